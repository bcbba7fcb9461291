import type { Random } from '../random';

export type Mode = 'major' | 'minor' | 'dorian' | 'mixolydian' | 'lydian' | 'phrygian';

const SCALES: Record<Mode, readonly number[]> = {
  major: [0, 2, 4, 5, 7, 9, 11],
  minor: [0, 2, 3, 5, 7, 8, 10],
  dorian: [0, 2, 3, 5, 7, 9, 10],
  mixolydian: [0, 2, 4, 5, 7, 9, 10],
  lydian: [0, 2, 4, 6, 7, 9, 11],
  phrygian: [0, 1, 3, 5, 7, 8, 10],
};

const NOTE_NAMES: Record<string, number> = {
  C: 0,
  'C#': 1,
  D: 2,
  Eb: 3,
  E: 4,
  F: 5,
  'F#': 6,
  G: 7,
  Ab: 8,
  A: 9,
  Bb: 10,
  B: 11,
};

/** A key like 'A minor' or 'Eb major'. */
export interface Key {
  /** Pitch class, 0 = C. */
  root: number;
  mode: Mode;
}

/**
 * Reads a key.
 * @throws RangeError when the name is not '<note> <mode>'
 */
export function parseKey(name: string): Key {
  const [note, mode] = name.split(' ');
  const root = NOTE_NAMES[note ?? ''];
  if (root === undefined || !(mode !== undefined && mode in SCALES)) throw new RangeError(`not a key: ${name}`);
  return { root, mode: mode as Mode };
}

/** The MIDI pitch of a scale step (0 = the root), in the octave that starts at `base`. */
export function scalePitch(key: Key, step: number, base: number): number {
  const scale = SCALES[key.mode];
  const octave = Math.floor(step / 7);
  return base + key.root + octave * 12 + (scale[((step % 7) + 7) % 7] as number);
}

/**
 * A chord's pitches, with each tone in the octave nearest to `center`.
 * @param degree scale step of the chord's root
 * @param size 3 for triads, 4 for sevenths, 5 for ninths
 */
export function chordPitches(key: Key, degree: number, size: number, center: number): number[] {
  const pitches: number[] = [];
  for (let tone = 0; tone < size; tone += 1) {
    let pitch = scalePitch(key, degree + tone * 2, 48);
    while (pitch - center > 7) pitch -= 12;
    while (center - pitch > 6) pitch += 12;
    pitches.push(pitch);
  }
  return pitches.sort((low, high) => low - high);
}

export interface MelodyNote {
  /** Sixteenths from the phrase's start. */
  at: number;
  /** Sixteenths. */
  length: number;
  /** Scale step. */
  step: number;
  velocity: number;
}

/** Rhythms of one bar in sixteenths: each number is a note's length, negative a rest. */
const CELLS: Record<'sparse' | 'flowing' | 'busy', readonly (readonly number[])[]> = {
  sparse: [[8, 8], [12, 4], [6, 10], [-4, 12], [8, 4, 4], [16]],
  flowing: [
    [4, 4, 4, 4],
    [6, 2, 4, 4],
    [-2, 2, 4, 2, 6],
    [3, 3, 2, 4, 4],
    [4, 2, 2, 8],
    [6, 6, 4],
    [2, 2, 4, 8],
  ],
  busy: [
    [2, 2, 2, 2, 4, 4],
    [3, 3, 2, 3, 3, 2],
    [2, 1, 1, 2, 2, 4, 2, 2],
    [-2, 2, 2, 2, 2, 2, 4],
    [1, 1, 2, 2, 2, 4, 4],
  ],
};

const WALTZ: readonly (readonly number[])[] = [[4, 4, 4], [8, 4], [6, 2, 4], [12], [2, 2, 4, 4], [-4, 4, 4]];

function barRhythm(random: Random, density: keyof typeof CELLS, sixteenths: number): readonly number[] {
  return sixteenths === 12 ? random.pick(WALTZ) : random.pick(CELLS[density]);
}

/**
 * Invents an eight-bar tune over a progression: a motif, its answer, the motif again, a close (A B A' C).
 * Strong beats sit on chord tones, the rest moves by small steps.
 * @param degrees the chord of each bar; shorter lists repeat
 */
export function composeMelody(
  random: Random,
  degrees: readonly number[],
  density: 'sparse' | 'flowing' | 'busy',
  sixteenths: number,
  register: number,
): MelodyNote[] {
  const motif = [barRhythm(random, density, sixteenths), barRhythm(random, density, sixteenths)];
  const answer = [motif[0] as readonly number[], barRhythm(random, density, sixteenths)];
  const close = [barRhythm(random, density, sixteenths), sixteenths === 12 ? [12] : [8, 8]];
  const contour = Array.from({ length: 24 }, () => random.pick([-2, -1, -1, 1, 1, 2, 0]));
  const notes: MelodyNote[] = [];
  let step = register + random.pick([0, 2, 4]);
  [motif, answer, motif, close].flat().forEach((rhythm, bar) => {
    const degree = degrees[bar % degrees.length] as number;
    let at = 0;
    rhythm.forEach((length, index) => {
      if (length > 0) {
        const move = contour[((bar % 4 === 2 ? 0 : bar) * 5 + index) % contour.length] as number;
        step += move;
        if (step > register + 8) step -= 5;
        if (step < register - 4) step += 4;
        const strong = at % 8 === 0 || length >= 6;
        if (strong) {
          while (![0, 2, 4].includes((((step - degree) % 7) + 7) % 7)) step += move >= 0 ? 1 : -1;
        }
        notes.push({ at: bar * sixteenths + at, length, step, velocity: strong ? 0.95 : 0.72 + random.next() * 0.15 });
      }
      at += Math.abs(length);
    });
  });
  return notes;
}
