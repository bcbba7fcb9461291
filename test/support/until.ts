/**
 * Maximum wait in milliseconds for something that must happen. It only ends tests that hang: everything takes far less,
 * even on a busy machine.
 */
export const LIVENESS_MS = 180_000;

/**
 * Pause after the first look and the longest one; each is longer than the one before by half. A look through the API
 * costs the server processor time, which what is waited for needs; it is mostly done soon, or only after seconds.
 */
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 250;

/**
 * Polls until a condition holds.
 * @returns the value then
 * @param look reads the current value; an error that it throws is rethrown
 * @param is the condition; by default, that the value is truthy
 * @param limitMs only for conditions that need longer than the default
 * @throws Error with the last value
 */
export async function until<T>(
  look: () => Promise<T> | T,
  is: (seen: T) => boolean = Boolean,
  limitMs = LIVENESS_MS,
): Promise<T> {
  const end = Date.now() + limitMs;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 1.5, LONGEST_PAUSE_MS)) {
    const seen = await look();
    if (is(seen)) return seen;
    if (Date.now() > end) throw new Error(`It did not happen in time; seen last: ${JSON.stringify(seen)}`);
    await new Promise((next) => setTimeout(next, pauseMs));
  }
}
