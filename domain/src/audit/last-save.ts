/** The last save of a record. */
export interface LastSave {
  at: string;
  /** The caller saved it, in another window or on another device. */
  isOwn: boolean;
  /**
   * A colleague's name, or the company of a partner's person; null where support, a super admin without a company or
   * the clock saved, and for the caller.
   */
  by: string | null;
}

/** A record that knows its last save: null where nothing was saved since it was created. */
export interface Saved {
  lastSave?: LastSave | null;
}
