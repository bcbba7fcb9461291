import { payloadsOf, readPayload } from '../payload';

const ids = (count: number): number[] => Array.from({ length: count }, (_, index) => 2_147_000_000 + index);
const LIMIT = 8000;

test('a change for a small audience is one payload, with everybody listed once', () => {
  const [payload, ...more] = payloadsOf({ resource: 'releases', ids: [7, 7], companies: [1, 1], shares: [3] });
  expect(more).toEqual([]);
  expect(JSON.parse(payload!)).toEqual({ resource: 'releases', ids: [7], companies: [1], shares: [3] });
});

test.each([
  ['nobody', { resource: 'releases', ids: [7] }],
  ['nothing', { resource: 'releases', ids: [], companies: [1] }],
] as const)('%s gives no payload', (_what, change) => {
  expect(payloadsOf(change)).toEqual([]);
});

test("payloads of maximum size stay below Postgres' limit, and nobody is left out", () => {
  const companies = ids(1500);
  const users = ids(900);
  const payloads = payloadsOf({ resource: 'sampling_campaigns', ids: ids(200), companies, users });
  for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(LIMIT);
  const parts = payloads.map(
    (payload) => readPayload(payload) as unknown as { companies?: number[]; users?: number[]; ids: number[] },
  );
  expect(parts.flatMap((part) => part.companies ?? [])).toEqual(companies);
  expect(parts.flatMap((part) => part.users ?? [])).toEqual(users);
  for (const part of parts) expect(part.ids).toHaveLength(200);
});

test('a change for everybody is one payload without an audience', () => {
  const payloads = payloadsOf({ resource: 'feature_flags', ids: null, everybody: true });
  expect(payloads.map(readPayload)).toEqual([{ resource: 'feature_flags', ids: null, everybody: true }]);
});

test('more rows than the maximum become "any row"', () => {
  expect(readPayload(payloadsOf({ resource: 'deliveries', ids: ids(201), companies: [1] })[0]!)).toEqual({
    resource: 'deliveries',
    ids: null,
    companies: [1],
  });
});

test.each([
  'no JSON',
  '7',
  'null',
  '{"resource":"users","ids":null,"companies":[1]}',
  '{"resource":"releases","ids":"all","companies":[1]}',
  '{"resource":"releases"}',
])('%s is ignored', (text) => {
  expect(readPayload(text)).toBeUndefined();
});

test('an audience that is not a list of ids is empty', () => {
  expect(readPayload('{"resource":"releases","ids":null,"companies":["1"],"users":{}}')).toEqual({
    resource: 'releases',
    ids: null,
  });
});
