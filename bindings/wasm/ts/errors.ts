/** Errors of the library as exceptions. */

/**
 * Thrown for invalid data: a negative radius, an outline that crosses itself, a mask that is too large. `message` is the
 * library's message; `code` is for programs, and `index` is the offending vertex, row or part (-1 if there is none).
 */
export class CaromError extends Error {
    override readonly name = "CaromError";

    constructor(
        readonly code: string,
        message: string,
        readonly index = -1,
    ) {
        super(message);
    }
}
