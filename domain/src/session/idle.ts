/** Bounds of what a company may choose, in minutes and hours. A session lasts 12 hours without a choice. */
export const IDLE_MINUTES = { min: 5, max: 480 } as const;
export const SESSION_HOURS = { min: 1, max: 12 } as const;

/** Request header with the web app's idle time in seconds. */
export const IDLE_HEADER = 'x-idle-seconds';

const MAX_SECONDS = 24 * 60 * 60;

/**
 * When a person last used the session, by a call that arrived now.
 * @param header seconds since the last key or pointer; a call without it is a use
 */
export function lastUseOf(header: string, now: Date): Date {
  const seconds = /^\d{1,6}$/.test(header) ? Math.min(Number(header), MAX_SECONDS) : 0;
  return new Date(now.getTime() - seconds * 1000);
}

interface Use {
  lastUse: Date | null;
  /** Null: sessions of the company are not locked. */
  idleMinutes: number | null;
}

/**
 * Whether a session is locked until the person has proven who they are.
 * @param graceSeconds how much later than it was the last use may be stored
 */
export const isIdle = ({ lastUse, idleMinutes }: Use, now: Date, graceSeconds: number): boolean =>
  idleMinutes !== null &&
  lastUse !== null &&
  now.getTime() - lastUse.getTime() > (idleMinutes * 60 + graceSeconds) * 1000;
