import type { DrumName, KitName } from '../drums';
import type { Mode } from '../harmony';
import type { PatchName } from '../patches';

export type StyleName =
  | 'synthpop'
  | 'indie'
  | 'house'
  | 'techno'
  | 'trap'
  | 'jazz'
  | 'ambient'
  | 'folk'
  | 'chamber'
  | 'metal'
  | 'disco'
  | 'dub'
  | 'drumAndBass'
  | 'latin'
  | 'chanson'
  | 'children'
  | 'schlager'
  | 'soul'
  | 'blues'
  | 'wind';

export type BassPattern =
  | 'root'
  | 'eighths'
  | 'offbeat'
  | 'walking'
  | 'octaves'
  | 'long'
  | 'dub'
  | 'tumbao'
  | 'waltz'
  | 'riff';
export type ChordPattern =
  | 'pad'
  | 'stabs'
  | 'strum'
  | 'arpeggio'
  | 'comp'
  | 'offbeat'
  | 'montuno'
  | 'power'
  | 'waltz'
  | 'pulse';

/** Sixteen characters for a bar of four, twelve for a waltz: `x` loud, `o` soft, `-` nothing. */
export type DrumPattern = Partial<Record<DrumName, string>>;

export interface Style {
  bpm: readonly [low: number, high: number];
  modes: readonly Mode[];
  sixteenths: 16 | 12;
  /** Delay of every second sixteenth, as a part of a sixteenth. */
  swing: number;
  kit: KitName | null;
  verse: DrumPattern;
  chorus: DrumPattern;
  bass: { patch: PatchName; pattern: BassPattern };
  chords: { patch: PatchName; pattern: ChordPattern; size: 3 | 4 | 5 };
  extra: { patch: PatchName; pattern: ChordPattern } | null;
  lead: { patches: readonly PatchName[]; density: 'sparse' | 'flowing' | 'busy' };
  /** Chords as scale steps, one per bar. */
  progressions: readonly (readonly number[])[];
  reverb: { seconds: number; wet: number };
  echo: number;
  duck: number;
}
