import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type * as Graph from '../lib/subject-graph.mjs' with { 'resolution-mode': 'import' };

/*
 * What subjects of the server need of each other, services and events included, has no circle but those that
 * scripts/lib/subject-back-edges.json permits, each with its reason. The list may only shrink.
 */

const ROOT = resolve(__dirname, '../..');
const BACK = JSON.parse(readFileSync(join(ROOT, 'scripts/lib/subject-back-edges.json'), 'utf8')) as Record<
  string,
  string
>;

let graph: typeof Graph;

beforeAll(async () => {
  graph = await import('../lib/subject-graph.mjs');
});

const FOLDERS = new Map([
  ['identity', 'cms/src/api/identity'],
  ['release', 'cms/src/api/release'],
  ['sampling', 'plugins/sampling/server/src'],
]);

test.each([
  [`import { a } from '../../release';`, [['release', 'import']]],
  [`import type { A } from '../../release';`, [['release', 'import']]],
  [`export { a } from '../../release';`, [['release', 'import']]],
  [`import { registerReleaseCleanUp } from '../../release';`, [['release', 'registration']]],
  [`import { registerReleaseCleanUp, readRelease } from '../../release';`, [['release', 'import']]],
  [`import { a } from '../commands/a';`, [['identity', 'import']]],
  [`import type { S } from '@mpn/plugin-sampling/contracts';`, [['sampling', 'types']]],
  [`type S = import('@mpn/plugin-sampling/contracts').S;`, [['sampling', 'types']]],
  [`import type { S } from '../../release/contracts';`, [['release', 'types']]],
  [`import type {} from '@mpn/cms/release/contracts';`, [['release', 'types']]],
  [`service(\n  strapi,\n  'plugin::sampling.reach',\n).ofAction(1)`, [['sampling', 'service']]],
  [`service(context.strapi, 'api::release.names')`, [['release', 'service']]],
  [`on('sampling.action-stopped', 'identity', stop);`, [['sampling', 'event']]],
  [`onInTransaction('sampling.campaign-deleted', 'identity', stop);`, [['sampling', 'event']]],
  [`await emit(trx, 'release.deleted', { id });`, [['release', 'event']]],
  [`socket.on('data', read); process.on('release', end);`, []],
  [`// service(strapi, 'api::release.names')\n/* import { a } from '../../release'; */`, []],
  [`import { z } from '@mpn/domain';`, []],
])('%s needs %j', (source, needed) =>
  expect(graph.needsOf('cms/src/api/identity/a/b.ts', source, FOLDERS)).toEqual(needed),
);

const graphOf = (...edges: string[]): Graph.Needs => {
  const names = [...new Set(edges.flatMap((edge) => edge.split(' -> ')))];
  const use = () => ({ ways: new Set(['import']), files: new Set<string>() });
  return new Map(
    names.map((name) => [
      name,
      new Map(
        edges
          .map((edge) => edge.split(' -> ') as [string, string])
          .filter(([from]) => from === name)
          .map(([, to]) => [to, use()]),
      ),
    ]),
  );
};

test('a knot is each group whose subjects reach each other, directly or not', () => {
  const needs = graphOf('a -> b', 'b -> c', 'c -> a', 'c -> d', 'd -> e', 'e -> d', 'e -> f');
  expect(graph.knots(needs)).toEqual(['a, b, c', 'd, e']);
  expect(graph.mutualPairs(needs)).toEqual(['d <-> e']);
  expect(graph.knots(graph.without(needs, ['c -> a', 'e -> d']))).toEqual([]);
});

test('the drawing leaves out what follows from other edges', () => {
  expect(graph.edgesOf(graph.reduced(graphOf('a -> b', 'b -> c', 'a -> c')))).toEqual(['a -> b', 'b -> c']);
  const text = graph.graphMarkdown(graphOf('a -> b', 'b -> c', 'a -> c', 'c -> a'), { 'c -> a': 'why' });
  expect(text).toContain('a --> b\n  b --> c\n  c -.-> a\n');
  expect(text).toContain('| c → a | why |');
});

describe('the subjects of the server', () => {
  let needs: Graph.Needs;
  let forward: Graph.Needs;

  beforeAll(() => {
    needs = graph.subjectGraph(ROOT);
    forward = graph.without(needs, Object.keys(BACK));
  });

  test('need each other in circles only by permitted back edges', () => {
    // A new circle: let the lower subject emit an event, or register a rule of the upper one, instead of calling it.
    expect(graph.knots(forward)).toEqual([]);
  });

  test.each(Object.keys(BACK))('%s is still there and closes a circle; otherwise it leaves the list', (edge) => {
    const [from, to] = edge.split(' -> ') as [string, string];
    expect(graph.edgesOf(needs)).toContain(edge);
    expect(graph.reachedFrom(forward, to)).toContain(from);
  });
});
