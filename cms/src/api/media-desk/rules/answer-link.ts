import { timingSafeEqual } from 'node:crypto';
import { EditorAnswer } from '@mpn/domain';
import { getSettings } from '../../../../config/environment';
import notifications from '../../../../config/notifications';
import { mailAnswerSignature } from '../../identity';

const DAY_MS = 24 * 60 * 60 * 1000;

/** What the links of a mail permit: this person's answer about this release. */
export interface AnswerLink {
  userId: number;
  releaseId: number;
  /** End of their validity. */
  until: Date;
}

/** The end of the validity of links that are written now. */
export const answerLinksEnd = (now: Date): Date => new Date(now.getTime() + notifications.answerLinkDays * DAY_MS);

const secondsOf = (instant: Date): number => Math.floor(instant.getTime() / 1000);

/** The signed text of a link. It permits only to answer, while the person may see the release. */
export function signAnswerLink({ userId, releaseId, until }: AnswerLink): string {
  const end = secondsOf(until);
  return [userId, releaseId, end, mailAnswerSignature(userId, releaseId, end)].join('.');
}

const TOKEN = /^([1-9]\d{0,9})\.([1-9]\d{0,9})\.([1-9]\d{0,10})\.([0-9a-f]{64})$/;

/** The person and the release of a signed text; undefined if it has expired or its signature is not ours. */
export function readAnswerLink(token: string, now: Date): Omit<AnswerLink, 'until'> | undefined {
  const [, user, release, end, given] = TOKEN.exec(token) ?? [];
  if (!user || !release || !end || !given) return undefined;
  const [userId, releaseId, until] = [Number(user), Number(release), Number(end)];
  const wanted = Buffer.from(mailAnswerSignature(userId, releaseId, until));
  const isOurs = timingSafeEqual(wanted, Buffer.from(given));
  return isOurs && until > secondsOf(now) ? { userId, releaseId } : undefined;
}

/** The URL of each answer: its page asks before anything is recorded. The fragment is not sent by browsers. */
export function answerLinks(link: AnswerLink): Record<EditorAnswer, string> {
  const token = signAnswerLink(link);
  const page = `${getSettings().PUBLIC_URL}/answer`;
  const pageOf = (answer: EditorAnswer) => [answer, `${page}#token=${token}&answer=${answer}`] as const;
  return Object.fromEntries(EditorAnswer.map(pageOf)) as Record<EditorAnswer, string>;
}
