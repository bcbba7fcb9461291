/** Milliseconds; longer than the work for an existing account takes. */
const ANSWER_AFTER_MS = 300;

/**
 * Constant response time: waits at least a fixed time for work that is done only for existing names, so that the
 * duration does not reveal which names exist.
 */
export async function answerAlike(work: Promise<unknown>): Promise<void> {
  await Promise.all([work, new Promise((resolve) => setTimeout(resolve, ANSWER_AFTER_MS))]);
}
