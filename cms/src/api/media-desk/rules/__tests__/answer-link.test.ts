import { createHash } from 'node:crypto';
import { readAnswerLink, signAnswerLink } from '../answer-link';

// The server's key is not there in unit tests.
jest.mock('../../../identity', () => ({
  mailAnswerSignature: (...parts: number[]) => createHash('sha256').update(parts.join()).digest('hex'),
}));

const now = new Date('2026-11-28T12:00:00Z');
const at = (iso: string) => new Date(iso);
const token = signAnswerLink({ userId: 12, releaseId: 34, until: at('2026-12-28T12:00:00Z') });
const [user, release, end, signature] = token.split('.') as [string, string, string, string];

test('a link is good until its end, which is part of what is signed', () => {
  expect(readAnswerLink(token, now)).toEqual({ userId: 12, releaseId: 34 });
  expect(readAnswerLink(token, at('2026-12-28T11:59:59Z'))).toEqual({ userId: 12, releaseId: 34 });
  expect(readAnswerLink(token, at('2026-12-28T12:00:00Z'))).toBeUndefined();
});

test.each([
  ['another person', ['13', release, end, signature]],
  ['another release', [user, '35', end, signature]],
  ['a later end', [user, release, String(Number(end) + 1), signature]],
  ['another signature', [user, release, end, signature.replace(/^./, (first) => (first === '0' ? '1' : '0'))]],
  ['a short signature', [user, release, end, signature.slice(1)]],
  ['no signature', [user, release, end]],
  ['a number with a zero before it', [`0${user}`, release, end, signature]],
])('a link with %s is refused', (_what, parts) => {
  expect(readAnswerLink(parts.join('.'), now)).toBeUndefined();
});

test('no link is refused', () => {
  expect(readAnswerLink('', now)).toBeUndefined();
});
