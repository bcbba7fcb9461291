import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/**
 * The subjects of the server and what each needs of the others, read from the sources: imports, types of another's
 * contracts, services by `service(strapi, uid)`, events by `on` and `emit`, and rules that one registers with another.
 * An import checker sees only the first two: a service is asked for by its name.
 */

const API = 'cms/src/api';
const PLUGINS = ['ftp-delivery', 'sampling', 'shop'];
const SKIPPED = /(^|\/)(__tests__|dist|node_modules)\/|\.test\.ts$|\.d\.ts$/;

/** @returns the folder of each subject below the root, by the subject's name */
export function subjectFolders(root) {
  const inApi = readdirSync(join(root, API), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return new Map([
    ...inApi.map(({ name }) => [name, `${API}/${name}`]),
    ...PLUGINS.map((name) => [name, `plugins/${name}/server/src`]),
  ]);
}

const IMPORT = /\b(import|export)\s+(?:type\s+)?(?:([\w*{},\s$]+?)\s+from\s+)?'([^']+)'/g;
const IMPORT_TYPE = /\bimport\('([^']+)'\)/g;
const SERVICE = /\bservice\(\s*[\w.]+,\s*'(?:api|plugin)::([\w-]+)\./g;
const FOLLOWS = /\bon(?:InTransaction)?\(\s*'([\w-]+)\.[\w-]+'/g;
const EMITS = /\bemit(?:InTransaction)?\(\s*[\w.]+,\s*'([\w-]+)\.[\w-]+'/g;

const withoutComments = (text) => text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');

/** @returns the subject that an import names, by its path or by a package; undefined for everything else */
function subjectOfImport(file, path, folders) {
  const byPackage = /^@mpn\/(?:plugin-|cms\/)([\w-]+)/.exec(path)?.[1];
  if (byPackage) return byPackage;
  if (!path.startsWith('.')) return undefined;
  const target = resolve('/', dirname(file), path).slice(1);
  return [...folders].find(([, folder]) => target === folder || target.startsWith(`${folder}/`))?.[0];
}

/**
 * What one file needs of other subjects.
 * @param file path below the root
 * @param folders as {@link subjectFolders} returns them
 * @returns pairs of a subject and how it is used: import, types, registration, service, event
 */
export function needsOf(file, source, folders) {
  const text = withoutComments(source);
  const found = [];
  for (const [, , names = '', path] of text.matchAll(IMPORT)) {
    const subject = subjectOfImport(file, path, folders);
    if (subject === undefined) continue;
    const kinds = names.split(/[{},\s]+/).filter((name) => name !== '' && name !== 'type');
    const registers = kinds.length > 0 && kinds.every((name) => /^register[A-Z]/.test(name));
    const way = registers ? 'registration' : 'import';
    found.push([subject, path.endsWith('/contracts') ? 'types' : way]);
  }
  for (const [, path] of text.matchAll(IMPORT_TYPE)) found.push([subjectOfImport(file, path, folders), 'types']);
  for (const [, subject] of text.matchAll(SERVICE)) found.push([subject, 'service']);
  for (const [, subject] of [...text.matchAll(FOLLOWS), ...text.matchAll(EMITS)]) found.push([subject, 'event']);
  return found.filter(([subject]) => folders.has(subject));
}

/**
 * @returns of each subject those that it needs, each with its ways and the files: `needs.get('shop').get('sampling')`
 *   is `{ ways: Set, files: Set }`
 */
export function subjectGraph(root) {
  const folders = subjectFolders(root);
  const needs = new Map([...folders.keys()].sort().map((subject) => [subject, new Map()]));
  for (const [subject, folder] of folders) {
    const files = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)))
      .filter((file) => !SKIPPED.test(file));
    for (const file of files) {
      for (const [other, way] of needsOf(file, readFileSync(join(root, file), 'utf8'), folders)) {
        if (other === subject) continue;
        const use = needs.get(subject).get(other) ?? { ways: new Set(), files: new Set() };
        use.ways.add(way);
        use.files.add(file);
        needs.get(subject).set(other, use);
      }
    }
  }
  return needs;
}

/** The edges of a graph as `from -> to`, sorted. */
export const edgesOf = (needs) =>
  [...needs].flatMap(([from, others]) => [...others.keys()].map((to) => `${from} -> ${to}`)).sort();

/** The graph of names without some edges. */
export function without(needs, edges) {
  return new Map(
    [...needs].map(([from, others]) => [
      from,
      new Map([...others].filter(([to]) => !edges.includes(`${from} -> ${to}`))),
    ]),
  );
}

/** Everything that can be reached from a subject, over at least one edge. */
export function reachedFrom(needs, start) {
  const reached = new Set();
  const waiting = [...(needs.get(start)?.keys() ?? [])];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    waiting.push(...(needs.get(next)?.keys() ?? []));
  }
  return reached;
}

/** Groups of at least two subjects of which each reaches each other one; each group and the list are sorted. */
export function knots(needs) {
  const reach = new Map([...needs.keys()].map((subject) => [subject, reachedFrom(needs, subject)]));
  const groups = [...needs.keys()].map((a) =>
    [...needs.keys()].filter((b) => a === b || (reach.get(a).has(b) && reach.get(b).has(a))).sort(),
  );
  return [...new Set(groups.filter(({ length }) => length > 1).map((group) => group.join(', ')))].sort();
}

/** Pairs of subjects that need each other directly, as `a <-> b`. */
export const mutualPairs = (needs) =>
  [...needs].flatMap(([a, others]) =>
    [...others.keys()].filter((b) => a < b && needs.get(b)?.has(a)).map((b) => `${a} <-> ${b}`),
  );

/** Without edges that follow from others: what is left reaches the same. For graphs without a circle. */
export function reduced(needs) {
  return new Map(
    [...needs].map(([from, others]) => [
      from,
      new Map(
        [...others].filter(
          ([to]) => ![...others.keys()].some((between) => between !== to && reachedFrom(needs, between).has(to)),
        ),
      ),
    ]),
  );
}

/**
 * The graph as markdown: a drawing without the edges that follow from others, the back edges with their reasons, and
 * a table of all edges.
 * @param back permitted back edges (`from -> to`) with the reason of each
 */
export function graphMarkdown(needs, back) {
  const forward = reduced(without(needs, Object.keys(back)));
  const lines = edgesOf(forward).map((edge) => `  ${edge.replace(' -> ', ' --> ')}`);
  const dotted = Object.keys(back).map((edge) => `  ${edge.replace(' -> ', ' -.-> ')}`);
  const reasons = Object.entries(back).map(([edge, reason]) => `| ${edge.replace('->', '→')} | ${reason} |`);
  const all = [...needs].map(([subject, others]) => {
    const needed = [...others].sort(([a], [b]) => a.localeCompare(b, 'en'));
    return `| ${subject} | ${needed.map(([to, { ways }]) => `${to} (${[...ways].sort().join(', ')})`).join('; ')} |`;
  });
  return [
    ['```mermaid', 'graph TD', ...lines, ...dotted, '```'],
    [`Pairs that need each other: ${mutualPairs(needs).length}.`],
    ['| back edge | reason |', '| --- | --- |', ...reasons],
    ['| subject | needs |', '| --- | --- |', ...all],
  ]
    .map((block) => block.join('\n'))
    .join('\n\n');
}
