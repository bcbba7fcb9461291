import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SETTING_GROUPS } from '../descriptions';
import { envExample } from '../env-example';
import { readEnvironment } from '..';
import { repositoryRoot } from '../repository-root';
import { environmentSchema } from '../schema';

test('every setting of the schema is described once; TRUST_PROXY, which was replaced, is not', () => {
  const described = SETTING_GROUPS.flatMap(({ settings }) => settings.map(([name]) => name));
  const known = Object.keys(environmentSchema.fields).filter((name) => name !== 'TRUST_PROXY');
  expect([...described].sort()).toEqual(known.sort());
});

test('.env.example is what codegen writes', () => {
  expect(readFileSync(join(repositoryRoot(), '.env.example'), 'utf8')).toBe(envExample());
});

test('a .env copied from .env.example sets the defaults', () => {
  const lines = envExample()
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));
  const variables: NodeJS.ProcessEnv = Object.fromEntries(
    lines.map((line): [string, string] => {
      const [name = '', ...value] = line.split('=');
      return [name, value.join('=').replace(/^"(.*)"$/, '$1')];
    }),
  );
  expect(readEnvironment(variables)).toEqual(readEnvironment({}));
});
