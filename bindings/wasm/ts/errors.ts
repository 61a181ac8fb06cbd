/** What went wrong, as the library says it. */

/**
 * Thrown for bad data: a negative radius, an outline that crosses itself, a mask that is too large. `message` is the
 * library's own sentence; `code` is for programs, and `index` the offending vertex, row or part (-1 where there is none).
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
