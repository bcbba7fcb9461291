/* eslint-disable max-lines -- one table: a style is a row of it */
import type { DrumName, KitName } from './drums';
import type { Mode } from './harmony';
import type { PatchName } from './patches';

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
  'root' | 'eighths' | 'offbeat' | 'walking' | 'octaves' | 'long' | 'dub' | 'tumbao' | 'waltz' | 'riff';
export type ChordPattern =
  'pad' | 'stabs' | 'strum' | 'arpeggio' | 'comp' | 'offbeat' | 'montuno' | 'power' | 'waltz' | 'pulse';

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

const POP = [
  [0, 4, 5, 3],
  [5, 3, 0, 4],
  [0, 5, 3, 4],
  [3, 4, 0, 5],
  [0, 2, 3, 4],
] as const;
const MINOR = [
  [0, 5, 2, 6],
  [0, 3, 5, 4],
  [0, 6, 5, 6],
  [0, 5, 3, 6],
  [5, 6, 0, 0],
] as const;
const JAZZ = [
  [1, 4, 0, 5],
  [0, 5, 1, 4],
  [2, 5, 1, 4],
  [0, 3, 1, 4],
] as const;

export const STYLES: Record<StyleName, Style> = {
  synthpop: {
    bpm: [104, 122],
    modes: ['minor', 'major'],
    sixteenths: 16,
    swing: 0,
    kit: 'electronic',
    verse: { kick: 'x---x---x---x---', hat: '--o---o---o---o-' },
    chorus: {
      kick: 'x---x---x---x---',
      clap: '----x-------x---',
      hat: 'o-x-o-x-o-x-o-x-',
      openHat: '--------------x-',
    },
    bass: { patch: 'bassSaw', pattern: 'octaves' },
    chords: { patch: 'padWarm', pattern: 'pad', size: 3 },
    extra: { patch: 'stab', pattern: 'arpeggio' },
    lead: { patches: ['leadSquare', 'leadSaw', 'vocalLead'], density: 'flowing' },
    progressions: [...POP, ...MINOR],
    reverb: { seconds: 1.8, wet: 0.3 },
    echo: 0.28,
    duck: 0.35,
  },
  indie: {
    bpm: [96, 138],
    modes: ['major', 'mixolydian', 'minor'],
    sixteenths: 16,
    swing: 0,
    kit: 'acoustic',
    verse: { kick: 'x-----x-x-------', snare: '----x-------x---', hat: 'x-o-x-o-x-o-x-o-' },
    chorus: { kick: 'x--x--x-x--x----', snare: '----x-------x--o', ride: 'x-x-x-x-x-x-x-x-', crash: '' },
    bass: { patch: 'bassFinger', pattern: 'eighths' },
    chords: { patch: 'guitar', pattern: 'strum', size: 3 },
    extra: { patch: 'guitarDriven', pattern: 'power' },
    lead: { patches: ['vocalLead', 'leadGuitar'], density: 'flowing' },
    progressions: POP,
    reverb: { seconds: 1.2, wet: 0.22 },
    echo: 0.12,
    duck: 0,
  },
  house: {
    bpm: [120, 127],
    modes: ['minor', 'dorian'],
    sixteenths: 16,
    swing: 0.12,
    kit: 'electronic',
    verse: { kick: 'x---x---x---x---', openHat: '--x---x---x---x-', shaker: 'o-oxo-oxo-oxo-ox' },
    chorus: {
      kick: 'x---x---x---x---',
      clap: '----x-------x---',
      openHat: '--x---x---x---x-',
      hat: 'oo-ooo-ooo-ooo-o',
    },
    bass: { patch: 'bassSaw', pattern: 'offbeat' },
    chords: { patch: 'stab', pattern: 'stabs', size: 4 },
    extra: { patch: 'organ', pattern: 'stabs' },
    lead: { patches: ['vocalLead', 'electricPiano', 'bell'], density: 'sparse' },
    progressions: MINOR,
    reverb: { seconds: 1.6, wet: 0.28 },
    echo: 0.3,
    duck: 0.6,
  },
  techno: {
    bpm: [128, 138],
    modes: ['phrygian', 'minor'],
    sixteenths: 16,
    swing: 0,
    kit: 'deep',
    verse: { kick: 'x---x---x---x---', hat: '--x---x---x---x-' },
    chorus: {
      kick: 'x---x---x---x---',
      openHat: '--x---x---x---x-',
      rim: '---x--x----x--x-',
      clap: '------------x---',
    },
    bass: { patch: 'bassSub', pattern: 'riff' },
    chords: { patch: 'padGlass', pattern: 'pad', size: 3 },
    extra: { patch: 'acid', pattern: 'arpeggio' },
    lead: { patches: ['acid', 'bell'], density: 'sparse' },
    progressions: [
      [0, 0, 0, 1],
      [0, 0, 5, 5],
      [0, 0, 0, 6],
    ],
    reverb: { seconds: 2.6, wet: 0.34 },
    echo: 0.4,
    duck: 0.6,
  },
  trap: {
    bpm: [68, 78],
    modes: ['minor', 'phrygian'],
    sixteenths: 16,
    swing: 0.05,
    kit: 'deep',
    verse: { kick: 'x-----x---x-----', clap: '--------x-------', hat: 'x-x-x-x-x-xxx-x-' },
    chorus: {
      kick: 'x--x--x---x--x--',
      snare: '--------x-------',
      clap: '--------x-------',
      hat: 'x-xxx-x-xxxxx-xx',
      openHat: '------------x---',
    },
    bass: { patch: 'bassSub', pattern: 'long' },
    chords: { patch: 'bell', pattern: 'arpeggio', size: 3 },
    extra: { patch: 'choir', pattern: 'pad' },
    lead: { patches: ['flute', 'vocalLead', 'toyPiano'], density: 'busy' },
    progressions: MINOR,
    reverb: { seconds: 2.2, wet: 0.3 },
    echo: 0.3,
    duck: 0.2,
  },
  jazz: {
    bpm: [112, 172],
    modes: ['major', 'dorian'],
    sixteenths: 16,
    swing: 0.33,
    kit: 'brushes',
    verse: { ride: 'x---x-o-x---x-o-', hat: '----o-------o---', kick: 'o---------------' },
    chorus: { ride: 'x---x-ox--o-x-o-', hat: '----x-------x---', snare: '------o-------o-', kick: 'o-------o-------' },
    bass: { patch: 'bassUpright', pattern: 'walking' },
    chords: { patch: 'piano', pattern: 'comp', size: 4 },
    extra: { patch: 'vibraphone', pattern: 'comp' },
    lead: { patches: ['reedLead', 'vibraphone', 'brass'], density: 'busy' },
    progressions: JAZZ,
    reverb: { seconds: 1.4, wet: 0.24 },
    echo: 0,
    duck: 0,
  },
  ambient: {
    bpm: [58, 74],
    modes: ['lydian', 'dorian', 'major'],
    sixteenths: 16,
    swing: 0,
    kit: null,
    verse: {},
    chorus: {},
    bass: { patch: 'bassSub', pattern: 'long' },
    chords: { patch: 'padGlass', pattern: 'pad', size: 5 },
    extra: { patch: 'harp', pattern: 'arpeggio' },
    lead: { patches: ['flute', 'bell', 'piano'], density: 'sparse' },
    progressions: [
      [0, 3, 5, 4],
      [0, 1, 5, 3],
      [3, 0, 4, 5],
    ],
    reverb: { seconds: 4.5, wet: 0.6 },
    echo: 0.35,
    duck: 0,
  },
  folk: {
    bpm: [84, 112],
    modes: ['major', 'mixolydian', 'dorian'],
    sixteenths: 16,
    swing: 0.08,
    kit: 'brushes',
    verse: { shaker: 'o-x-o-x-o-x-o-x-' },
    chorus: { kick: 'x-------x-------', rim: '----x-------x---', shaker: 'x-o-x-o-x-o-x-o-' },
    bass: { patch: 'bassUpright', pattern: 'root' },
    chords: { patch: 'guitar', pattern: 'arpeggio', size: 3 },
    extra: { patch: 'accordion', pattern: 'pad' },
    lead: { patches: ['flute', 'vocalLead', 'accordion'], density: 'flowing' },
    progressions: POP,
    reverb: { seconds: 1.3, wet: 0.22 },
    echo: 0,
    duck: 0,
  },
  chamber: {
    bpm: [66, 104],
    modes: ['minor', 'major', 'dorian'],
    sixteenths: 16,
    swing: 0,
    kit: null,
    verse: {},
    chorus: {},
    bass: { patch: 'cello', pattern: 'root' },
    chords: { patch: 'strings', pattern: 'pulse', size: 3 },
    extra: { patch: 'harp', pattern: 'arpeggio' },
    lead: { patches: ['strings', 'flute', 'piano'], density: 'flowing' },
    progressions: [
      [0, 4, 5, 3],
      [0, 3, 4, 0],
      [0, 5, 1, 4],
      [0, 2, 3, 4],
    ],
    reverb: { seconds: 2.8, wet: 0.45 },
    echo: 0,
    duck: 0,
  },
  metal: {
    bpm: [132, 168],
    modes: ['phrygian', 'minor'],
    sixteenths: 16,
    swing: 0,
    kit: 'hard',
    verse: { kick: 'x-x-x-x-x-x-x-x-', snare: '----x-------x---', hat: 'x---x---x---x---' },
    chorus: { kick: 'x-xxx-xxx-xxx-xx', snare: '----x-------x---', ride: 'x-x-x-x-x-x-x-x-' },
    bass: { patch: 'bassReese', pattern: 'eighths' },
    chords: { patch: 'guitarDriven', pattern: 'power', size: 3 },
    extra: { patch: 'choir', pattern: 'pad' },
    lead: { patches: ['leadGuitar'], density: 'busy' },
    progressions: MINOR,
    reverb: { seconds: 1.1, wet: 0.18 },
    echo: 0.12,
    duck: 0,
  },
  disco: {
    bpm: [112, 122],
    modes: ['minor', 'dorian', 'major'],
    sixteenths: 16,
    swing: 0.06,
    kit: 'acoustic',
    verse: { kick: 'x---x---x---x---', hat: 'o-x-o-x-o-x-o-x-' },
    chorus: {
      kick: 'x---x---x---x---',
      snare: '----x-------x---',
      openHat: '--x---x---x---x-',
      hat: 'x---x---x---x---',
    },
    bass: { patch: 'bassFinger', pattern: 'octaves' },
    chords: { patch: 'muteGuitar', pattern: 'stabs', size: 4 },
    extra: { patch: 'strings', pattern: 'pad' },
    lead: { patches: ['brass', 'strings', 'vocalLead'], density: 'flowing' },
    progressions: [...POP, ...MINOR],
    reverb: { seconds: 1.4, wet: 0.25 },
    echo: 0.1,
    duck: 0.2,
  },
  dub: {
    bpm: [70, 82],
    modes: ['minor', 'dorian'],
    sixteenths: 16,
    swing: 0.15,
    kit: 'acoustic',
    verse: { kick: '--------x-------', rim: '--------x-------', hat: 'x-o-x-o-x-o-x-o-' },
    chorus: { kick: '--------x-----o-', snare: '--------x-------', hat: 'x-oox-o-x-o-x-oo' },
    bass: { patch: 'bassSub', pattern: 'dub' },
    chords: { patch: 'organ', pattern: 'offbeat', size: 3 },
    extra: { patch: 'guitar', pattern: 'offbeat' },
    lead: { patches: ['reedLead', 'brass'], density: 'sparse' },
    progressions: [
      [0, 0, 3, 3],
      [0, 6, 0, 6],
      [0, 3, 4, 3],
    ],
    reverb: { seconds: 3.2, wet: 0.38 },
    echo: 0.5,
    duck: 0,
  },
  drumAndBass: {
    bpm: [170, 176],
    modes: ['minor', 'dorian'],
    sixteenths: 16,
    swing: 0,
    kit: 'hard',
    verse: { kick: 'x---------x-----', snare: '----x-------x---', hat: 'x-o-x-o-x-o-x-o-' },
    chorus: { kick: 'x-----x---x-----', snare: '----x--o-o--x--o', hat: 'xoxoxoxoxoxoxoxo', ride: '----------------' },
    bass: { patch: 'bassReese', pattern: 'riff' },
    chords: { patch: 'padWarm', pattern: 'pad', size: 4 },
    extra: { patch: 'electricPiano', pattern: 'comp' },
    lead: { patches: ['vocalLead', 'bell'], density: 'sparse' },
    progressions: MINOR,
    reverb: { seconds: 2, wet: 0.3 },
    echo: 0.3,
    duck: 0.3,
  },
  latin: {
    bpm: [94, 108],
    modes: ['minor', 'major'],
    sixteenths: 16,
    swing: 0,
    kit: 'acoustic',
    verse: { rim: 'x--x--x---x-x---', shaker: 'x-o-x-o-x-o-x-o-' },
    chorus: { kick: 'x---x---x---x---', rim: 'x--x--x---x-x---', tom: '------xx------xx', shaker: 'xoxoxoxoxoxoxoxo' },
    bass: { patch: 'bassUpright', pattern: 'tumbao' },
    chords: { patch: 'piano', pattern: 'montuno', size: 3 },
    extra: { patch: 'nylon', pattern: 'strum' },
    lead: { patches: ['brass', 'flute', 'nylon'], density: 'flowing' },
    progressions: [...MINOR, [0, 3, 4, 3]],
    reverb: { seconds: 1.3, wet: 0.22 },
    echo: 0,
    duck: 0,
  },
  chanson: {
    bpm: [92, 124],
    modes: ['minor', 'major'],
    sixteenths: 12,
    swing: 0,
    kit: 'brushes',
    verse: { kick: 'o-----------', hat: '----o---o---' },
    chorus: { kick: 'x-----------', snare: '----o---o---', hat: '----x---x---' },
    bass: { patch: 'bassUpright', pattern: 'waltz' },
    chords: { patch: 'accordion', pattern: 'waltz', size: 3 },
    extra: { patch: 'strings', pattern: 'pad' },
    lead: { patches: ['accordion', 'vocalLead', 'piano'], density: 'flowing' },
    progressions: [
      [0, 3, 4, 0],
      [0, 5, 1, 4],
      [0, 4, 0, 3],
    ],
    reverb: { seconds: 1.5, wet: 0.26 },
    echo: 0,
    duck: 0,
  },
  children: {
    bpm: [112, 132],
    modes: ['major'],
    sixteenths: 16,
    swing: 0.18,
    kit: 'brushes',
    verse: { shaker: 'x-o-x-o-x-o-x-o-' },
    chorus: { kick: 'x-------x-------', clap: '----x-------x---', shaker: 'x-o-x-o-x-o-x-o-' },
    bass: { patch: 'bassUpright', pattern: 'root' },
    chords: { patch: 'nylon', pattern: 'strum', size: 3 },
    extra: { patch: 'marimba', pattern: 'arpeggio' },
    lead: { patches: ['toyPiano', 'flute', 'marimba'], density: 'flowing' },
    progressions: [
      [0, 3, 4, 0],
      [0, 4, 0, 4],
      [0, 5, 3, 4],
    ],
    reverb: { seconds: 0.9, wet: 0.18 },
    echo: 0,
    duck: 0,
  },
  schlager: {
    bpm: [124, 134],
    modes: ['major', 'minor'],
    sixteenths: 16,
    swing: 0,
    kit: 'electronic',
    verse: { kick: 'x---x---x---x---', hat: '--x---x---x---x-' },
    chorus: {
      kick: 'x---x---x---x---',
      snare: '----x-------x---',
      openHat: '--x---x---x---x-',
      clap: '----x-------x---',
    },
    bass: { patch: 'bassSaw', pattern: 'offbeat' },
    chords: { patch: 'superSaw', pattern: 'pulse', size: 3 },
    extra: { patch: 'accordion', pattern: 'offbeat' },
    lead: { patches: ['leadSaw', 'vocalLead', 'accordion'], density: 'flowing' },
    progressions: POP,
    reverb: { seconds: 1.6, wet: 0.28 },
    echo: 0.18,
    duck: 0.3,
  },
  soul: {
    bpm: [76, 98],
    modes: ['dorian', 'major', 'minor'],
    sixteenths: 16,
    swing: 0.2,
    kit: 'acoustic',
    verse: { kick: 'x------x--x-----', snare: '----x-------x---', hat: 'x-o-x-o-x-o-x-oo' },
    chorus: {
      kick: 'x--x---x--x--x--',
      snare: '----x--o-o--x---',
      hat: 'xox-x-oxxox-x-o-',
      openHat: '--------------x-',
    },
    bass: { patch: 'bassFinger', pattern: 'riff' },
    chords: { patch: 'electricPiano', pattern: 'comp', size: 5 },
    extra: { patch: 'organ', pattern: 'pad' },
    lead: { patches: ['vocalLead', 'brass'], density: 'flowing' },
    progressions: [...JAZZ, [0, 3, 0, 3]],
    reverb: { seconds: 1.3, wet: 0.22 },
    echo: 0.1,
    duck: 0,
  },
  blues: {
    bpm: [88, 126],
    modes: ['mixolydian'],
    sixteenths: 16,
    swing: 0.33,
    kit: 'acoustic',
    verse: { kick: 'x-------x-------', snare: '----x-------x---', hat: 'x-o-x-o-x-o-x-o-' },
    chorus: { kick: 'x-----o-x-----o-', snare: '----x-------x---', ride: 'x-o-x-o-x-o-x-o-' },
    bass: { patch: 'bassFinger', pattern: 'walking' },
    chords: { patch: 'organ', pattern: 'comp', size: 4 },
    extra: { patch: 'guitarDriven', pattern: 'power' },
    lead: { patches: ['leadGuitar', 'reedLead'], density: 'busy' },
    progressions: [
      [0, 0, 0, 0, 3, 3, 0, 0, 4, 3, 0, 4],
      [0, 3, 0, 0, 3, 3, 0, 0, 4, 3, 0, 0],
    ],
    reverb: { seconds: 1.2, wet: 0.2 },
    echo: 0.12,
    duck: 0,
  },
  wind: {
    bpm: [108, 124],
    modes: ['major'],
    sixteenths: 16,
    swing: 0,
    kit: 'acoustic',
    verse: { kick: 'x-------x-------', snare: '----x-------x---' },
    chorus: { kick: 'x-------x-------', snare: '----x--x----x-xx', crash: 'o---------------' },
    bass: { patch: 'brass', pattern: 'root' },
    chords: { patch: 'brass', pattern: 'offbeat', size: 3 },
    extra: { patch: 'reedLead', pattern: 'pulse' },
    lead: { patches: ['brass', 'reedLead'], density: 'flowing' },
    progressions: [
      [0, 0, 4, 4, 4, 4, 0, 0],
      [0, 3, 4, 0],
    ],
    reverb: { seconds: 1.5, wet: 0.28 },
    echo: 0,
    duck: 0,
  },
};
