import type { Random } from '../random';
import type { DrumName, Hit } from './drums';
import { chordPitches, scalePitch, type Key } from './harmony';
import type { Note } from './instruments';
import type { BassPattern, ChordPattern, DrumPattern } from './styles';

/** Timing of a bar: `at(sixteenth)` gives seconds with swing, `length(sixteenths)` a span. */
export interface Bar {
  at(sixteenth: number): number;
  length(sixteenths: number): number;
  sixteenths: 16 | 12;
}

type Step = readonly [at: number, length: number, interval: number, velocity: number];

/** Bass figures; the interval is in scale steps above the chord's root. */
const BASS: Record<Exclude<BassPattern, 'walking' | 'riff'>, readonly Step[]> = {
  root: [
    [0, 7, 0, 1],
    [8, 6, 4, 0.8],
  ],
  eighths: [
    [0, 2, 0, 1],
    [2, 2, 0, 0.75],
    [4, 2, 0, 0.85],
    [6, 2, 0, 0.75],
    [8, 2, 0, 0.9],
    [10, 2, 0, 0.75],
    [12, 2, 0, 0.85],
    [14, 2, 4, 0.8],
  ],
  offbeat: [
    [2, 2, 0, 1],
    [6, 2, 0, 0.9],
    [10, 2, 0, 1],
    [14, 2, 0, 0.9],
  ],
  octaves: [
    [0, 2, 0, 1],
    [2, 2, 7, 0.7],
    [4, 2, 0, 0.9],
    [6, 2, 7, 0.7],
    [8, 2, 0, 0.95],
    [10, 2, 7, 0.7],
    [12, 2, 0, 0.9],
    [14, 2, 7, 0.75],
  ],
  long: [
    [0, 12, 0, 1],
    [13, 3, 0, 0.7],
  ],
  dub: [
    [0, 3, 0, 1],
    [3, 2, 0, 0.7],
    [6, 3, 4, 0.9],
    [10, 2, 2, 0.8],
    [12, 3, 0, 0.9],
  ],
  tumbao: [
    [3, 3, 0, 0.9],
    [6, 4, 4, 0.9],
    [12, 4, 7, 1],
  ],
  waltz: [[0, 4, 0, 1]],
};

/** One bar of bass below the chord of `degree`. */
export function bassBar(
  pattern: BassPattern,
  key: Key,
  degree: number,
  next: number,
  bar: Bar,
  random: Random,
  riff: readonly number[],
): Note[] {
  const base = 28;
  const note = ([at, length, interval, velocity]: Step): Note => ({
    start: bar.at(at),
    length: bar.length(length) * 0.94,
    pitch: scalePitch(key, degree + interval, base) - (key.root > 7 ? 12 : 0),
    velocity,
    pan: 0,
  });
  if (pattern === 'walking') {
    const approach = next - degree + (random.chance(0.5) ? 1 : -1);
    return (
      [
        [0, 4, 0, 1],
        [4, 4, random.pick([2, 4, 1]), 0.85],
        [8, 4, random.pick([4, 2, 7]), 0.95],
        [12, 4, approach, 0.85],
      ] as Step[]
    ).map(note);
  }
  if (pattern === 'riff') {
    return riff
      .map((interval, index) => [index * 2, 2, interval, index % 4 === 0 ? 1 : 0.8] as Step)
      .filter((step) => step[2] > -20)
      .map(note);
  }
  return BASS[pattern].map(note);
}

/** Sixteenths at which the patterned chords sound, with their lengths. */
const CHORD_STEPS: Record<
  Exclude<ChordPattern, 'arpeggio' | 'montuno' | 'comp'>,
  readonly (readonly [at: number, length: number])[]
