import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { repositoryRoot } from '../../../../config/environment/repository-root';

/*
 * `config.attributes.<name>.hidden` in a schema.json removes an attribute from everything that the panel shows or
 * accepts: lists, records, relations, filters, sorting. `private` alone does not. `searchable: false` removes it from
 * its search.
 */

interface Attribute {
  type: string;
  private?: boolean;
  searchable?: boolean;
}

interface Schema {
  attributes: Record<string, Attribute>;
  config?: { attributes?: Record<string, { hidden?: boolean }> };
  pluginOptions?: { 'content-manager'?: { visible?: boolean } };
}

const SECRET_NAME = /(hash|token|secret|password|encrypted|idempotencyKey|^sealed(?!Until)|^sid$|^salt$)/i;
/** Types that cannot hold a secret: instants and flags about one. */
const CANNOT_HOLD_ONE = new Set(['boolean', 'datetime', 'date', 'integer', 'relation', 'enumeration']);
const ONLY_FOR_SERVICES = ['session', 'password-reset', 'email-verification'];

const schemas: [name: string, schema: Schema][] = ['cms/src', 'plugins'].flatMap((folder) =>
  readdirSync(join(repositoryRoot(), folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => basename(path) === 'schema.json' && !/(^|\/)(dist|node_modules)\//.test(path))
    .map((path): [string, Schema] => [
      basename(dirname(path)),
      JSON.parse(readFileSync(join(repositoryRoot(), folder, path), 'utf8')) as Schema,
    ]),
);

const secretsOf = ({ attributes }: Schema): string[] =>
  Object.entries(attributes)
    .filter(([name, { type }]) => SECRET_NAME.test(name) && !CANNOT_HOLD_ONE.has(type))
    .map(([name]) => name);

test('the schemas with secrets are found', () => {
  const found = schemas.filter(([, schema]) => secretsOf(schema).length > 0).map(([name]) => name);
  expect(found).toEqual(
    expect.arrayContaining(['user', 'password-reset', 'email-verification', 'session', 'ftp-configuration', 'mail']),
  );
});

test.each(schemas)(
  '%s: an attribute named like a hash, token, password or key is hidden, and cannot be filtered or searched',
  (_name, schema) => {
    const open = secretsOf(schema).filter(
      (name) =>
        schema.config?.attributes?.[name]?.hidden !== true ||
        schema.attributes[name]?.private !== true ||
        schema.attributes[name]?.searchable !== false,
    );
    expect(open).toEqual([]);
  },
);

test.each(ONLY_FOR_SERVICES)('%s is not visible in the panel', (name) => {
  const schema = schemas.find(([found]) => found === name)?.[1];
  expect(schema?.pluginOptions?.['content-manager']?.visible).toBe(false);
});
