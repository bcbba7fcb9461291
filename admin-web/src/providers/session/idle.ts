import { IDLE_HEADER, readSession, type ErrorCode, type SessionView } from '@mpn/domain';
import { sharedStorage } from '@/config/browser-storage';
import { USE_STORED_MS, USE_TOLD_MS } from '@/config/timing';
import { call } from '../api/call';
import { getSessionState, markExpired } from './session-store';

/** Error code of a session that is locked after its company's idle time. */
export const SESSION_IDLE: ErrorCode = 'mpn.backend.authorization.error.session-idle';

/** Shared by all tabs, and kept over a reload: whoever loads a locked page anew has not used it before. */
const KEY = 'mpn.last-use';
const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;
const MINUTE_MS = 60_000;

/** Times in milliseconds: of the last use in this tab, when it was stored, and when the server was last called. */
let used: number | null = null;
let storedAt = 0;
let toldAt = 0;

const stored = (): number | null => Number(sharedStorage.getItem(KEY)) || null;

const lastUse = (): number | null => {
  const times = [used, stored()].filter((time) => time !== null);
  return times.length > 0 ? Math.max(...times) : null;
};

function keep(now: number): void {
  used = now;
  if (now - storedAt < USE_STORED_MS) return;
  storedAt = now;
  sharedStorage.setItem(KEY, String(now));
}

function forget(): void {
  used = null;
  storedAt = 0;
  sharedStorage.removeItem(KEY);
}

/** Begins to count after a sign-in; without a lock of the company nothing is kept. */
export function beginUse({ idleMinutes }: Pick<SessionView, 'idleMinutes'>): void {
  forget();
  if (typeof idleMinutes === 'number') keep(Date.now());
}

/** The idle time as a header of each call; empty if the company has no idle lock. */
export function idleHeaders(): Record<string, string> {
  const use = lastUse();
  if (use === null) return {};
  toldAt = Date.now();
  return { [IDLE_HEADER]: String(Math.max(0, Math.floor((toldAt - use) / 1000))) };
}

/** Locks the page after the idle time. @returns true if the company has an idle lock and the time is not over */
function isGoingOn(now: number): boolean {
  const { phase, session } = getSessionState();
  if (phase !== 'active' || typeof session?.idleMinutes !== 'number') return false;
  const use = lastUse();
  if (use === null || now - use < session.idleMinutes * MINUTE_MS) return true;
  markExpired({ code: SESSION_IDLE, message: null });
  return false;
}

/**
 * Locks the page after too long a time without use; otherwise tells the server of use that caused no call, as typing a
 * long text. Called every 30 seconds.
 */
export function recheckUse(): void {
  const now = Date.now();
  if (!isGoingOn(now)) return;
  const use = lastUse();
  if (use === null) keep(now);
  else if (use > toldAt && now - toldAt >= USE_TOLD_MS) void call(readSession).catch(() => undefined);
}

/** Notices keys and pointers; one that comes too late locks the page, as after the sleep of a computer. */
export function watchUse(): void {
  const notice = () => {
    const now = Date.now();
    if (isGoingOn(now)) keep(now);
  };
  for (const input of INPUTS) window.addEventListener(input, notice, { capture: true, passive: true });
}
