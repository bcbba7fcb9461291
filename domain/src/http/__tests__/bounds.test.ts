import type { AnyObjectSchema, Schema } from 'yup';
import * as domain from '../../index';
import {
  addressOf,
  allDeskCalls,
  bodyLimitOf,
  boundOf,
  endpointsIn,
  innerTypeOf,
  MAX_DEPTH,
  type AnyEndpoint,
} from '../../index';

/*
 * All input is limited before it is validated: every list and text has a maximum length, every number a minimum and a
 * maximum that the database accepts. A contract without one of them fails here by name.
 */

const isNamedSafely = (schema: Schema): boolean => [...(schema.describe() as { oneOf: unknown[] }).oneOf].length > 0;

function faultOf(schema: Schema): string | undefined {
  const max = boundOf(schema, 'max') ?? boundOf(schema, 'length');
  switch (schema.type) {
    case 'string':
      return isNamedSafely(schema) || max !== undefined ? undefined : 'a text without max';
    case 'array':
      return max === undefined ? 'a list without max' : undefined;
    case 'number':
      return max === undefined || max > Number.MAX_SAFE_INTEGER || !hasLeast(schema)
        ? 'a number without min and max'
        : undefined;
    case 'mixed':
      return (schema.tests as unknown[]).length === 0 ? 'anything at all' : undefined;
    default:
      return undefined;
  }
}

/** `.positive()` is a test named min, whose bound is called `more`. */
const hasLeast = (schema: Schema): boolean =>
  (schema.tests as { OPTIONS?: { name?: string } }[]).some(({ OPTIONS }) => OPTIONS?.name === 'min');

function* faultsIn(schema: Schema, path: string): Generator<string> {
  const fault = faultOf(schema);
  if (fault) yield `${path}: ${fault}`;
  if (path.split(/[.[]/).length > MAX_DEPTH) yield `${path}: deeper than bodies may be`;
  const inner = innerTypeOf(schema);
  if (inner) yield* faultsIn(inner, `${path}[]`);
  if (schema.type !== 'object') return;
  const fields = Object.entries((schema as AnyObjectSchema).fields as Record<string, Schema>);
  if (fields.length === 0 && path.includes('.')) yield `${path}: an object without fields, which takes anything`;
  for (const [key, field] of fields) yield* faultsIn(field, `${path}.${key}`);
}

/** Maximum number of entries: validating more would block other requests for too long. */
const MAX_ENTRIES = 100_000;

/** The most entries that all lists of a value may have together. */
function mostEntries(schema: Schema): number {
  const inner = innerTypeOf(schema);
  const max = boundOf(schema, 'max') ?? boundOf(schema, 'length') ?? Infinity;
  if (inner) return max + Math.min(max * mostEntries(inner), schema.meta()?.maxEntriesInside ?? Infinity);
  if (schema.type !== 'object') return 0;
  const fields = Object.values((schema as AnyObjectSchema).fields as Record<string, Schema>);
  return fields.reduce((sum, field) => sum + mostEntries(field), 0);
}

type Input = Partial<Pick<AnyEndpoint, 'params' | 'query' | 'body'>>;

const endpoints = endpointsIn(domain).map((endpoint) => [endpoint.id, endpoint] as const);
const calls: readonly (readonly [string, Input])[] = [
  ...endpoints,
  ...allDeskCalls.map((call) => [`desk: ${addressOf(call)}`, call as Input] as const),
];
const faultsOf = (endpoint: Input): string[] =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = endpoint[part] as Schema | undefined;
    return schema ? [...faultsIn(schema, part)] : [];
  });

test('the contracts are found at all', () => expect(endpoints.length).toBeGreaterThan(90));

test.each(calls)('%s limits its input', (_id, endpoint) => expect(faultsOf(endpoint)).toEqual([]));

test.each(calls)('%s limits the total of its nested lists', (_id, { body }) =>
  expect(body ? mostEntries(body as Schema) : 0).toBeLessThanOrEqual(MAX_ENTRIES),
);

test('the total of nested lists is counted before entries are validated', () => {
  const selections = (count: number) => ({
    startDate: '2026-12-01',
    endDate: '2026-12-31',
    samplingType: 'SELECTIVE',
    addresseeBrowserInitialization: { selections: Array.from({ length: count }, () => ({ institutionId: 0 })) },
  });
  const errorsOf = (samplingActions: unknown[]) =>
    domain
      .inputErrors(domain.updateCampaignSchema, {
        jpaVersion: 1,
        startDate: '2026-12-01',
        endDate: '2026-12-31',
        samplingActions,
      })
      .map(({ field, code, values }) => [field, code, values?.max]);
  expect(errorsOf([selections(20_000), selections(20_000), selections(1)])).toEqual([
    ['samplingActions', 'mpn.backend.validation.error.max-entries', 40_000],
  ]);
  // Otherwise each wrong entry is an error of its own.
  expect(errorsOf([selections(2)])).toHaveLength(2);
});

test.each([
  ['a new release', domain.releaseInputSchema],
  ['a saved release', domain.releasePatchSchema],
  ['an FTP target', domain.ftpConfigurationWithPasswordBody],
])('%s, which is validated again by stricter rules, keeps its limits', (_what, schema) =>
  expect([...faultsIn(schema, 'body')]).toEqual([]),
);

test('calls without a token accept 16 kB at most', () => {
  const open = endpoints.filter(([, { access, body }]) => access === 'public' && body);
  expect(open.map(([id]) => id)).toContain('auth.login');
  expect(open.filter(([, endpoint]) => bodyLimitOf(endpoint) > 16 * 1024)).toEqual([]);
});
