/** A seeded random generator (mulberry32): the function returns an integer below its argument. */
export function seededRandom(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

type Random = (below: number) => number;
type Mutation = (bytes: Buffer, random: Random) => Buffer;

/** Sizes at which parsers tend to fail. */
const LENGTHS = [0, 1, 0x7f, 0xff, 0x7fff, 0xffff, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff];

const at = (bytes: Buffer, random: Random): number => random(Math.max(1, bytes.length));

/** Half of the changes are made in the header, where parsers take decisions. */
const nearTheStart = (bytes: Buffer, random: Random): number =>
  random(2) === 0 ? random(Math.min(bytes.length, 256)) : at(bytes, random);

const MUTATIONS: Readonly<Record<string, Mutation>> = {
  cut: (bytes, random) => bytes.subarray(0, at(bytes, random)),
  flip: (bytes, random) => {
    const changed = Buffer.from(bytes);
    for (let count = 1 + random(40); count > 0; count -= 1) {
      const place = nearTheStart(changed, random);
      changed[place] = changed[place]! ^ (1 << random(8));
    }
    return changed;
  },
  length: (bytes, random) => {
    const changed = Buffer.from(bytes);
    if (changed.length < 4) return changed;
    const place = Math.min(nearTheStart(changed, random), changed.length - 4);
    const value = LENGTHS[random(LENGTHS.length)]!;
    if (random(2) === 0) changed.writeUInt32BE(value, place);
    else changed.writeUInt32LE(value, place);
    return changed;
  },
  nest: (bytes, random) => {
    const place = nearTheStart(bytes, random);
    return Buffer.concat([bytes.subarray(0, place), bytes, bytes.subarray(place)]);
  },
  repeat: (bytes, random) => {
    const start = at(bytes, random);
    const part = bytes.subarray(start, start + 1 + random(64));
    const parts = Array.from({ length: 1 + random(500) }, () => part);
    return Buffer.concat([bytes.subarray(0, start), ...parts, bytes.subarray(start)]);
  },
  blank: (bytes, random) => {
    const changed = Buffer.from(bytes);
    const start = nearTheStart(changed, random);
    return changed.fill(random(2) === 0 ? 0 : 0xff, start, Math.min(changed.length, start + 1 + random(2_000)));
  },
  remove: (bytes, random) => {
    const start = nearTheStart(bytes, random);
    return Buffer.concat([bytes.subarray(0, start), bytes.subarray(start + 1 + random(200))]);
  },
};

/** A changed copy of a file: one to three of the changes above, chosen by the seed. */
export function mutate(bytes: Buffer, seed: number): { bytes: Buffer; how: string } {
  const random = seededRandom(seed);
  const names = Object.keys(MUTATIONS);
  const chosen = Array.from({ length: 1 + random(3) }, () => names[random(names.length)]!);
  return {
    bytes: chosen.reduce((changed, name) => MUTATIONS[name]!(changed, random), bytes),
    how: chosen.join('+'),
  };
}
