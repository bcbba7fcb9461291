/** Band-limited single-cycle waves: one table per octave, so that high notes do not alias. */
const TABLE_SIZE = 2048;
const OCTAVES = 10;
const LOWEST_FREQUENCY = 20;

export type WaveName = 'sine' | 'saw' | 'square' | 'triangle' | 'organ' | 'piano' | 'reed' | 'glass' | 'voice';

/** Amplitude of the n-th harmonic (n from 1). */
const HARMONICS: Record<WaveName, (n: number) => number> = {
  sine: (n) => (n === 1 ? 1 : 0),
  saw: (n) => 0.6 / n,
  square: (n) => (n % 2 === 1 ? 0.9 / n : 0),
  triangle: (n) => (n % 2 === 1 ? (((n - 1) / 2) % 2 === 0 ? 1 : -1) / (n * n) : 0),
  organ: (n) => ({ 1: 0.6, 2: 0.5, 3: 0.28, 4: 0.3, 6: 0.16, 8: 0.18 })[n] ?? 0,
  piano: (n) => (0.9 / Math.pow(n, 1.35)) * (n % 7 === 0 ? 0.2 : 1),
  reed: (n) => (n % 2 === 1 ? 0.7 : 0.35) / Math.pow(n, 1.05),
  glass: (n) => ({ 1: 0.8, 3: 0.25, 4: 0.2, 7: 0.12, 10: 0.08 })[n] ?? 0,
  voice: (n) => (0.6 / n) * (0.25 + Math.exp(-Math.pow((n - 3) / 1.6, 2)) + 0.5 * Math.exp(-Math.pow((n - 7) / 2, 2))),
};

const cache = new Map<string, Float32Array>();

function buildTable(wave: WaveName, harmonics: number): Float32Array {
  const table = new Float32Array(TABLE_SIZE + 1);
  for (let n = 1; n <= harmonics; n += 1) {
    const amplitude = HARMONICS[wave](n);
    if (amplitude === 0) continue;
    for (let index = 0; index <= TABLE_SIZE; index += 1) {
      table[index] = (table[index] as number) + amplitude * Math.sin((2 * Math.PI * n * index) / TABLE_SIZE);
    }
  }
  return table;
}

/**
 * The wave's table for a note.
 * @param frequency the note's fundamental in Hz
 * @param sampleRate in Hz; no harmonic above half of it is in the table
 */
export function wavetable(wave: WaveName, frequency: number, sampleRate: number): Float32Array {
  const octave = Math.min(OCTAVES - 1, Math.max(0, Math.floor(Math.log2(frequency / LOWEST_FREQUENCY))));
  const key = `${wave}/${octave}/${sampleRate}`;
  const known = cache.get(key);
  if (known) return known;
  const highest = LOWEST_FREQUENCY * Math.pow(2, octave + 1);
  const harmonics = Math.max(1, Math.min(96, Math.floor((sampleRate * 0.45) / highest)));
  const table = buildTable(wave, harmonics);
  cache.set(key, table);
  return table;
}

/** Number of steps in one cycle of every table. */
export const WAVETABLE_SIZE = TABLE_SIZE;
