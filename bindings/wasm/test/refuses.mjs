import assert from "node:assert/strict";

import { CaromError } from "../dist/index.js";

/** Asserts that `call` throws a CaromError of this code whose message matches. */
export function refuses(call, code, message = /./, index = undefined) {
    assert.throws(call, (error) => {
        assert.ok(error instanceof CaromError, String(error?.stack));
        assert.equal(error.code, code, error.message);
        assert.match(error.message, message);
        if (index !== undefined) assert.equal(error.index, index);
        return true;
    });
}
