import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GROUP_NAMES, GROUPS, INTERNALS } from '../groups';

const COMPONENTS = join(__dirname, '../../../components');
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && !file.includes('__tests__'),
  );

/** The components that a module exports: functions and classes with a capital first letter. */
const exportedIn = (file: string): string[] =>
  [
    ...readFileSync(join(COMPONENTS, file), 'utf8').matchAll(
      /^export (?:default )?(?:function|class|const) ([A-Z][a-z]\w*)\b(?!:)/gm,
    ),
  ].map(([, name]) => name!);

const exported = filesIn(COMPONENTS).flatMap(exportedIn);
const shown: string[] = GROUP_NAMES.flatMap((group) => GROUPS[group].components);

test('every shared component is on one of the pages, or among the exceptions with a reason', () => {
  expect(exported.length).toBeGreaterThan(40);
  const known = [...shown, ...Object.keys(INTERNALS)];
  expect(exported.filter((name) => !known.includes(name))).toEqual([]);
  expect(known.filter((name) => !exported.includes(name))).toEqual([]);
  expect(new Set(known).size).toBe(known.length);
});

test.each(GROUP_NAMES)('the page %s shows each component that it lists, under its name', (group) => {
  const source = readFileSync(join(__dirname, '..', 'groups', `${group}-group.tsx`), 'utf8');
  const sections = source.split('<Example name="').slice(1);
  const drawn = sections
    .map((section) => ({ name: section.slice(0, section.indexOf('"')), section }))
    .filter(({ name, section }) => new RegExp(`<${name}[\\s/>]`).test(section))
    .map(({ name }) => name);
  const listed: readonly string[] = GROUPS[group].components;
  expect(listed.filter((name) => !drawn.includes(name))).toEqual([]);
  expect(drawn.filter((name) => !listed.includes(name))).toEqual([]);
  expect(sections.filter((section) => !section.includes('<State state='))).toEqual([]);
});
