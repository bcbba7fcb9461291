import { FileKind, type AnyEndpoint } from '@mpn/domain';
import type { AnyObjectSchema } from 'yup';
import { BODIES, pathIn, type World } from '../routes/world';
import type { Random } from './random';
import { sampleOf } from './sample';
import { oddKey, RawJson, toJson, VALUE_KINDS } from './values';

/** What is called: an operation of the API, or a call of the support desk. */
export type Operation = Pick<AnyEndpoint, 'id' | 'method' | 'path' | 'query' | 'body'>;

/** One call of the fuzz test. */
export interface Call {
  kind: string;
  method: string;
  /** Path and query below /api or the desk's address, as sent. */
  target: string;
  headers: Record<string, string>;
  body?: string | Buffer;
}

export interface Worlds {
  own: World;
  foreign: World;
  missing: World;
}

const ODD_SEGMENTS = [
  ...['0', '-1', '1.5', '0x1', '1e0', '+1', '01', '2147483648', '9007199254740993', '99999999999999999999', 'NaN'],
  ...['null', 'undefined', '%00', '%ff', '%ED%A0%80', '%E0%A4%A', '%EF%BC%91', '%2e%2e', '%20', '1%0d%0aX', ';', '*'],
  ...['__proto__', 'constructor', 'a'.repeat(3_000), '%F0%9F%98%80', '1,2', "1'", '%25', '1%2f2'],
];
const ODD_QUERY_VALUES = [
  ...ODD_SEGMENTS,
  ...[
    '',
    '-0',
    '1e21',
    'true',
    'desc',
    'a%00b',
    '%u0041',
    'x'.repeat(10_000),
    '2026-02-30',
    '%EF%BF%BF',
    'page',
    '%5B%5D',
  ],
];

const otherParameters = (random: Random): Record<string, string> => ({
  type: random.pick(FileKind),
  a: random.pick(['cover', 'audio-track', 'download', 'zip', 'invoice']),
  b: '00000000-0000-4000-8000-000000000000.jpg',
  x: 'promotion',
  value: '2026-01-01T00:00:00.000Z',
  upload: '00000000-0000-4000-8000-000000000000',
});

function target(random: Random, endpoint: Operation, world: World, oddSegment = false): string {
  const others = otherParameters(random);
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
  const odd = oddSegment && names.length > 0 ? random.pick(names) : undefined;
  const template = endpoint.path.replace(/:(\w+)/g, (whole, name: string) => {
    if (name === odd) return random.pick(ODD_SEGMENTS);
    return others[name] ?? whole;
  });
  return pathIn(world, { ...endpoint, path: template });
}

const fieldsOf = (schema: unknown): string[] => Object.keys((schema as AnyObjectSchema | undefined)?.fields ?? {});

const pairs = (values: Record<string, unknown>): string[] =>
  Object.entries(values).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => `${name}=${encodeURIComponent(String(one))}`),
  );

function oddQuery(random: Random, endpoint: Operation, world: World): string {
  const good = endpoint.query ? pairs(sampleOf(random, endpoint.query as AnyObjectSchema, world)) : [];
  const name = random.pick([
    ...fieldsOf(endpoint.query),
    'page',
    'term',
    oddKey(random).replace('\ud800', '%ED%A0%80'),
  ]);
  const value = () => random.pick(ODD_QUERY_VALUES);
  const odd = random.pick([
    () => `${name}=${value()}`,
    () => `${name}=1&${name}=${value()}`,
    () => `${name}[a][b]=1&${name}[]=2`,
    () => `${name}[__proto__]=1`,
    () => `${name}[]=${value()}`,
    () => `${name}.a=1`,
    () => Array.from({ length: 300 }, (_nothing, index) => `${name}=${index}`).join('&'),
    () => `page=99999999999999999999&pageSize=${value()}`,
    () => 'page=2147483647&pageSize=200',
    () => `${name}`,
    () => `&&=&=${value()}&`,
  ])();
  return [...good.filter(() => random.chance(0.7)), odd].join('&');
}

