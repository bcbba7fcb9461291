import type { Schema } from 'yup';
import type { World } from '../routes/world';
import type { Random } from './random';

/** yup's description of a schema. */
interface Description {
  type: string;
  oneOf?: unknown[];
  optional?: boolean;
  tests?: { name?: string; params?: Record<string, unknown> }[];
  fields?: Record<string, Description>;
  innerType?: Description;
}

const TEXTS = ['Nordlicht', 'x', 'Grüße aus Köln', '😀 "quoted" <b>', '2030-01-01', 'https://www.example.org/'];

/** Valid texts for fields by name: without them a body would always fail at the same rule. */
const BY_NAME: readonly (readonly [RegExp, readonly string[]])[] = [
  [/date|^from$|^until$/i, ['2030-01-01', '2030-02-01', '2026-12-24']],
  [/time$|transfer(start|end)/i, ['00:00', '23:59']],
  [/email|addresses/i, ['anna@example.org']],
  [/isrc/i, ['DEA012345678']],
  [/iswc/i, ['T0345246801']],
  [/^language$/, ['de', 'zxx']],
  [/^ean$|gtin/i, ['4006381333931']],
  [/labelCode/i, ['12345']],
  [/serverAddress/, ['127.0.0.1']],
  [/directory/i, ['.', '/in']],
  [/password/i, ['Test-2026!', 'Other-2026!x']],
  [/loginName/i, ['anna.berg']],
  [/link$/i, ['https://www.youtube.com/watch?v=dQw4w9WgXcQ']],
  [/phone|fax/i, ['+49 40 123456']],
  [/country/i, ['DE']],
];

const limitOf = (schema: Description, name: string, field: string): number | undefined => {
  const value = schema.tests?.find((test) => test.name === name)?.params?.[field];
  return typeof value === 'number' ? value : undefined;
};

function text(random: Random, schema: Description, name: string): string {
  const known = BY_NAME.find(([pattern]) => pattern.test(name));
  const most = limitOf(schema, 'max', 'max') ?? 1000;
  return random.pick(known?.[1] ?? TEXTS).slice(0, most);
}

function wholeNumber(random: Random, schema: Description, name: string, world: World): number {
  if (/version$/i.test(name)) return random.pick([1, 1, 2]);
  if (/ids?$/i.test(name)) return random.pick([...Object.values(world), 1, 2, 2_000_000_000]);
  const least = limitOf(schema, 'min', 'min') ?? 1;
  return least + random.below(Math.min((limitOf(schema, 'max', 'max') ?? 100) - least + 1, 100));
}

/** A value that a schema's shape allows, with ids of a world; not necessarily a meaningful one. */
function valueOf(random: Random, schema: Description, name: string, world: World): unknown {
  const options = schema.oneOf?.filter((option) => option !== undefined) ?? [];
  if (options.length > 0) return random.pick(options);
  switch (schema.type) {
    case 'string':
      return text(random, schema, name);
    case 'number':
      return wholeNumber(random, schema, name, world);
    case 'boolean':
      return random.chance(0.5);
    case 'array':
      return Array.from({ length: 1 + random.below(2) }, () => valueOf(random, schema.innerType!, name, world));
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.fields ?? {})
          .filter(([, field]) => !field.optional || random.chance(0.6))
          .map(([key, field]) => [key, valueOf(random, field, key, world)]),
      );
    default:
      return {};
  }
}

/** A body or a query that matches the contract. */
export const sampleOf = (random: Random, schema: Schema, world: World): Record<string, unknown> =>
  valueOf(random, schema.describe(), '', world) as Record<string, unknown>;
