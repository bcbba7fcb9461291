import { Pool, type PoolClient } from 'pg';
import type { Core } from '@strapi/strapi';
import { soundOf, variantsOf, type Principal } from '@mpn/domain';
import { randomNumbers, SPOILS } from '../http/releases/spoiled-names';
import { logIn, startApp } from './support/app';
import { benchDatabase } from './support/bench-database';
import { captureStatements, compiled, promoterOf, type Steps } from './support/captured-sql';
import { atMost, note } from './support/figures';
import { get } from './support/requests';
import { runBench, sizeFrom } from './support/run-bench';

/*
 * The search of the promoter's list among a million tracks, each term once, so that nothing of it is cached: compared
 * with its own statements through pg. Beside it the sizes of its indexes, and what it costs to save a title.
 */

/** Terms of each kind. */
const TERMS = 60;
/** Words of other names, so that the vocabulary is as large as that of real ones. */
const MADE_WORDS = 200_000;

const SYLLABLES =
  'ba be bo da de di do fa fi ga go ha he jo ka ko la le li lo ma mi mo na ne no pa po ra ri ro sa so ta te to wa wi za zu'.split(
    ' ',
  );

/** Words of the releases, as the job reads them, and made ones. */
async function fillVocabulary(pool: Pool): Promise<void> {
  const { rows: known } = await pool.query<{ count: number }>('select count(*)::int as count from search_vocabulary');
  if (known[0]!.count > 0) return;
  const random = randomNumbers(1);
  const made = Array.from({ length: MADE_WORDS }, () =>
    Array.from({ length: 2 + Math.floor(random() * 4) }, () => SYLLABLES[Math.floor(random() * SYLLABLES.length)]).join(
      '',
    ),
  );
  const { rows } = await pool.query<{ word: string }>(
    `select word from ts_stat('select mpn_search_vector(search_words) from releases')`,
  );
  const words = [...new Set([...rows.map(({ word }) => word), ...made])];
  for (let from = 0; from < words.length; from += 5_000) {
    const batch = words.slice(from, from + 5_000);
    const values = batch.map((word) => ({ word, sound: soundOf(word), variants: variantsOf(word) }));
    await pool.query(
      `insert into search_vocabulary
       select * from jsonb_to_recordset($1::jsonb) as made(word text, sound text, variants text[])`,
      [JSON.stringify(values)],
    );
  }
  await pool.query('delete from search_pending');
  await pool.query('vacuum analyze search_vocabulary');
}

interface Release {
  title: string;
  artist: string;
  ean: string;
}

async function termsOf(pool: Pool): Promise<Record<string, string[]>> {
  const { rows } = await pool.query<Release>(
    `select title, artist_name as artist, ean from releases where title not like '% % %'
     order by md5(id::text) limit ${TERMS}`,
  );
  const random = randomNumbers(2);
  const spoiled = ({ title, artist }: Release): string => SPOILS.swapped!(`${artist} ${title}`, random);
  return {
    'artist-and-title': rows.map(({ artist, title }) => `${artist} ${title}`),
    title: rows.map(({ title }) => title),
    beginning: rows.map(({ title, artist }) => `${artist.split(' ').pop()} ${title.slice(0, 4)}`),
    code: rows.map(({ ean }) => ean.slice(4)),
    misspelt: rows.map(spoiled),
  };
}

const ninetyFifth = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1]!;

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function runSteps(pool: Pool, steps: Steps): Promise<void> {
  for (const step of steps) await Promise.all(step.map((statement) => pool.query(statement)));
}

type Table = (
  strapi: Core.Strapi,
  principal: Principal,
  query: Readonly<Record<string, unknown>>,
  german: boolean,
) => Promise<unknown>;

async function printSizes(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; size: string }>(
    `select relname as name, pg_size_pretty(pg_total_relation_size(oid)) as size from pg_class
     where relname in ('releases', 'releases_search_text_trgm', 'releases_search_words_trgm', 'releases_search_vector',
       'search_vocabulary') order by relname`,
  );
  note(`sizes: ${rows.map(({ name, size }) => `${name} ${size}`).join(', ')}`);
}

/** Saves of one column in transactions that are taken back, in milliseconds. */
async function saves(client: PoolClient, assignment: string): Promise<number> {
  const times: number[] = [];
  for (let each = 0; each < 100; each += 1) {
    await client.query('begin');
    times.push(
      await timeOf(() =>
        client.query(`update releases set ${assignment} where id = (select min(id) + $1 from releases)`, [each * 7]),
      ),
    );
    await client.query('rollback');
  }
  return ninetyFifth(times);
}

runBench(async (bench) => {
  const databaseUrl = await benchDatabase(bench, sizeFrom('BENCH_RELEASES', 100_000));
  const pool = new Pool({ connectionString: databaseUrl, max: 4 });
  bench.onEnd(() => pool.end());
  await fillVocabulary(pool);
  const { rows } = await pool.query<{ company: number }>('select company_id as company from releases limit 1');
  const { albumTable } = compiled<{ albumTable: Table }>('api/release/queries/tables/album-table.js');
  const promoter = promoterOf(rows[0]!.company);
  const app = await startApp(bench, databaseUrl);
  const headers = await logIn(app.api);
  for (const [kind, terms] of Object.entries(await termsOf(pool))) {
    const queries = Object.fromEntries(terms.map((term, index) => [String(index), { page: 1, pageSize: 25, term }]));
    const statements = await captureStatements(
      databaseUrl,
      queries,
      (strapi, query) => albumTable(strapi, promoter, query, false),
      1,
    );
    const [ours, bare, hits]: [number[], number[], number[]] = [[], [], []];
    for (const [index, term] of terms.entries()) {
      bare.push(await timeOf(() => runSteps(pool, statements[String(index)]!)));
      const url = `${app.api}/releases/_views/table?${new URLSearchParams({ pageSize: '25', term }).toString()}`;
      ours.push(
        await timeOf(async () => {
          hits.push((JSON.parse(await get({ url, headers })) as { total: number }).total);
        }),
      );
    }
    const [oursP95, bareP95] = [ninetyFifth(ours), ninetyFifth(bare)];
    note(
      `${kind}: p95 ${oursP95.toFixed(1)} ms against ${bareP95.toFixed(1)} ms; ${Math.max(...hits)} hits at most, ${hits.filter((count) => count === 0).length} of ${TERMS} without any`,
    );
    atMost(`search-${kind}-p95-vs-pg`, oursP95 / bareP95, 1.5);
    atMost(`search-${kind}-p95-vs-80ms`, oursP95 / 80, 1);
  }
  await printSizes(pool);
  const client = await pool.connect();
  const [title, text] = [
    await saves(client, `title = title || ' x'`),
    await saves(client, `additional_information = 'x'`),
  ];
  client.release();
  note(
    `a save: p95 ${title.toFixed(2)} ms with a new title, ${text.toFixed(2)} ms with a new text that is not searched`,
  );
});