function withValueAt(random: Random, sample: Record<string, unknown>, replace: (old: unknown) => unknown): unknown {
  const places: { holder: Record<string, unknown>; key: string }[] = [];
  const collect = (holder: Record<string, unknown>): void => {
    for (const [key, value] of Object.entries(holder)) {
      places.push({ holder, key });
      if (typeof value === 'object' && value !== null) collect(value as Record<string, unknown>);
    }
  };
  collect(sample);
  if (places.length === 0) return sample;
  const { holder, key } = random.pick(places);
  holder[key] = replace(holder[key]);
  return sample;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const WHOLE_BODIES = [
  '',
  ' ',
  'null',
  '[]',
  '"x"',
  '5',
  'true',
  '{',
  '{"a":',
  '[1,2',
  '\ufeff{}',
  '{}{}',
  'NaN',
  '{"a":1,"a":2}',
];
const HEADERS: readonly Record<string, string>[] = [
  ...['gzip', 'br', 'deflate', 'zstd', 'gzip, gzip', 'identity, x', 'ÿ'].map((value) => ({
    'content-encoding': value,
  })),
  ...['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/xml', 'text/json', ''].map(
    (value) => ({ 'content-type': value }),
  ),
  ...[
    'application/json; charset=utf-16',
    'application/json; charset=x',
    'application/json;;',
    '/',
    'a'.repeat(4_000),
  ].map((value) => ({ 'content-type': value })),
  { 'accept-language': 'x-'.repeat(2_000) },
  { 'accept-language': '__proto__, *;q=2' },
  { accept: 'application/x-ndjson' },
  { range: 'bytes=9-1,-5', 'if-none-match': '"' },
  { 'idempotency-key': 'ÿ'.repeat(500) },
  { 'x-request-identifier': 'x'.repeat(3_000) },
  { 'x-forwarded-for': 'x'.repeat(300), 'x-http-method-override': 'DELETE' },
  { 'upload-length': '-1', 'tus-resumable': '1.0.0' },
  { 'upload-length': '1e3', 'tus-resumable': '1.0.0', 'upload-metadata': 'filename !!' },
  { 'upload-offset': '99999999999999999999', 'tus-resumable': '1.0.0', 'content-type': 'text/plain' },
];

/** Builds calls with invalid input for one operation. */
export function nonsenseFor(endpoint: Operation, worlds: Worlds): readonly ((random: Random) => Call)[] {
  const { method } = endpoint;
  const schema = endpoint.body as AnyObjectSchema | undefined;
  const sends = schema !== undefined || !/GET|HEAD|DELETE/.test(method);
  const sample = (random: Random): Record<string, unknown> => ({
    ...(schema ? sampleOf(random, schema, worlds.own) : {}),
    ...(random.chance(0.3) ? structuredClone(BODIES[endpoint.id] ?? {}) : {}),
  });
  const call = (random: Random, kind: string, more: Partial<Call> = {}): Call => ({
    kind,
    method,
    target: target(random, endpoint, worlds.own),
    headers: sends ? JSON_TYPE : {},
    ...(sends ? { body: toJson(sample(random)) } : {}),
    ...more,
  });
  const kinds: ((random: Random) => Call)[] = [
    (random) => call(random, 'odd path', { target: target(random, endpoint, worlds.own, true) }),
    (random) =>
      call(random, 'odd query', {
        target: `${target(random, endpoint, worlds.own)}?${oddQuery(random, endpoint, worlds.own)}`,
      }),
    (random) => call(random, 'foreign ids', { target: target(random, endpoint, worlds.foreign) }),
    (random) => call(random, 'missing ids', { target: target(random, endpoint, worlds.missing) }),
    (random) => call(random, 'own ids'),
    (random) => call(random, 'odd headers', { headers: { ...(sends ? JSON_TYPE : {}), ...random.pick(HEADERS) } }),
  ];
  if (sends) {
    kinds.push(
      (random) => call(random, 'odd body', { body: random.pick(WHOLE_BODIES) }),
      (random) => call(random, 'bytes', { body: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]) }),
    );
  }
  if (schema) {
    for (const [kind, make] of Object.entries(VALUE_KINDS)) {
      kinds.push((random) =>
        call(random, kind, { body: toJson(withValueAt(random, sample(random), () => make(random))) }),
      );
    }
    kinds.push(
      (random) =>
        call(random, 'odd key', { body: toJson({ ...sample(random), [oddKey(random)]: new RawJson('{"x":1}') }) }),
      (random) =>
        call(random, 'odd key inside', {
          body: toJson(
            withValueAt(random, sample(random), (old) =>
              typeof old === 'object' && old !== null && !Array.isArray(old)
                ? new RawJson(toJson({ ...old, x: 0 }).replace('"x":0', `${JSON.stringify(oddKey(random))}:{}`))
                : new RawJson(`{${JSON.stringify(oddKey(random))}:{"a":1}}`),
            ),
          ),
        }),
      (random) => {
        const long = withValueAt(random, sample(random), (old) =>
          Array.isArray(old)
            ? Array.from({ length: random.pick([600, 5_000, 25_000]) }, () => (old[0] as unknown) ?? 0)
            : [old],
        );
        return call(random, 'long list', { body: toJson(long) });
      },
    );
  }
  return kinds;
}
