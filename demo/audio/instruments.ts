import type { Random } from '../random';
import { WAVETABLE_SIZE, wavetable, type WaveName } from './wavetables';

/** A stereo signal; both channels have the same length. */
export interface Stereo {
  left: Float32Array;
  right: Float32Array;
}

/** Envelope times in seconds, levels 0..1, cutoffs as multiples of the note's frequency. */
export interface SynthPatch {
  kind: 'synth';
  wave: WaveName;
  voices: number;
  detuneCents: number;
  attack: number;
  decay: number;
  sustain: number;
  release: number;
  cutoffStart: number;
  cutoffEnd: number;
  cutoffTime: number;
  resonance: number;
  vibrato: number;
  drive: number;
  gain: number;
}

export interface FmPatch {
  kind: 'fm';
  ratio: number;
  index: number;
  indexDecay: number;
  decay: number;
  release: number;
  tremolo: number;
  gain: number;
}

export interface PluckPatch {
  kind: 'pluck';
  damping: number;
  brightness: number;
  sustainSeconds: number;
  drive: number;
  gain: number;
}

export type Patch = SynthPatch | FmPatch | PluckPatch;

export interface Note {
  /** Seconds from the track's start. */
  start: number;
  /** Seconds until the key is released. */
  length: number;
  /** MIDI note number, 69 = A4 = 440 Hz. */
  pitch: number;
  /** 0..1. */
  velocity: number;
  /** -1 left .. 1 right. */
  pan: number;
}

const frequencyOf = (pitch: number): number => 440 * Math.pow(2, (pitch - 69) / 12);

/** Samples between two updates of filters and vibrato: finer steps are inaudible. */
const CONTROL_PERIOD = 32;
/** Highest cutoff as a fraction of the sample rate: above it the state-variable filter is unstable. */
const HIGHEST_CUTOFF = 0.2;
const SIZE = WAVETABLE_SIZE;

function renderSynth(out: Stereo, note: Note, patch: SynthPatch, rate: number, random: Random): void {
  const frequency = frequencyOf(note.pitch);
  const table = wavetable(patch.wave, frequency, rate);
  const first = Math.floor(note.start * rate);
  const held = Math.floor(note.length * rate);
  const total = Math.min(held + Math.floor(patch.release * rate), out.left.length - first);
  const voices = patch.voices;
  const phases = Float64Array.from({ length: voices }, () => random.next() * SIZE);
  const steps = phases.map((_, voice) => {
    const spread = voices > 1 ? (voice / (voices - 1)) * 2 - 1 : 0;
    return (frequency * Math.pow(2, (spread * patch.detuneCents) / 1200) * SIZE) / rate;
  });
  const attackStep = 1 / Math.max(1, patch.attack * rate);
  const decayFactor = Math.exp(-1 / Math.max(1, patch.decay * rate));
  const releaseFactor = Math.exp(-5 / Math.max(1, patch.release * rate));
  const cutoffFactor = Math.exp(-CONTROL_PERIOD / Math.max(1, patch.cutoffTime * rate));
  const amplitude = (patch.gain * note.velocity) / Math.sqrt(voices);
  const gainLeft = amplitude * Math.cos(((note.pan + 1) * Math.PI) / 4);
  const gainRight = amplitude * Math.sin(((note.pan + 1) * Math.PI) / 4);
  const q = 1 - patch.resonance * 0.85;
  const drive = patch.drive > 0 ? 1 + patch.drive : 0;
  const { left: outLeft, right: outRight } = out;
  let attack = 0,
    envelope = 1,
    sweep = patch.cutoffStart - patch.cutoffEnd,
    bend = 1,
    coefficient = 0;
  let lowLeft = 0,
    bandLeft = 0,
    lowRight = 0,
    bandRight = 0;
  for (let index = 0; index < total; index += 1) {
    if (index % CONTROL_PERIOD === 0) {
      const cutoff = Math.min(
        rate * HIGHEST_CUTOFF,
        frequency * (patch.cutoffEnd + sweep) * (0.6 + 0.4 * note.velocity),
      );
      coefficient = 2 * Math.sin((Math.PI * Math.max(30, cutoff)) / rate);
      sweep *= cutoffFactor;
      if (patch.vibrato > 0 && index > rate * 0.18)
        bend = 1 + patch.vibrato * Math.sin((2 * Math.PI * 5.3 * index) / rate);
    }
    let odd = 0,
      even = 0;
    for (let voice = 0; voice < voices; voice += 1) {
      let phase = phases[voice] as number;
      const whole = phase | 0;
      const low = table[whole] as number;
      const value = low + ((table[whole + 1] as number) - low) * (phase - whole);
      if ((voice & 1) === 1) odd += value;
      else even += value;
      phase += (steps[voice] as number) * bend;
      phases[voice] = phase >= SIZE ? phase - SIZE : phase;
    }
    if (attack < 1) attack += attackStep;
    else if (index < held) envelope = patch.sustain + (envelope - patch.sustain) * decayFactor;
    if (index >= held) envelope *= releaseFactor;
    const level = attack < 1 ? envelope * attack : envelope;
    lowLeft += coefficient * bandLeft;
    bandLeft += coefficient * (even + odd * 0.35 - lowLeft - q * bandLeft);
    let left = lowLeft * level,
      right = left;
    if (voices > 1) {
      lowRight += coefficient * bandRight;
      bandRight += coefficient * (odd + even * 0.35 - lowRight - q * bandRight);
      right = lowRight * level;
    }
    if (drive > 0) {
      left = Math.tanh(left * drive);
      right = voices > 1 ? Math.tanh(right * drive) : left;
    }
    outLeft[first + index] = (outLeft[first + index] as number) + left * gainLeft;
    outRight[first + index] = (outRight[first + index] as number) + right * gainRight;
  }
}