> = {
  pad: [[0, 16]],
  stabs: [
    [0, 2],
    [3, 2],
    [6, 3],
    [11, 2],
  ],
  strum: [
    [0, 4],
    [4, 2],
    [6, 2],
    [10, 2],
    [12, 2],
    [14, 2],
  ],
  offbeat: [
    [2, 1.4],
    [6, 1.4],
    [10, 1.4],
    [14, 1.4],
  ],
  power: [
    [0, 3],
    [3, 3],
    [6, 2],
    [8, 3],
    [11, 3],
    [14, 2],
  ],
  waltz: [
    [4, 2.5],
    [8, 2.5],
  ],
  pulse: [
    [0, 2],
    [2, 2],
    [4, 2],
    [6, 2],
    [8, 2],
    [10, 2],
    [12, 2],
    [14, 2],
  ],
};

function chordHits(pattern: ChordPattern, random: Random): readonly (readonly [number, number])[] {
  if (pattern === 'comp')
    return random.pick([
      [
        [0, 3],
        [6, 2],
      ],
      [
        [3, 3],
        [10, 4],
      ],
      [
        [0, 6],
        [11, 3],
      ],
      [[6, 4]],
      [
        [0, 2],
        [7, 5],
      ],
    ]);
  if (pattern === 'arpeggio' || pattern === 'montuno') return [];
  return CHORD_STEPS[pattern];
}

/** One bar of accompaniment on the chord of `degree`. `center` is the MIDI pitch around which it lies. */
export function chordBar(
  pattern: ChordPattern,
  key: Key,
  degree: number,
  size: number,
  center: number,
  bar: Bar,
  random: Random,
): Note[] {
  const pitches = chordPitches(key, degree, size, center);
  if (pattern === 'arpeggio' || pattern === 'montuno') {
    const order = pattern === 'arpeggio' ? [0, 1, 2, 3, 2, 1, 2, 1] : [0, 2, 1, 3, 0, 2, 3, 1];
    const tones = [...pitches, (pitches[0] as number) + 12];
    return Array.from({ length: bar.sixteenths / 2 }, (_, index) => ({
      start: bar.at(index * 2),
      length: bar.length(pattern === 'arpeggio' ? 3 : 1.6),
      velocity: index % 4 === 0 ? 0.8 : 0.6,
      pitch: tones[(order[index % 8] as number) % tones.length] as number,
      pan: index % 2 === 0 ? -0.35 : 0.35,
    }));
  }
  const chosen =
    pattern === 'power'
      ? [scalePitch(key, degree, 36), scalePitch(key, degree + 4, 36), scalePitch(key, degree + 7, 36)]
      : pitches;
  return chordHits(pattern, random)
    .filter(([at]) => at < bar.sixteenths)
    .flatMap(([at, length], stroke) =>
      chosen.map((pitch, index) => ({
        start: bar.at(at) + (pattern === 'strum' ? 0.012 * (stroke % 2 === 0 ? index : chosen.length - index) : 0),
        length: bar.length(Math.min(length, bar.sixteenths - at)) * 0.96,
        pitch,
        velocity: (at % 8 === 0 ? 0.8 : 0.64) + random.next() * 0.08,
        pan: chosen.length > 1 ? (index / (chosen.length - 1) - 0.5) * 0.9 : 0,
      })),
    );
}

/** One bar of drums; `fill` replaces its last quarter. */
export function drumBar(pattern: DrumPattern, bar: Bar, random: Random, fill: boolean): Hit[] {
  const hits: Hit[] = [];
  for (const [drum, steps] of Object.entries(pattern) as [DrumName, string][]) {
    for (let index = 0; index < steps.length; index += 1) {
      const mark = steps[index];
      if (mark === '-' || (fill && index >= bar.sixteenths - 4 && drum !== 'kick')) continue;
      hits.push({ start: bar.at(index), drum, velocity: (mark === 'x' ? 0.9 : 0.5) + random.next() * 0.1 });
    }
  }
  if (fill) {
    for (let index = bar.sixteenths - 4; index < bar.sixteenths; index += 1) {
      hits.push({
        start: bar.at(index),
        drum: random.pick(['snare', 'tom', 'tom']),
        velocity: 0.55 + 0.1 * (index - bar.sixteenths + 4),
      });
    }
  }
  return hits;
}
