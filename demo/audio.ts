import { createRandom, type Random } from './random';
import { playDrums, type Hit } from './audio/drums';
import { addEcho, addReverb, createBus, duck, mixInto } from './audio/effects';
import { composeMelody, parseKey, scalePitch, type Key, type MelodyNote } from './audio/harmony';
import { playNotes, type Note, type Stereo } from './audio/instruments';
import { master } from './audio/mastering';
import { PATCHES, type PatchName } from './audio/patches';
import { bassBar, chordBar, drumBar, type Bar } from './audio/patterns';
import { STYLES, type Style, type StyleName } from './audio/styles';
import { encodeWav } from './audio/wav';

/** Properties of a track; a missing tempo or key is chosen by the seed. */
export interface TrackDesign {
  bpm?: number;
  /** For example 'A minor'. */
  key?: string;
  style: StyleName;
  seconds: number;
  /** Sample rate in Hz and bit depth of the file; 44.1 kHz and 16 bit if missing. */
  format?: { sampleRate: 44100; bits: 16 } | { sampleRate: 48000; bits: 24 };
}

type SectionName = 'intro' | 'verse' | 'chorus' | 'bridge' | 'outro';

interface Section {
  name: SectionName;
  bars: number;
}

interface Score {
  drums: Hit[];
  bass: Note[];
  chords: Note[];
  extra: Note[];
  lead: Note[];
}

const LOUDNESS = -14;
const KEY_NAMES = ['C', 'D', 'Eb', 'E', 'F', 'G', 'Ab', 'A', 'Bb', 'B'];
const PLAN: readonly (readonly [SectionName, number])[] = [
  ['intro', 2],
  ['verse', 4],
  ['chorus', 4],
  ['bridge', 2],
  ['verse', 4],
  ['chorus', 8],
  ['outro', 2],
];

/** Divides the bars among the sections in the plan's proportions. */
function arrange(bars: number): Section[] {
  const parts = PLAN.reduce((sum, [, share]) => sum + share, 0);
  const sections = PLAN.map(([name, share]) => ({ name, bars: Math.max(1, Math.round((share * bars) / parts)) }));
  const chorus = sections[5] as Section;
  chorus.bars += bars - sections.reduce((sum, section) => sum + section.bars, 0);
  return sections.filter((section) => section.bars > 0);
}

function melodyNotes(tune: readonly MelodyNote[], bar: number, bars: Bar, key: Key): Note[] {
  const start = (bar % 8) * bars.sixteenths;
  return tune
    .filter((note) => note.at >= start && note.at < start + bars.sixteenths)
    .map((note) => ({
      start: bars.at(note.at - start),
      length: bars.length(note.length) * 0.92,
      velocity: note.velocity,
      pitch: scalePitch(key, note.step, 60) - (key.root > 6 ? 12 : 0),
      pan: 0.06,
    }));
}

function compose(
  style: Style,
  key: Key,
  secondsPerSixteenth: number,
  sections: readonly Section[],
  random: Random,
): Score {
  const score: Score = { drums: [], bass: [], chords: [], extra: [], lead: [] };
  const verse = random.pick(style.progressions);
  const chorus = random.pick(
    style.progressions
      .filter((progression) => progression !== verse)
      .concat([verse])
      .slice(0, 3),
  );
  const tunes = {
    verse: composeMelody(random, verse, style.lead.density, style.sixteenths, 0),
    chorus: composeMelody(
      random,
      chorus,
      style.lead.density === 'sparse' ? 'flowing' : style.lead.density,
      style.sixteenths,
      3,
    ),
  };
  const riff = Array.from({ length: 8 }, (_, index) => (index === 0 ? 0 : random.pick([0, 0, 0, 2, 4, 7, -99, -99])));
  let barNumber = 0;
  for (const section of sections) {
    const loud = section.name === 'chorus';
    const degrees = loud ? chorus : verse;
    for (let index = 0; index < section.bars; index += 1, barNumber += 1) {
      const first = barNumber * style.sixteenths;
      const bar: Bar = {
        sixteenths: style.sixteenths,
        at: (step) => (first + step + (step % 2 === 1 ? style.swing : 0)) * secondsPerSixteenth,
        length: (steps) => steps * secondsPerSixteenth,
      };
      const degree = degrees[index % degrees.length] as number;
      const next = degrees[(index + 1) % degrees.length] as number;
      const last = index === section.bars - 1;
      score.chords.push(...chordBar(style.chords.pattern, key, degree, style.chords.size, 57, bar, random));
      if (style.extra && (loud || section.name === 'bridge' || section.name === 'intro')) {
        score.extra.push(...chordBar(style.extra.pattern, key, degree, 3, 64, bar, random));
      }
      if (section.name !== 'intro' && section.name !== 'bridge') {
        score.bass.push(...bassBar(style.bass.pattern, key, degree, next, bar, random, riff));
      }
      if (section.name === 'verse' || loud)
        score.lead.push(...melodyNotes(loud ? tunes.chorus : tunes.verse, index, bar, key));
      if (
        style.kit &&
        (section.name === 'verse' || loud || (section.name === 'intro' && last) || section.name === 'outro')
      ) {
        const sparse = section.name === 'intro' || section.name === 'outro';
        score.drums.push(...drumBar(loud ? style.chorus : style.verse, bar, random, last && !sparse));
        if (loud && index === 0) score.drums.push({ start: bar.at(0), drum: 'crash', velocity: 0.7 });
      }
    }
  }
  return score;
}

