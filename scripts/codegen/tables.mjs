import { createRequire } from 'node:module';
import { writeFileSync } from 'node:fs';
import { formatted } from '../lib/format.mjs';
import { columnsOf, contentTypes, linkTablesOf } from '../lib/content-types.mjs';
import { inRoot } from '../lib/paths.mjs';
import { BODIES, CALLS, CONVERTED, ENUMERATIONS } from '../lib/table-rules.mjs';

/**
 * Types of the database's rows, from the content types' schemas. Fails where a schema contradicts the domain: an
 * enumeration that has other values than the domain's list, a text that is longer than its column or than what the
 * calls accept.
 */
const domain = createRequire(inRoot('package.json'))('@mpn/domain');
const FILE = inRoot('plugins', 'server-kit', 'src', 'db', 'tables.gen.ts');

/** Length of the columns of Strapi's types `string`, `email`, `password` and `enumeration`: `varchar(255)`. */
const COLUMN_LENGTH = 255;
const VARCHAR = ['string', 'email', 'password'];

/** Types as returned by the driver: Strapi leaves dates and JSON as text, and 64-bit numbers do not fit a number. */
const TYPES = {
  string: 'string',
  email: 'string',
  password: 'string',
  text: 'string',
  date: 'string',
  json: 'string',
  biginteger: 'string',
  integer: 'number',
  float: 'number',
  relation: 'number',
  boolean: 'boolean',
  datetime: 'Date',
};

const types = contentTypes();
const problems = [];
const listsUsed = new Set();

function enumerationType(key, values) {
  const list = ENUMERATIONS[key];
  if (list === undefined) {
    problems.push(`${key}: name its list of the domain in scripts/lib/table-rules.mjs`);
    return 'never';
  }
  const wanted = domain[list];
  if (!Array.isArray(wanted)) problems.push(`${key}: the domain has no list ${list}`);
  else if ([...wanted].sort().join() !== [...values].sort().join())
    problems.push(`${key}: ${values.join(', ')}; the domain's ${list} is ${wanted.join(', ')}`);
  listsUsed.add(list);
  return list;
}

function typeOf(table, { attributeName, attribute }) {
  const type =
    attribute.type === 'enumeration'
      ? enumerationType(`${table}.${attributeName}`, attribute.enum)
      : TYPES[attribute.type];
  if (type === undefined) problems.push(`${table}.${attributeName}: no type for ${attribute.type}`);
  return attribute.required === true ? type : `${type} | null`;
}

const endpoints = domain.endpointsIn(domain);
const bodiesOf = (table) => [
  ...(BODIES[table] ?? []).map((name) => [name, domain[name]]),
  ...(CALLS[table] ?? []).map((id) => [id, endpoints.find((endpoint) => endpoint.id === id)?.body]),
];

function checkLength(table, { attributeName, attribute }) {
  const key = `${table}.${attributeName}`;
  if (attribute.type !== 'text' && !VARCHAR.includes(attribute.type)) return;
  const column = VARCHAR.includes(attribute.type) ? COLUMN_LENGTH : Infinity;
  const { maxLength = column } = attribute;
  if (maxLength > column) problems.push(`${key}: maxLength ${maxLength}, its column takes ${column}`);
  if (key in CONVERTED) return;
  for (const [name, body] of bodiesOf(table)) {
    if (!body) {
      problems.push(`${table}: the domain has no body ${name}`);
      continue;
    }
    const field = domain.fieldOf(body, attributeName);
    if (field?.type !== 'string' || field.spec.meta?.oneOf) continue;
    const bound = domain.boundOf(field, 'max') ?? domain.boundOf(field, 'length');
    if (bound === undefined) continue;
    if (bound > maxLength) problems.push(`${key}: ${name} accepts ${bound} characters, the schema ${maxLength}`);
    if (attribute.maxLength !== undefined && attribute.maxLength > bound)
      problems.push(`${key}: maxLength ${attribute.maxLength}, ${name} accepts ${bound}`);
  }
}

/** Columns that Strapi adds to every table; `created_by_id` and `updated_by_id` are ids of panel accounts. */
const OWN_COLUMNS = [
  'id: number',
  'document_id: string',
  'created_at: Date',
  'updated_at: Date',
  'published_at: Date | null',
  'created_by_id: number | null',
  'updated_by_id: number | null',
  'locale: string | null',
];

function rowOf(type) {
  const columns = columnsOf(type).map((column) => {
    checkLength(type.table, column);
    return `${column.column}: ${typeOf(type.table, column)}`;
  });
  const named = new Set(columnsOf(type).map(({ column }) => column));
  const own = OWN_COLUMNS.filter((column) => !named.has(column.split(':')[0]));
  return `/** ${type.schema.info.displayName} */\n${type.table}: { ${[...own, ...columns].join('; ')} };`;
}

const typeNameOf = (uid) =>
  types.find(({ name }) => uid.endsWith(`.${name.replaceAll('_', '-')}`))?.name ?? uid.split('.').at(-1);
const linkRows = types
  .flatMap((type) => linkTablesOf(type, typeNameOf))
  .map(({ table, columns, order }) => {
    const all = [
      'id: number',
      ...columns.map((name) => `${name}: number`),
      ...order.map((name) => `${name}: number | null`),
    ];
    return `${table}: { ${all.join('; ')} };`;
  });

/** Columns that refer to a stored file: if one is missing, the clean-up deletes files that are in use. */
const fileColumns = types.flatMap((type) =>
  columnsOf(type)
    .filter(({ attribute }) => attribute.target?.endsWith('.stored-file'))
    .map(({ column }) => `['${type.table}', '${column}']`),
);

const rows = types.map(rowOf);
for (const key of Object.keys(ENUMERATIONS)) {
  const [table, attribute] = key.split('.');
  const known = types.find((type) => type.table === table)?.schema.attributes[attribute];
  if (known?.type !== 'enumeration') problems.push(`${key}: no such enumeration (scripts/lib/table-rules.mjs)`);
}
if (problems.length > 0) {
  console.error(`The content types contradict the domain:\n${problems.map((problem) => `- ${problem}`).join('\n')}`);
  process.exit(1);
}

const source = `// Generated from the content types' schemas by \`npm run codegen\`; do not edit.
import type { ${[...listsUsed].sort().join(', ')} } from '@mpn/domain';

/**
 * The rows of every table that Strapi's schema sync makes, as the driver gives them: JSON columns and 64-bit numbers
 * are text, dates \`YYYY-MM-DD\`. The database enforces no \`not null\`: a column is null-free here where its attribute
 * is required.
 */
export interface TableRows {
${rows.join('\n')}
${linkRows.join('\n')}
}

/** Every column that refers to a stored file. */
export const FILE_COLUMNS = [${fileColumns.join(', ')}] as const satisfies readonly (readonly [keyof TableRows, string])[];
`;
writeFileSync(FILE, await formatted(FILE, source));
