import { errorEntry } from '../../errors';
import { isFloatAudio, MASTER_ENCODINGS, MASTER_SAMPLE_RATES, masterHints } from '../masters';

test.each([
  [2, null, []],
  [2, -3, []],
  [2, 0, []],
  [2, 0.1, ['ABOVE_FULL_SCALE']],
  [1, null, ['MONO']],
  [1, 2.5, ['MONO', 'ABOVE_FULL_SCALE']],
])('%i channels with a true peak of %s dBTP: %j', (channels, truePeakDbtp, hints) => {
  expect(masterHints({ channels }, truePeakDbtp)).toEqual(hints);
});

test('32 bit float is the only encoding that can exceed full scale', () => {
  expect(MASTER_ENCODINGS.filter(isFloatAudio).map(({ codec }) => codec)).toEqual(['pcm_f32le']);
});

/** All numbers in a text, as written. */
const numbersIn = (text: string): string[] => text.match(/\d+(?:[.,]\d+)?/g) ?? [];

test('the refusals name every accepted sample rate and bit depth, and no other', () => {
  const rates = errorEntry('mpn.backend.media.error.sample-rate');
  const english = MASTER_SAMPLE_RATES.map((rate) => String(rate / 1000));
  expect(numbersIn(rates.en)).toEqual(english);
  expect(numbersIn(rates.de)).toEqual(english.map((rate) => rate.replace('.', ',')));
  const depths = [...new Set(MASTER_ENCODINGS.map(({ bitDepth }) => String(bitDepth)))];
  for (const code of ['bit-depth', 'codec'] as const) {
    const { en, de } = errorEntry(`mpn.backend.media.error.${code}`);
    expect([...new Set(numbersIn(en))].sort()).toEqual(depths);
    expect([...new Set(numbersIn(de))].sort()).toEqual(depths);
  }
});
