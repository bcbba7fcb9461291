import { cleanVersionOf, type TrackVersion } from '../clean-version';

const track = (title: string, explicit: boolean | null = null): TrackVersion => ({ title, explicit });

test.each([
  ['a track that is not explicit has none', track('A', false), [track('A (Clean)', false)], null],
  ['a track of which nothing is stated has none', track('A'), [track('A (Clean)', false)], null],
  ['the same title, stated to be clean', track('A', true), [track('B', false), track('A [Radio]', false)], 'A [Radio]'],
  ['named clean, without a statement', track('A', true), [track('A (clean version)')], 'A (clean version)'],
  ['another version of which nothing is stated is none', track('A', true), [track('A (Instrumental)')], null],
  ['named clean and yet explicit', track('A', true), [track('A (Clean)', true)], null],
  ['another title', track('A', true), [track('B (Clean)', false)], null],
  [
    'small and capital letters are the same',
    track('ZWEI Welten', true),
    [track('Zwei Welten (Clean)')],
    'Zwei Welten (Clean)',
  ],
  ['a title that begins with a bracket is whole', track('(A) B', true), [track('(A) C', false)], null],
])('clean version: %s', (_what, first, others, title) => {
  expect(cleanVersionOf(first, [first, ...others])?.title ?? null).toBe(title);
});
