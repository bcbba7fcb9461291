import type { Random } from './random';

/** JSON text that JSON.stringify cannot produce: numbers beyond doubles, prototype keys, deep nesting. */
export class RawJson {
  constructor(readonly text: string) {}
}

const nested = (depth: number, open: string, close: string, inside: string): RawJson =>
  new RawJson(open.repeat(depth) + inside + close.repeat(depth));

const WRONG_TYPES: readonly unknown[] = [
  {},
  [],
  [[]],
  { a: 1 },
  ['x'],
  true,
  false,
  5,
  'x',
  '',
  null,
  { length: 5 },
  { toString: 1 },
  [null],
];
const NUMBERS = [
  ...[0, -1, 1.5, 0.1, 2_147_483_647, 2_147_483_648, -2_147_483_649, 9_007_199_254_740_991, 1e21, 1e308, 1e-7],
  ...['0x1', '1e0', '1e21', 'NaN', 'Infinity', '-0', ' 1 ', '٣', '１'],
  ...['-0', '9007199254740993', '99999999999999999999', '1e999', '-1e999'].map((text) => new RawJson(text)),
];
const TEXTS = [
  ...['a\ud800b', '\udc00', '\ud83d', 'a\u0000b', 'a\u0007b', '\u001b[2J', 'u\r\nDELE x', 'a\u0085b', 'a\u2028b'],
  ...['\u202egpj.exe', '\ufeff', '\uffff', 'İ', 'ﬀ', '１２', 'e\u0301'.repeat(50), '👩‍👩‍👧‍👦', '%00', '%s%n', "' or 1=1 --"],
  ...['../../etc/passwd', '__proto__', 'constructor', '=1+1', '<script>alert(1)</script>', '{{7*7}}', '\\', '%', '_'],
];
const DATES = [
  ...['0000-00-00', '0000-01-01', '0001-01-01', '9999-12-31', '99999-01-01', '2026-02-30', '2026-13-01', '2026-1-1'],
  ...['+275760-09-13', '-000001-01-01', '2030-01-01T00:00:00Z', '24:00', '23:60', '99:99', '1900-01-01', '20300101'],
];

const LONG: readonly ((random: Random) => unknown)[] = [
  () => 'x'.repeat(100_000),
  () => 'ä'.repeat(300_000),
  () => `${' '.repeat(50_000)}x`,
  () => 'a@'.repeat(20_000),
  () => Array.from({ length: 30_000 }, () => 0),
  () => Array.from({ length: 20_000 }, () => ({})),
  () => Array.from({ length: 20_000 }, () => null),
  () => Array.from({ length: 60_000 }, () => 'x'),
  () => Object.fromEntries(Array.from({ length: 5_000 }, (_nothing, index) => [`k${index}`, index])),
];
const DEEP: readonly ((random: Random) => unknown)[] = [
  (random) => nested(random.pick([33, 200, 3_000, 5_000, 50_000]), '[', ']', '1'),
  (random) => nested(random.pick([33, 200, 3_000, 5_000, 50_000]), '{"a":', '}', '1'),
];
const PROTOTYPES = ['__proto__', 'constructor', 'prototype', 'toString', 'valueOf', 'hasOwnProperty', 'then', 'toJSON'];

/** Kinds of invalid values. */
export const VALUE_KINDS = {
  'wrong type': (random: Random): unknown => random.pick(WRONG_TYPES),
  number: (random: Random): unknown => random.pick(NUMBERS),
  text: (random: Random): unknown => random.pick(TEXTS),
  date: (random: Random): unknown => random.pick(DATES),
  long: (random: Random): unknown => random.pick(LONG)(random),
  deep: (random: Random): unknown => random.pick(DEEP)(random),
} as const;

export const oddKey = (random: Random): string =>
  random.pick([...PROTOTYPES, 'colour', '', 'a.b', 'a[0]', '0', '\ud800']);

/** JSON text of a value in which {@link RawJson} may stand anywhere. */
export function toJson(value: unknown): string {
  if (value instanceof RawJson) return value.text;
  if (Array.isArray(value)) return `[${value.map(toJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    return `{${Object.entries(value)
      .map(([key, entry]) => `${JSON.stringify(key)}:${toJson(entry)}`)
      .join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}
