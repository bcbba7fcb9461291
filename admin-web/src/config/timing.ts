/** Times of specification section 9, in milliseconds. */
export const TOKEN_RECHECK_MS = 30_000;
export const DIALOG_POLL_MS = 300;
export const DIALOG_WAIT_MS = 1000;
export const SCROLL_TO_HASH_MS = 500;
export const NOTIFICATION_MS = 5000;
/** How long typing rests before a search is sent. */
export const SEARCH_DEBOUNCE_MS = 250;
/** How often a lost connection is tried again. */
export const RECONNECT_MS = 5000;
