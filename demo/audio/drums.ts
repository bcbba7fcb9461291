import { createRandom, type Random } from '../random';
import type { Stereo } from './instruments';

export type DrumName = 'kick' | 'snare' | 'clap' | 'hat' | 'openHat' | 'ride' | 'tom' | 'rim' | 'shaker' | 'crash';
export type KitName = 'acoustic' | 'electronic' | 'deep' | 'brushes' | 'hard';

export interface Hit {
  /** Seconds from the track's start. */
  start: number;
  drum: DrumName;
  /** 0..1. */
  velocity: number;
}

interface KitTone {
  kickPitch: number;
  kickDrop: number;
  kickLength: number;
  kickClick: number;
  snarePitch: number;
  snareNoise: number;
  snareLength: number;
  hatLength: number;
  noiseLevel: number;
}

const KITS: Record<KitName, KitTone> = {
  acoustic: {
    kickPitch: 58,
    kickDrop: 90,
    kickLength: 0.16,
    kickClick: 0.35,
    snarePitch: 190,
    snareNoise: 0.7,
    snareLength: 0.16,
    hatLength: 0.045,
    noiseLevel: 0.8,
  },
  electronic: {
    kickPitch: 50,
    kickDrop: 190,
    kickLength: 0.22,
    kickClick: 0.2,
    snarePitch: 210,
    snareNoise: 0.8,
    snareLength: 0.18,
    hatLength: 0.035,
    noiseLevel: 0.8,
  },
  deep: {
    kickPitch: 42,
    kickDrop: 120,
    kickLength: 0.42,
    kickClick: 0.15,
    snarePitch: 175,
    snareNoise: 0.85,
    snareLength: 0.22,
    hatLength: 0.025,
    noiseLevel: 0.65,
  },
  brushes: {
    kickPitch: 62,
    kickDrop: 50,
    kickLength: 0.12,
    kickClick: 0.1,
    snarePitch: 200,
    snareNoise: 0.55,
    snareLength: 0.24,
    hatLength: 0.06,
    noiseLevel: 0.45,
  },
  hard: {
    kickPitch: 55,
    kickDrop: 240,
    kickLength: 0.15,
    kickClick: 0.7,
    snarePitch: 220,
    snareNoise: 0.9,
    snareLength: 0.2,
    hatLength: 0.05,
    noiseLevel: 0.9,
  },
};

type Sample = Float32Array;

function sample(rate: number, seconds: number, value: (time: number, index: number) => number): Sample {
  const data = new Float32Array(Math.floor(rate * seconds));
  for (let index = 0; index < data.length; index += 1) data[index] = value(index / rate, index);
  return data;
}

function kick(tone: KitTone, rate: number): Sample {
  let phase = 0;
  return sample(rate, tone.kickLength * 3, (time) => {
    phase += (2 * Math.PI * (tone.kickPitch + tone.kickDrop * Math.exp(-time * 38))) / rate;
    const body = Math.sin(phase) * Math.exp(-time / tone.kickLength);
    const click = tone.kickClick * Math.sin(2 * Math.PI * 1900 * time) * Math.exp(-time * 260);
    return Math.tanh((body + click) * 1.6) * 0.8;
  });
}

function snare(tone: KitTone, rate: number, random: Random): Sample {
  let high = 0;
  return sample(rate, tone.snareLength * 3, (time) => {
    const noise = random.next() * 2 - 1;
    high += (noise - high) * 0.25;
    const body = Math.sin(2 * Math.PI * tone.snarePitch * time) * Math.exp(-time * 26) * (1.1 - tone.snareNoise * 0.5);
    return body * 0.55 + (noise - high) * tone.snareNoise * 0.55 * Math.exp(-time / (tone.snareLength * 0.55));
  });
}

function clap(tone: KitTone, rate: number, random: Random): Sample {
  let low = 0,
    band = 0;
  return sample(rate, 0.32, (time) => {
    const noise = random.next() * 2 - 1;
    low += 0.22 * band;
    band += 0.22 * (noise - low - 0.7 * band);
    const bursts = [0, 0.011, 0.022].reduce((sum, at) => sum + (time >= at ? Math.exp(-(time - at) * 190) : 0), 0);
    return band * (bursts * 0.8 + (time > 0.022 ? Math.exp(-(time - 0.022) * 17) * 0.8 : 0)) * tone.noiseLevel * 1.3;
  });
}

function metal(rate: number, length: number, level: number, random: Random): Sample {
  let low = 0;
  const partials = [317, 431, 547, 719, 877, 1103].map((hertz) => hertz * 9.1);
  return sample(rate, Math.min(2, length * 5), (time) => {
    const noise = random.next() * 2 - 1;
    low += (noise - low) * 0.55;
    let ring = 0;
    for (const hertz of partials)
      if (hertz < rate * 0.45) ring += Math.sin(2 * Math.PI * hertz * time) > 0 ? 0.07 : -0.07;
    return ((noise - low) * 0.75 + ring) * Math.exp(-time / length) * level;
  });
}

function buildKit(name: KitName, rate: number): Record<DrumName, Sample> {
  const tone = KITS[name];
  const random = createRandom(`kit/${name}`);
  return {
    kick: kick(tone, rate),
    snare: snare(tone, rate, random),
    clap: clap(tone, rate, random),
    hat: metal(rate, tone.hatLength, 0.32 * tone.noiseLevel, random),
    openHat: metal(rate, 0.19, 0.28 * tone.noiseLevel, random),
    ride: metal(rate, 0.42, 0.15 * tone.noiseLevel, random),
    crash: metal(rate, 0.7, 0.3 * tone.noiseLevel, random),
    tom: sample(
      rate,
      0.5,
      (time) => Math.sin(2 * Math.PI * (110 + 60 * Math.exp(-time * 22)) * time) * Math.exp(-time * 9) * 0.7,
    ),
    rim: sample(rate, 0.09, (time) => Math.sin(2 * Math.PI * 1740 * time) * Math.exp(-time * 90) * 0.5),
    shaker: sample(rate, 0.1, (time) => (random.next() * 2 - 1) * Math.min(1, time * 60) * Math.exp(-time * 38) * 0.2),
  };
}

const PAN: Record<DrumName, number> = {
  kick: 0,
  snare: 0.05,
  clap: -0.08,
  hat: 0.28,
  openHat: 0.28,
  ride: -0.35,
  tom: -0.2,
  rim: -0.25,
  shaker: -0.45,
  crash: 0.4,
};

const kits = new Map<string, Record<DrumName, Sample>>();

/**
 * Plays drum hits onto a bus.
 * @param rate sample rate in Hz
 */
export function playDrums(out: Stereo, hits: readonly Hit[], kitName: KitName, rate: number): void {
  const key = `${kitName}/${rate}`;
  const kit = kits.get(key) ?? buildKit(kitName, rate);
  kits.set(key, kit);
  for (const hit of hits) {
    const data = kit[hit.drum];
    const first = Math.floor(hit.start * rate);
    const count = Math.min(data.length, out.left.length - first);
    const left = hit.velocity * Math.cos(((PAN[hit.drum] + 1) * Math.PI) / 4) * 1.2;
    const right = hit.velocity * Math.sin(((PAN[hit.drum] + 1) * Math.PI) / 4) * 1.2;
    for (let index = 0; index < count; index += 1) {
      const value = data[index] as number;
      out.left[first + index] = (out.left[first + index] as number) + value * left;
      out.right[first + index] = (out.right[first + index] as number) + value * right;
    }
  }
}
