/** Times of several contestants for the same work: rounds in turn, so that a busy machine is busy for all of them. */

/** A generator of random numbers from 0 to 1, with the same numbers on every machine. */
export function randomNumbers(seed) {
    let state = seed >>> 0;
    return () => {
        state = (state + 0x6d2b79f5) >>> 0;
        let mixed = Math.imul(state ^ (state >>> 15), state | 1);
        mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
        return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    };
}

/** What `make` makes of an object, which is made once for each. */
export function once(make) {
    const made = new Map();
    return (of) => {
        if (!made.has(of)) made.set(of, make(of));
        return made.get(of);
    };
}

/** The numbers below `count` in a random order. */
export function shuffled(count, random) {
    const order = Uint32Array.from({ length: count }, (_, i) => i);
    for (let i = count - 1; i > 0; --i) {
        const j = Math.floor(random() * (i + 1));
        [order[i], order[j]] = [order[j], order[i]];
    }
    return order;
}

function median(values) {
    return [...values].sort((a, b) => a - b)[values.length >> 1];
}

/**
 * The median nanoseconds of each contestant for one call of its `run(prepare(order))`, over the number of pairs, with an
 * order that is new in each round and the same for all. What `prepare` takes does not count. Before it is timed, each
 * runs in another order: else whoever comes after one that needs much memory would be charged for reloading the cache.
 */
export function medians(contestants, count, rounds, random) {
    const times = contestants.map(() => []);
    for (let round = -3; round < rounds; ++round) {
        const [other, order] = [shuffled(count, random), shuffled(count, random)];
        contestants.forEach(({ run, prepare = (all) => all }, i) => {
            const input = prepare(order);
            run(prepare(other));
            const start = process.hrtime.bigint();
            run(input);
            const time = Number(process.hrtime.bigint() - start) / count;
            if (round >= 0) times[i].push(time); // the first rounds are for the compilers
        });
    }
    return times.map(median);
}
