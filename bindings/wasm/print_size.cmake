# Prints the size of the module, plain and gzipped: cmake -DMODULE=FILE -P print_size.cmake
file(SIZE ${MODULE} plain)
file(ARCHIVE_CREATE OUTPUT ${MODULE}.gz PATHS ${MODULE} FORMAT raw COMPRESSION GZip COMPRESSION_LEVEL 9)
file(SIZE ${MODULE}.gz zipped)
file(REMOVE ${MODULE}.gz)
math(EXPR plain "(${plain} + 512) / 1024")
math(EXPR zipped "(${zipped} + 512) / 1024")
cmake_path(GET MODULE FILENAME name)
message("${name}: ${plain} KiB, gzipped ${zipped} KiB")
