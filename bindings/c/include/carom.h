/// Carom for C99 and for every language that can call C: exact 2D collision detection.
///
/// Rules of all functions, unless their comment says otherwise:
///
/// - They return a `carom_status`, CAROM_OK or why they did nothing; `carom_error_message` then has the reason in
/// words,
///   with the name of the argument. After an error nothing has changed, and no result is written.
/// - Results are written through the last arguments. A result that need not exist comes with a flag: `*found` is 1 or
/// 0.
///   Lists are written to an array of the caller's: `capacity` elements, NULL only if that is 0; `*count` is always set
///   to how many there are, and if there are more than fit, the status is CAROM_BUFFER_TOO_SMALL and nothing is
///   written.
/// - All numbers are doubles in the caller's units, finite unless a limit may be infinite; angles are turns of a
///   `carom_rot`. Shapes are closed sets, and yes or no is exact for the numbers given. Names, results, error bounds
///   and cost are those of the functions of the same names in C++, whose headers have the details.
/// - Objects are made by `carom_NAME_create` or by what returns one, and freed by `carom_NAME_free`, once; NULL is
///   ignored. An object in a call of one thread may not change in another; calls that take it by `const` may run at
///   once. A debug or hardened build of the library keeps a list of the living objects, so that a freed one is an
///   error.
/// - No C++ exception leaves the library.
///
/// The version of this interface is CAROM_C_VERSION. While it is 0, a new version of Carom may change it.
#ifndef CAROM_H
#define CAROM_H

#include <carom_c/base.h>
#include <carom_c/batch.h>
#include <carom_c/build.h>
#include <carom_c/mask.h>
#include <carom_c/move.h>
#include <carom_c/moving.h>
#include <carom_c/pairs.h>
#include <carom_c/respond.h>
#include <carom_c/shape.h>
#include <carom_c/still.h>
#include <carom_c/tree.h>
#include <carom_c/world.h>

#endif
