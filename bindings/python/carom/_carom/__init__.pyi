# The stubs of the extension module carom._carom. At run time this folder is not a package, so Python takes the module.
from .broad import *
from .discs import *
from .masks import *
from .queries import *
from .shapes import *
from .worlds import *

__version__: str

class Error(ValueError):
    code: str
    index: int | None

class ConversionWarning(UserWarning): ...

def kernels() -> str: ...
