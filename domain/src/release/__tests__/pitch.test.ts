import { PITCH_MAX, pitchOf } from '../pitch';

const words = (count: number) => Array.from({ length: count }, () => 'Wort').join(' ');

test.each([
  ['no text', null, null],
  ['an empty text', '  ', null],
  ['tags only', '<p></p>', null],
  ['lines', 'Ein Lied.\n\nFür den Morgen.', 'Ein Lied. Für den Morgen.'],
  ['tags and entities', '<p>Rock &amp; <b>Roll</b></p><p>Neu</p>', 'Rock & Roll Neu'],
  ['the longest text', 'x'.repeat(PITCH_MAX), 'x'.repeat(PITCH_MAX)],
  ['a word that ends at the limit', `${'x'.repeat(PITCH_MAX)} y`, `${'x'.repeat(PITCH_MAX)}…`],
  ['a long text: after a whole word', words(100), `${words(48)}…`],
  ['a long text without spaces', '音'.repeat(300), `${'音'.repeat(PITCH_MAX)}…`],
  ['pairs of code units stay whole', '🎵'.repeat(300), `${'🎵'.repeat(PITCH_MAX)}…`],
])('the pitch of %s', (_what, text, pitch) => {
  expect(pitchOf(text)).toBe(pitch);
});
