import type { PressLinkMode, PressLinkState, ReleaseStatus } from '../enums';
import type { ErrorCode } from '../errors';

/**
 * What a guest does with a link: reads its page, hears and sees what is on it, downloads, answers or is counted, asks
 * for more time, enters the password, or has the code of a new device mailed and enters it.
 */
export const PressUse = ['READ', 'LISTEN', 'DOWNLOAD', 'RESPOND', 'ASK', 'UNLOCK', 'CONFIRM'] as const;
export type PressUse = (typeof PressUse)[number];

/** Every answer of {@link pressAccess}. */
export const PressAccess = [
  'OK',
  'UNKNOWN',
  'PAUSED',
  'EXPIRED',
  'NOT_YET',
  'PASSWORD',
  'CODE',
  'WITHDRAWN',
  'STREAM_ONLY',
  'USED_UP',
] as const;
export type PressAccess = (typeof PressAccess)[number];

/**
 * Who a guest is to the product: NONE of the member institutions; MEMBER of one; ADDRESSEE of the release's running
 * campaign in an institution that permits web delivery; BLOCKED: on the block list of the label.
 */
export const PressMember = ['NONE', 'MEMBER', 'ADDRESSEE', 'BLOCKED'] as const;
export type PressMember = (typeof PressMember)[number];

/** What the operator gives to members who are no addressees (setting PRESS_TO_MEMBERS). */
export const PressToMembers = ['stream', 'none'] as const;
export type PressToMembers = (typeof PressToMembers)[number];

/** The state of a release on a link; null where the use is not about one release. */
export interface PressRelease {
  status: ReleaseStatus;
  /** Withdrawn or deleted. */
  gone: boolean;
}

export interface PressAccessFacts {
  now: Date;
  /** Whether the label's company is enabled. */
  companyEnabled: boolean;
  link: {
    state: PressLinkState;
    startAt: Date | null;
    expiresAt: Date;
    hasPassword: boolean;
    /** Whether each device needs a code that is mailed to the person. */
    needsCode: boolean;
    mode: PressLinkMode;
    /** How often each person may download each track; null: without limit. */
    maxDownloads: number | null;
  };
  personal: {
    state: PressLinkState;
    /** Later end that was granted to this person; null: the link's. */
    expiresAt: Date | null;
    /** Whether the link was given to an e-mail address, not to a typed name or to everybody. */
    hasAddress: boolean;
  };
  /** Whether this guest's browser has entered the password. */
  unlocked: boolean;
  /** Whether this guest's browser has entered the mailed code. */
  confirmed: boolean;
  release: PressRelease | null;
  /** How often the person has downloaded to the end what this is about, as {@link usedDownloads} counts. */
  downloads: number;
  member: PressMember;
  toMembers: PressToMembers;
}

/** Downloads to the end of a track; `trackId` null: of a release as a whole. */
export interface PressDownloadCount {
  trackId: number | null;
  downloads: number;
}

/**
 * How often a track was downloaded: by itself and within its release. Of a release as a whole it is its track that was
 * downloaded most often.
 * @param counts of the person and release
 * @param trackId null: the release as a whole
 */
export function usedDownloads(counts: readonly PressDownloadCount[], trackId: number | null): number {
  const whole = counts.find((count) => count.trackId === null)?.downloads ?? 0;
  const ofTracks = counts.filter((count) => count.trackId !== null && (trackId === null || count.trackId === trackId));
  return whole + Math.max(0, ...ofTracks.map(({ downloads }) => downloads));
}

const PUBLISHED: readonly ReleaseStatus[] = ['READY', 'SCHEDULED', 'ON_AIR'];

/** Whether guests may have a release at all. */
export const isOpenToPress = ({ status, gone }: PressRelease): boolean => !gone && PUBLISHED.includes(status);

/** When the personal link ends: the later of the link's end and the one that was granted to the person. */
export const pressEnd = ({ link, personal }: Pick<PressAccessFacts, 'link' | 'personal'>): Date =>
  personal.expiresAt !== null && personal.expiresAt > link.expiresAt ? personal.expiresAt : link.expiresAt;

const isUnknown = ({ companyEnabled, link, personal, member, toMembers }: PressAccessFacts): boolean =>
  !companyEnabled ||
  link.state === 'REVOKED' ||
  personal.state === 'REVOKED' ||
  member === 'BLOCKED' ||
  (member === 'MEMBER' && toMembers === 'none');

/** Whether the guest may download: what a paid sampling gives to members is not given away by a link. */
const mayDownload = ({ link, personal, member }: PressAccessFacts): boolean =>
  link.mode === 'DOWNLOAD' && personal.hasAddress && member !== 'MEMBER';

/** What this browser has not entered yet: the password first: only who has it can have codes mailed. */
function lockOf({ link, unlocked, confirmed }: PressAccessFacts): 'PASSWORD' | 'CODE' | null {
  if (link.hasPassword && !unlocked) return 'PASSWORD';
  return link.needsCode && !confirmed ? 'CODE' : null;
}

/**
 * Decides everything that a guest asks of a press link, for calls and for bytes under way.
 * @returns OK, or the first reason against it: UNKNOWN is told as a link that does not exist
 */
export function pressAccess(facts: PressAccessFacts, use: PressUse): PressAccess {
  const { now, link, personal, release } = facts;
  if (isUnknown(facts)) return 'UNKNOWN';
  if (link.state === 'PAUSED' || personal.state === 'PAUSED') return 'PAUSED';
  const locked = lockOf(facts);
  if (use === 'ASK') return locked ?? 'OK';
  // Also after the end: who asks for more time on a new device needs the code.
  if (use === 'CONFIRM') return locked === 'PASSWORD' ? locked : 'OK';
  if (pressEnd(facts) <= now) return 'EXPIRED';
  if (link.startAt !== null && link.startAt > now) return 'NOT_YET';
  if (use === 'UNLOCK') return 'OK';
  if (locked !== null) return locked;
  if (release !== null && !isOpenToPress(release)) return 'WITHDRAWN';
  if (use !== 'DOWNLOAD') return 'OK';
  if (!mayDownload(facts)) return 'STREAM_ONLY';
  return link.maxDownloads !== null && facts.downloads >= link.maxDownloads ? 'USED_UP' : 'OK';
}

/** The error with which a guest is refused. */
export const PRESS_REFUSALS = {
  UNKNOWN: 'mpn.backend.press.error.link-unknown',
  PAUSED: 'mpn.backend.press.error.link-paused',
  EXPIRED: 'mpn.backend.press.error.link-expired',
  NOT_YET: 'mpn.backend.press.error.link-not-yet',
  PASSWORD: 'mpn.backend.press.error.password-needed',
  CODE: 'mpn.backend.press.error.code-needed',
  WITHDRAWN: 'mpn.backend.press.error.release-not-there',
  STREAM_ONLY: 'mpn.backend.press.error.stream-only',
  USED_UP: 'mpn.backend.press.error.downloads-used-up',
} as const satisfies Record<Exclude<PressAccess, 'OK'>, ErrorCode>;
