/**
 * How long tests wait for something that must happen, in milliseconds. It bounds a test that would otherwise wait
 * for ever, and is far longer than anything takes, also on a machine that does other things.
 */
export const LIVENESS_MS = 180_000;

const LOOK_EVERY_MS = 100;

/**
 * Waits until something has happened, and returns what was seen then.
 * @param look reads the current value; an error that it throws is rethrown
 * @param is the condition; by default, that the value is truthy
 * @param limitMs only for conditions that need longer than the default
 * @throws Error with what was seen last
 */
export async function until<T>(
  look: () => Promise<T> | T,
  is: (seen: T) => boolean = Boolean,
  limitMs = LIVENESS_MS,
): Promise<T> {
  for (const end = Date.now() + limitMs; ; await new Promise((next) => setTimeout(next, LOOK_EVERY_MS))) {
    const seen = await look();
    if (is(seen)) return seen;
    if (Date.now() > end) throw new Error(`It did not happen in time; seen last: ${JSON.stringify(seen)}`);
  }
}
