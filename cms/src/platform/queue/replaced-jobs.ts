/**
 * SQL: job `j` was replaced by another one with its key, or removed, while it was running. graphile-worker then clears
 * its key and sets its attempts to the maximum; without a recorded end it would stay in the table as a failed job. A
 * job whose attempts are over has an error, of an attempt or of the heartbeat, where the process ended.
 */
export const REPLACED = `(j.key is null and j.last_error is null
  and j.max_attempts > 1 and j.attempts >= j.max_attempts)`;