function perform(
  score: Score,
  style: Style,
  lead: PatchName,
  length: number,
  rate: number,
  beat: number,
  random: Random,
): Stereo {
  const play = (notes: Note[], patch: PatchName): Stereo => {
    const bus = createBus(length);
    playNotes(bus, notes, PATCHES[patch], rate, random);
    return bus;
  };
  const mix = createBus(length);
  const send = createBus(length);
  const kicks = score.drums.filter((hit) => hit.drum === 'kick').map((hit) => hit.start);
  const melodic: readonly [notes: Note[], patch: PatchName, level: number, wet: number, echo: number][] = [
    [score.chords, style.chords.patch, 0.62, 0.6, 0],
    [score.extra, style.extra?.patch ?? style.chords.patch, 0.36, 0.7, style.echo * 0.6],
    [score.lead, lead, 0.95, 0.55, style.echo],
    [score.bass, style.bass.patch, 0.95, 0.04, 0],
  ];
  for (const [notes, patch, level, wet, echo] of melodic) {
    const bus = play(notes, patch);
    addEcho(bus, rate, beat * 0.75, 0.42, echo);
    if (patch !== lead) duck(bus, kicks, rate, style.duck, Math.min(0.3, beat * 0.6));
    mixInto(mix, send, bus, level, level * wet);
  }
  if (style.kit) {
    const bus = createBus(length);
    playDrums(bus, score.drums, style.kit, rate);
    mixInto(mix, send, bus, 0.8, 0.1);
  }
  addReverb(mix, send, rate, style.reverb.seconds, style.reverb.wet);
  return mix;
}

export interface RenderedTrack {
  audio: Stereo;
  /** Hz. */
  sampleRate: number;
  bits: 16 | 24;
}

/**
 * Composes and renders a piece of music: melody, harmony, bass and drums with intro, verses, choruses and an end.
 * The same seed and design give the same samples.
 * @param seed any text, for example the track's ISRC
 * @returns about `seconds` (whole bars and a tail), 44.1 kHz/16 bit unless the design says otherwise, at -14 LUFS
 */
export function renderTrack(seed: string, design: TrackDesign): RenderedTrack {
  const random = createRandom(seed);
  const style = STYLES[design.style];
  const { sampleRate, bits } = design.format ?? { sampleRate: 44100, bits: 16 };
  const bpm = design.bpm ?? random.int(style.bpm[0], style.bpm[1]);
  const key = parseKey(design.key ?? `${random.pick(KEY_NAMES)} ${random.pick(style.modes)}`);
  const beat = 60 / bpm;
  const barSeconds = (style.sixteenths / 4) * beat;
  const tail = 2.2;
  const bars = Math.max(8, Math.round((design.seconds - tail) / barSeconds));
  const length = Math.floor((bars * barSeconds + tail) * sampleRate);
  const score = compose(style, key, beat / 4, arrange(bars), random);
  const audio = perform(score, style, random.pick(style.lead.patches), length, sampleRate, beat, random);
  master(audio, sampleRate, LOUDNESS, tail);
  return { audio, sampleRate, bits };
}

/** As {@link renderTrack}, packed into a WAV file. */
export function composeTrack(seed: string, design: TrackDesign): Buffer {
  const { audio, sampleRate, bits } = renderTrack(seed, design);
  return encodeWav(audio, sampleRate, bits);
}
