import type { Stereo } from './instruments';

interface Biquad {
  b0: number;
  b1: number;
  b2: number;
  a1: number;
  a2: number;
}

/** ITU-R BS.1770's shelf (stage 1), for any sample rate. */
function shelf(rate: number): Biquad {
  const k = Math.tan((Math.PI * 1681.974450955533) / rate);
  const q = 0.7071752369554196;
  const vh = Math.pow(10, 3.999843853973347 / 20);
  const vb = Math.pow(vh, 0.4996667741545416);
  const a0 = 1 + k / q + k * k;
  return {
    b0: (vh + (vb * k) / q + k * k) / a0,
    b1: (2 * (k * k - vh)) / a0,
    b2: (vh - (vb * k) / q + k * k) / a0,
    a1: (2 * (k * k - 1)) / a0,
    a2: (1 - k / q + k * k) / a0,
  };
}

/** ITU-R BS.1770's high-pass (stage 2). */
function highPass(rate: number): Biquad {
  const k = Math.tan((Math.PI * 38.13547087602444) / rate);
  const q = 0.5003270373238773;
  const a0 = 1 + k / q + k * k;
  return { b0: 1, b1: -2, b2: 1, a1: (2 * (k * k - 1)) / a0, a2: (1 - k / q + k * k) / a0 };
}

function blockEnergies(channel: Float32Array, rate: number): number[] {
  const s = shelf(rate),
    h = highPass(rate);
  const hop = Math.floor(rate / 10);
  const energies: number[] = [];
  let x1 = 0,
    x2 = 0,
    y1 = 0,
    y2 = 0,
    u1 = 0,
    u2 = 0,
    sum = 0;
  for (let index = 0; index < channel.length; index += 1) {
    const x = channel[index] as number;
    const y = s.b0 * x + s.b1 * x1 + s.b2 * x2 - s.a1 * y1 - s.a2 * y2;
    const u = h.b0 * y + h.b1 * y1 + h.b2 * y2 - h.a1 * u1 - h.a2 * u2;
    x2 = x1;
    x1 = x;
    y2 = y1;
    y1 = y;
    u2 = u1;
    u1 = u;
    sum += u * u;
    if ((index + 1) % hop === 0) {
      energies.push(sum / hop);
      sum = 0;
    }
  }
  return energies;
}

/** Integrated loudness in LUFS (ITU-R BS.1770-4, gated), -70 for silence. */
export function loudnessOf(audio: Stereo, rate: number): number {
  const left = blockEnergies(audio.left, rate),
    right = blockEnergies(audio.right, rate);
  const blocks: number[] = [];
  for (let index = 3; index < left.length; index += 1) {
    let energy = 0;
    for (let back = 0; back < 4; back += 1) energy += (left[index - back] as number) + (right[index - back] as number);
    blocks.push(energy / 4);
  }
  const lufs = (energy: number): number => -0.691 + 10 * Math.log10(Math.max(1e-12, energy));
  const mean = (list: number[]): number => list.reduce((sum, value) => sum + value, 0) / Math.max(1, list.length);
  const audible = blocks.filter((energy) => lufs(energy) > -70);
  if (audible.length === 0) return -70;
  const threshold = lufs(mean(audible)) - 10;
  return lufs(mean(audible.filter((energy) => lufs(energy) > threshold)));
}

/** Look-ahead peak limiter: no sample leaves above `ceiling`. */
function limit(audio: Stereo, rate: number, ceiling: number): void {
  const look = Math.floor(rate * 0.004);
  const length = audio.left.length;
  const release = 1 - Math.exp(-1 / (rate * 0.09));
  const needed = new Float32Array(length);
  for (let index = 0; index < length; index += 1) {
    const peak = Math.max(Math.abs(audio.left[index] as number), Math.abs(audio.right[index] as number));
    needed[index] = peak > ceiling ? ceiling / peak : 1;
  }
  // Backwards: a gain reaches its low point `look` samples before the peak that needs it.
  const rise = 1 / look;
  for (let index = length - 2; index >= 0; index -= 1) {
    const next = (needed[index + 1] as number) + rise;
    if (next < (needed[index] as number)) needed[index] = next;
  }
  let gain = 1;
  for (let index = 0; index < length; index += 1) {
    const target = needed[index] as number;
    gain = target < gain ? target : gain + (target - gain) * release;
    audio.left[index] = (audio.left[index] as number) * gain;
    audio.right[index] = (audio.right[index] as number) * gain;
  }
}

function scale(audio: Stereo, gain: number): void {
  for (let index = 0; index < audio.left.length; index += 1) {
    audio.left[index] = (audio.left[index] as number) * gain;
    audio.right[index] = (audio.right[index] as number) * gain;
  }
}

const CEILING = 0.84; // -1.5 dB, so that lossy copies do not clip either

/**
 * Brings a mix to its loudness without clipping, and fades out its end.
 * @param target integrated loudness in LUFS
 * @param fadeSeconds length of the fade at the end
 */
export function master(audio: Stereo, rate: number, target: number, fadeSeconds: number): void {
  const fade = Math.floor(fadeSeconds * rate);
  const length = audio.left.length;
  for (let index = 0; index < fade; index += 1) {
    const gain = Math.pow(Math.sin(((index / fade) * Math.PI) / 2), 2);
    audio.left[length - 1 - index] = (audio.left[length - 1 - index] as number) * gain;
    audio.right[length - 1 - index] = (audio.right[length - 1 - index] as number) * gain;
  }
  // Limiting reduces the loudness again, hence the second round.
  for (let round = 0; round < 2; round += 1) {
    scale(audio, Math.pow(10, (target - loudnessOf(audio, rate)) / 20));
    limit(audio, rate, CEILING);
  }
}
