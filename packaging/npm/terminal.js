// Emscripten takes every standard stream for a terminal; node knows which are.
Module["onRuntimeInitialized"] = function () {
    FS.streams.forEach(function (stream) {
        stream.tty = require("tty").isatty(stream.nfd);
    });
};
