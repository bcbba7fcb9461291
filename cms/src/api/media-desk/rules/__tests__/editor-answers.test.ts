import type { OwnAnswer } from '@mpn/domain';
import { ownAnswer, savedComment } from '../editor-answers';

const GIVEN: OwnAnswer = { answer: 'MAYBE', comment: 'Too long for the morning show.' };

test.each([
  ['runs and the institution answers', { enabled: true, ended: false }, GIVEN, true],
  ['is over', { enabled: true, ended: true }, GIVEN, false],
  ['runs and the institution does not answer', { enabled: false, ended: false }, null, false],
  ['is over and the institution does not answer', { enabled: false, ended: true }, null, false],
])('while a sampling %s: whether the own answer is shown and can be changed', (_when, standing, answer, can) => {
  expect(ownAnswer(standing, GIVEN)).toEqual({ answer, answerable: can });
  expect(ownAnswer(standing, null)).toEqual({ answer: null, answerable: can });
});

test.each<[string, string | null, string | null | undefined, string | null]>([
  ['was not sent and was there, stays', 'Rotation A', undefined, 'Rotation A'],
  ['was not sent and was not there, is none', null, undefined, null],
  ['is new, replaces the one before', 'Rotation A', 'Rotation B', 'Rotation B'],
  ['is empty, is removed', 'Rotation A', '', null],
  ['is null, is removed', 'Rotation A', null, null],
])('a comment that %s', (_when, before, sent, after) => {
  expect(savedComment(before, sent)).toBe(after);
});
