/// What the leak checker need not report: fontconfig keeps what it read until the process ends, and frees not all of
/// it.

extern "C" const char* __lsan_default_suppressions();

extern "C" const char* __lsan_default_suppressions() {
    return "leak:libfontconfig\n";
}