const SINE = wavetable('sine', 100, 44100);
const CYCLE = SIZE / (2 * Math.PI);

/** Sine by table: exact enough to the ear, and several times faster than Math.sin. */
function sine(radians: number): number {
  const phase = radians * CYCLE;
  return SINE[(phase | 0) & (SIZE - 1)] as number;
}

function renderFm(out: Stereo, note: Note, patch: FmPatch, rate: number): void {
  const frequency = frequencyOf(note.pitch);
  const first = Math.floor(note.start * rate);
  const held = Math.floor(note.length * rate);
  const total = Math.min(held + Math.floor(patch.release * rate), out.left.length - first);
  const carrierStep = (2 * Math.PI * frequency) / rate;
  const modulatorStep = carrierStep * patch.ratio;
  const decay = Math.exp(-1 / (patch.decay * rate));
  const indexDecay = Math.exp(-1 / (patch.indexDecay * rate));
  const release = Math.exp(-5 / Math.max(1, patch.release * rate));
  let envelope = patch.gain * note.velocity;
  let modulation = patch.index * (0.5 + note.velocity * 0.5);
  for (let index = 0; index < total; index += 1) {
    const fadeIn = index < 64 ? index / 64 : 1;
    const value = sine(carrierStep * index + modulation * sine(modulatorStep * index)) * envelope * fadeIn;
    const sway = patch.tremolo * sine((2 * Math.PI * 4.6 * (first + index)) / rate);
    out.left[first + index] = (out.left[first + index] as number) + value * (0.7 + 0.3 * sway - 0.25 * note.pan);
    out.right[first + index] = (out.right[first + index] as number) + value * (0.7 - 0.3 * sway + 0.25 * note.pan);
    envelope *= index < held ? decay : release;
    modulation *= indexDecay;
  }
}

/** Karplus-Strong: a burst of noise in a tuned, damped delay line sounds like a plucked string. */
function renderPluck(out: Stereo, note: Note, patch: PluckPatch, rate: number, random: Random): void {
  const period = rate / frequencyOf(note.pitch);
  const size = Math.max(2, Math.floor(period - 0.5));
  const fraction = period - 0.5 - size;
  const line = new Float32Array(size);
  let smooth = 0;
  for (let index = 0; index < size; index += 1) {
    smooth += (random.next() * 2 - 1 - smooth) * patch.brightness;
    line[index] = smooth;
  }
  const first = Math.floor(note.start * rate);
  const held = Math.floor(note.length * rate);
  const total = Math.min(held + Math.floor(rate * patch.sustainSeconds), out.left.length - first);
  const release = Math.exp(-6 / (rate * patch.sustainSeconds));
  const gainLeft = Math.cos(((note.pan + 1) * Math.PI) / 4);
  const gainRight = Math.sin(((note.pan + 1) * Math.PI) / 4);
  let position = 0,
    previous = 0,
    allpass = 0,
    level = 1;
  for (let index = 0; index < total; index += 1) {
    const current = line[position] as number;
    const averaged = (current + previous) * 0.5 * patch.damping;
    // A first-order all-pass supplies the fraction of a sample that tunes the string.
    const tuned = averaged * (1 - fraction) + allpass * fraction;
    allpass = averaged;
    previous = current;
    line[position] = tuned;
    position = position + 1 === size ? 0 : position + 1;
    if (index >= held) level *= release;
    let value = current * level;
    if (patch.drive > 0) value = Math.tanh(value * (1 + patch.drive)) * 0.6;
    value *= patch.gain * note.velocity * (index < 48 ? index / 48 : 1);
    out.left[first + index] = (out.left[first + index] as number) + value * gainLeft;
    out.right[first + index] = (out.right[first + index] as number) + value * gainRight;
  }
}

/**
 * Plays notes onto a bus.
 * @param out the bus that the notes are added to
 * @param rate sample rate in Hz
 */
export function playNotes(out: Stereo, notes: readonly Note[], patch: Patch, rate: number, random: Random): void {
  const end = out.left.length / rate;
  for (const note of notes) {
    if (note.start >= end || note.length <= 0) continue;
    if (patch.kind === 'synth') renderSynth(out, note, patch, rate, random);
    else if (patch.kind === 'fm') renderFm(out, note, patch, rate);
    else renderPluck(out, note, patch, rate, random);
  }
}
