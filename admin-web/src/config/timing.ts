/** Intervals and delays in milliseconds. */
export const TOKEN_RECHECK_MS = 30_000;
/** How often other tabs hear of use, and the server of use that causes no call. */
export const USE_STORED_MS = 5_000;
export const USE_TOLD_MS = 60_000;
export const DIALOG_POLL_MS = 300;
export const DIALOG_WAIT_MS = 1000;
export const SCROLL_TO_HASH_MS = 500;
export const NOTIFICATION_MS = 5000;
/** Pause in typing after which a search is sent. */
export const SEARCH_DEBOUNCE_MS = 250;
/** How long an answer given by a gesture can be undone before it is sent. */
export const ANSWER_UNDO_MS = 8000;
/** How long a finger rests for a long press. */
export const LONG_PRESS_MS = 500;
/** Interval of retries for a lost connection. */
export const RECONNECT_MS = 5000;
/** Until the player asks again for a listening copy that is being made. */
export const LISTENING_COPY_RETRY_MS = 3000;
/** Timeout for the first frame of the live stream; without one the client polls. */
export const LIVE_FIRST_FRAME_MS = 15_000;
/** Delay of the first reconnect of the live stream; doubled with each failure. */
export const LIVE_RETRY_MS = 1000;
export const LIVE_RETRY_MAX_MS = 60_000;
/** Polling interval while there is no live stream. */
export const LIVE_POLL_MS = 60_000;
/** Delay after which a hidden page closes its live stream. */
export const LIVE_HIDDEN_MS = 60_000;
/** Changes that arrive within this time are refetched together. */
export const LIVE_GATHER_MS = 250;
/** How far back a new live stream replays changes; less than the server keeps. */
export const LIVE_REPLAYED_MS = 10_000;
