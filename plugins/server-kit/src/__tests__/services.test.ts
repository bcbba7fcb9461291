import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const ROOT = join(__dirname, '..', '..', '..', '..');

const SOURCES = ['cms/src', ...readdirSync(join(ROOT, 'plugins')).map((name) => `plugins/${name}`)]
  .flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
  .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
  .filter((file) => !/(^|\/)(__tests__|dist|node_modules|admin)\//.test(file));

test('services are called through the typed registry, except those of Strapi itself', () => {
  const untyped = SOURCES.filter((file) => file !== 'plugins/server-kit/src/registry.ts').flatMap((file) =>
    [
      ...readFileSync(join(ROOT, file), 'utf8').matchAll(
        /\.service(?:<[^(]*>)?\((?!'admin::|'plugin::content-manager\.)[^)]*\)/g,
      ),
    ].map(([use]) => `${file}: ${use}`),
  );
  expect(untyped).toEqual([]);
});

/**
 * Services of subjects by UID, with the type that is declared: in the subject's contracts.ts, beside a service that no
 * plugin calls, or, for those that server-kit itself asks for, in services.ts.
 */
const declared = new Map(
  [
    'plugins/server-kit/src/services.ts',
    ...SOURCES.filter((file) => /^cms\/src\/api\/[\w-]+\/(contracts\.ts$|services\/)/.test(file)),
  ].flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/'api::([\w-]+\.[\w-]+)': (\w+);/g)].map(
      ([, uid, type]) => [uid!, type!] as const,
    ),
  ),
);

test('every declared service of a subject has its file', () => {
  const files = [...declared.keys()].map((uid) => `cms/src/api/${uid.replace('.', '/services/')}.ts`);
  expect(files.length).toBeGreaterThan(5);
  expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});

/** The reverse check: each service file is declared, and returns the declared type. */
test('every service file of a subject returns its declared type', () => {
  const services = SOURCES.flatMap((file) => {
    const [, subject, name] = /^cms\/src\/api\/([\w-]+)\/services\/([\w-]+)\.ts$/.exec(file) ?? [];
    return name === undefined ? [] : [{ uid: `${subject!}.${name}`, file }];
  });
  for (const { uid, file } of services) {
    const returned = /export default \([^)]*\): (\w+) =>/.exec(readFileSync(join(ROOT, file), 'utf8'))?.[1];
    expect([uid, returned]).toEqual([uid, declared.get(uid)]);
  }
});
