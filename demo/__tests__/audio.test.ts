import { composeTrack, renderTrack } from '../audio';
import { loudnessOf } from '../audio/mastering';
import { playNotes } from '../audio/instruments';
import { PATCHES } from '../audio/patches';
import { createRandom } from '../random';
import { STYLES, type StyleName } from '../audio/styles';

const NAMES = Object.keys(STYLES) as StyleName[];
const SECONDS = 14;

const peakOf = (channel: Float32Array): number => channel.reduce((peak, value) => Math.max(peak, Math.abs(value)), 0);

test.each(NAMES)('%s is as loud as it should be, does not clip and is stereo', (style) => {
  const { audio, sampleRate } = renderTrack(`test/${style}`, { style, seconds: SECONDS });
  expect(Math.abs(loudnessOf(audio, sampleRate) + 14)).toBeLessThan(0.7);
  expect(Math.max(peakOf(audio.left), peakOf(audio.right))).toBeLessThan(0.9);
  expect(audio.left.some((value, index) => Math.abs(value - (audio.right[index] as number)) > 0.02)).toBe(true);
  expect(audio.left.length / sampleRate).toBeGreaterThan(SECONDS - 7);
});

test('the same seed gives the same bytes, another seed different ones', () => {
  const make = (seed: string): Buffer => composeTrack(seed, { style: 'folk', seconds: 12 });
  expect(make('a').equals(make('a'))).toBe(true);
  expect(make('a').equals(make('b'))).toBe(false);
});

test.each([[{ sampleRate: 44100, bits: 16 } as const], [{ sampleRate: 48000, bits: 24 } as const]])(
  'the WAV header describes the file: %o',
  (format) => {
    const wav = composeTrack('header', { style: 'ambient', seconds: 12, format });
    expect(wav.toString('latin1', 0, 4) + wav.toString('latin1', 8, 12)).toBe('RIFFWAVE');
    expect([wav.readUInt16LE(20), wav.readUInt16LE(22), wav.readUInt32LE(24), wav.readUInt16LE(34)]).toEqual([
      1,
      2,
      format.sampleRate,
      format.bits,
    ]);
    expect(wav.readUInt32LE(40)).toBe(wav.length - 44);
  },
);

// Short and high notes bring the filters to their limits.
test.each(['piano', 'harp', 'accordion', 'superSaw', 'acid', 'brass'] as const)(
  '%s stays finite at the top of the keyboard',
  (patch) => {
    const out = { left: new Float32Array(44100), right: new Float32Array(44100) };
    playNotes(
      out,
      [{ start: 0, length: 0.8, pitch: 108, velocity: 1, pan: 0 }],
      PATCHES[patch],
      44100,
      createRandom(patch),
    );
    expect(out.left.every((value) => Math.abs(value) < 4)).toBe(true);
  },
);

test('an unknown key is refused', () => {
  expect(() => renderTrack('x', { style: 'folk', seconds: 12, key: 'H minor' })).toThrow(RangeError);
});
