/** Intervals and delays in milliseconds. */
export const TOKEN_RECHECK_MS = 30_000;
export const DIALOG_POLL_MS = 300;
export const DIALOG_WAIT_MS = 1000;
export const SCROLL_TO_HASH_MS = 500;
export const NOTIFICATION_MS = 5000;
/** Pause in typing after which a search is sent. */
export const SEARCH_DEBOUNCE_MS = 250;
/** Interval of retries for a lost connection. */
export const RECONNECT_MS = 5000;
/** A stream of changes whose first frame takes longer does not come through. */
export const LIVE_FIRST_FRAME_MS = 15_000;
/** How soon a broken stream is opened again: twice as late each time it fails. */
export const LIVE_RETRY_MS = 1000;
export const LIVE_RETRY_MAX_MS = 60_000;
/** What is shown is read again this often while no stream comes through. */
export const LIVE_POLL_MS = 60_000;
/** Milliseconds after which a hidden page closes its stream. */
export const LIVE_HIDDEN_MS = 60_000;
/** Changes that come within so long are read at once. */
export const LIVE_GATHER_MS = 250;
/** So far back a stream says what has changed before it began: less than the server remembers. */
export const LIVE_REPLAYED_MS = 10_000;
