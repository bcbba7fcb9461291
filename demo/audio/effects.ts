import type { Stereo } from './instruments';

export function createBus(length: number): Stereo {
  return { left: new Float32Array(length), right: new Float32Array(length) };
}

/** Adds a bus to the mix at `gain`, and to the reverb's input at `sendGain`. */
export function mixInto(mix: Stereo, send: Stereo, source: Stereo, gain: number, sendGain: number): void {
  for (const side of ['left', 'right'] as const) {
    const from = source[side],
      to = mix[side],
      room = send[side];
    for (let index = 0; index < from.length; index += 1) {
      const value = from[index] as number;
      to[index] = (to[index] as number) + value * gain;
      room[index] = (room[index] as number) + value * sendGain;
    }
  }
}

const COMB_DELAYS = [0.0297, 0.0371, 0.0411, 0.0437];
const ALLPASS_DELAYS = [0.005, 0.0017];

/** Schroeder's arrangement: damped combs side by side, then all-passes that thicken the echoes. */
function reverbChannel(
  input: Float32Array,
  output: Float32Array,
  rate: number,
  spread: number,
  decay: number,
  wet: number,
): void {
  const combs = COMB_DELAYS.map((delay) => new Float32Array(Math.floor((delay + spread) * rate)));
  const feedback = COMB_DELAYS.map((delay) => Math.pow(10, (-3 * (delay + spread)) / decay));
  const [a, b, c, d] = combs as [Float32Array, Float32Array, Float32Array, Float32Array];
  const [fa, fb, fc, fd] = feedback as [number, number, number, number];
  const [x, y] = ALLPASS_DELAYS.map((delay) => new Float32Array(Math.floor(delay * rate))) as [
    Float32Array,
    Float32Array,
  ];
  let ia = 0,
    ib = 0,
    ic = 0,
    id = 0,
    ix = 0,
    iy = 0,
    la = 0,
    lb = 0,
    lc = 0,
    ld = 0,
    highPass = 0;
  for (let index = 0; index < input.length; index += 1) {
    const raw = input[index] as number;
    highPass += (raw - highPass) * 0.025;
    const dry = (raw - highPass) * 0.25;
    const va = a[ia] as number,
      vb = b[ib] as number,
      vc = c[ic] as number,
      vd = d[id] as number;
    la += (va - la) * 0.55;
    lb += (vb - lb) * 0.55;
    lc += (vc - lc) * 0.55;
    ld += (vd - ld) * 0.55;
    a[ia] = dry + la * fa;
    b[ib] = dry + lb * fb;
    c[ic] = dry + lc * fc;
    d[id] = dry + ld * fd;
    if (++ia === a.length) ia = 0;
    if (++ib === b.length) ib = 0;
    if (++ic === c.length) ic = 0;
    if (++id === d.length) id = 0;
    let value = va + vb + vc + vd;
    const vx = x[ix] as number;
    x[ix] = value + vx * 0.5;
    value = vx - value * 0.5;
    if (++ix === x.length) ix = 0;
    const vy = y[iy] as number;
    y[iy] = value + vy * 0.5;
    value = vy - value * 0.5;
    if (++iy === y.length) iy = 0;
    output[index] = (output[index] as number) + value * wet;
  }
}

/**
 * Adds a room around a bus.
 * @param decay seconds until the room is 60 dB quieter
 * @param wet 0..1
 */
export function addReverb(target: Stereo, send: Stereo, rate: number, decay: number, wet: number): void {
  if (wet <= 0) return;
  reverbChannel(send.left, target.left, rate, 0, decay, wet);
  reverbChannel(send.right, target.right, rate, 0.0007, decay, wet);
}

/** Adds echoes that alternate between the sides. `seconds` is the time between two of them. */
export function addEcho(bus: Stereo, rate: number, seconds: number, feedback: number, wet: number): void {
  if (wet <= 0) return;
  const size = Math.floor(seconds * rate);
  const first = new Float32Array(size),
    second = new Float32Array(size);
  let position = 0,
    tone = 0;
  for (let index = 0; index < bus.left.length; index += 1) {
    const left = bus.left[index] as number,
      right = bus.right[index] as number;
    const echoLeft = first[position] as number,
      echoRight = second[position] as number;
    tone += (echoRight - tone) * 0.4;
    first[position] = (left + right) * 0.5 + tone * feedback;
    second[position] = echoLeft;
    bus.left[index] = left + echoLeft * wet;
    bus.right[index] = right + echoRight * wet;
    if (++position === size) position = 0;
  }
}

/**
 * Ducks a bus at each kick, as dance records do.
 * @param kicks instants in seconds
 * @param depth 0..1, how far the level falls
 */
export function duck(bus: Stereo, kicks: readonly number[], rate: number, depth: number, recovery: number): void {
  if (depth <= 0) return;
  const span = Math.floor(recovery * rate);
  for (const start of kicks) {
    const first = Math.floor(start * rate);
    for (let index = 0; index < span && first + index < bus.left.length; index += 1) {
      const position = index / span;
      const gain = 1 - depth * (1 - position * position * (3 - 2 * position));
      bus.left[first + index] = (bus.left[first + index] as number) * gain;
      bus.right[first + index] = (bus.right[first + index] as number) * gain;
    }
  }
}
