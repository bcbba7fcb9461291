import { join } from 'node:path';
import type { Core } from '@strapi/strapi';
import type { Principal } from '@mpn/domain';
import { withClient } from '../http/support/test-database';
import { logIn, startApp } from './support/app';
import { benchDatabase } from './support/bench-database';
import { againstBare, startBare } from './support/bare-server';
import { withoutColumns, type Columns } from './support/columns';
import { captureStatements, compiled, promoterOf, type Steps } from './support/captured-sql';
import { atLeast, atMost, note } from './support/figures';
import { get, latencies, throughput, type Target } from './support/requests';
import { runBench, sizeFrom } from './support/run-bench';

/*
 * The promoter's table of releases with very many rows, and the release picker of promo shares, compared with the same
 * SQL through pg and node:http only; the table also with Strapi's own REST list.
 */

const PAGE_SIZE = 25;
/** An artist with more hits than a page, but far from all releases. */
const TERM = 'Käthe Lindqvist';

interface Facts {
  companyId: number;
  genreId: number;
}

async function readFacts(databaseUrl: string): Promise<Facts> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<Facts>(
      `select (select company_id from releases limit 1) as "companyId",
         (select parent_id from genres where parent_id is not null group by parent_id
           order by count(*) desc, parent_id limit 1)
           as "genreId"`,
    );
    const [facts] = rows;
    if (!facts) throw new Error('There are no releases.');
    return facts;
  });
}

const queriesOf = ({ genreId }: Facts) => ({
  plain: { pageSize: PAGE_SIZE },
  filtered: { pageSize: PAGE_SIZE, genres: [genreId], releaseStatus: ['READY', 'ON_AIR'] },
  searched: { pageSize: PAGE_SIZE, term: TERM },
});

type Table = (
  strapi: Core.Strapi,
  principal: Principal,
  query: Readonly<Record<string, unknown>>,
  german: boolean,
) => Promise<unknown>;

const pickerQueries = {
  'picker-plain': { pageSize: PAGE_SIZE },
  'picker-searched': { pageSize: PAGE_SIZE, term: TERM },
};

/** The largest page of tracks, for what the columns about recordings cost. */
const HUNDRED = { hundred: { view: 'tracks', pageSize: 100 } };
const WITHOUT = 'hundred-without-recording';
/** Bytes by which such a page may grow by them. */
const GROWTH = 20_000;

/** The statements without these columns. */
function shorterSteps(steps: Steps, columns: Columns): Steps {
  let removed = 0;
  // Without a name: as prepared statements they are others.
  const changed = steps.map((step) =>
    step.map(({ text, values }) => {
      const shorter = withoutColumns(text, columns);
      removed += shorter.removed;
      return { text: shorter.text, values };
    }),
  );
  if (removed !== Object.keys(columns).length) throw new Error(`${removed} columns about the recording were found.`);
  return changed;
}

type TrackPage = { items: Record<string, unknown>[] };

/**
 * What the columns about the recording cost a page of 100 tracks, from the request to the last byte: bytes, and time
 * beside the same product without them; of this, the time of the statements.
 */
async function recordingColumns(ours: Target, without: Target, bare: number, columns: Columns): Promise<void> {
  const [body, shorter] = [await get(ours), await get(without)];
  const { items } = JSON.parse(body) as TrackPage;
  const left = (JSON.parse(shorter) as TrackPage).items.flatMap((item) => Object.keys(item));
  if (left.some((field) => Object.hasOwn(columns, field))) throw new Error('The shorter page has such columns.');
  const at = (name: string) => ({ url: `http://127.0.0.1:${bare}/${name}` });
  const median = await latencies({ ours, without, sql: at('hundred'), shorterSql: at(WITHOUT) }, 400);
  const growth = body.length - shorter.length;
  note(
    `recording columns of ${items.length} tracks: ${growth} of ${body.length} bytes; ` +
      `whole page ${median.ours.toFixed(2)} ms against ${median.without.toFixed(2)} ms without them, ` +
      `of this ${(median.sql - median.shorterSql).toFixed(2)} ms in the statements`,
  );
  atMost('table-recording-columns-bytes', growth / GROWTH, 1);
  atMost('table-recording-columns-page', median.ours / median.without, 1.2);
}

type Variant = keyof ReturnType<typeof queriesOf>;

function urlOf(path: string, query: Readonly<Record<string, unknown>>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) parameters.append(name, String(one));
  }
  return `${path}?${parameters.toString()}`;
}

/** The data of the table as a request to Strapi's list: newest first, genres, format, the promo track. */
function strapiUrl(api: string, term?: string): string {
  const parameters = new URLSearchParams({
    'sort[0]': 'updatedAt:desc',
    'pagination[pageSize]': String(PAGE_SIZE),
    'populate[genres]': 'true',
    'populate[format]': 'true',
    'populate[tracks][filters][isPromoTrack][$eq]': 'true',
  });
  if (term !== undefined) {
    parameters.set('filters[$or][0][title][$containsi]', term);
    parameters.set('filters[$or][1][artistName][$containsi]', term);
    parameters.set('filters[$or][2][tracks][title][$containsi]', term);
  }
  return `${api}/strapi-releases?${parameters.toString()}`;
}

async function againstStrapi(variant: Variant, ours: Target, strapi: Target, aim: number): Promise<void> {
  const total = (JSON.parse(await get(ours)) as { total: number }).total;
  const theirs = (JSON.parse(await get(strapi)) as { meta: { pagination: { total: number } } }).meta.pagination.total;
  const rate = await throughput({ ours, strapi });
  note(
    `${variant}: ${total} hits, Strapi ${theirs}; ${rate.ours.toFixed(0)} requests/s against ${rate.strapi.toFixed(2)}`,
  );
  atLeast(`table-${variant}-rate-vs-strapi`, rate.ours / rate.strapi, aim);
}

runBench(async (bench) => {
  const databaseUrl = await benchDatabase(bench, sizeFrom('BENCH_RELEASES', 100_000));
  const facts = await readFacts(databaseUrl);
  const queries = queriesOf(facts);
  const variants = Object.keys(queries) as Variant[];
  const { albumTable } = compiled<{ albumTable: Table }>('api/release/queries/tables/album-table.js');
  const { trackTable } = compiled<{ trackTable: Table }>('api/release/queries/tables/track-table.js');
  const { pickerTable } = compiled<{ pickerTable: Table }>('api/release/queries/tables/picker-table.js');
  const promoter = promoterOf(facts.companyId);
  const statements = {
    ...(await captureStatements(databaseUrl, queries, (strapi, query) => albumTable(strapi, promoter, query, false))),
    ...(await captureStatements(databaseUrl, HUNDRED, (strapi, query) => trackTable(strapi, promoter, query, false))),
    ...(await captureStatements(databaseUrl, pickerQueries, (strapi, query) =>
      pickerTable(strapi, promoter, query, false),
    )),
  };
  const columns = compiled<{ LISTED_RECORDING: Columns }>('api/release/queries/tables/listed-recording.js');
  const shorter = shorterSteps(statements.hundred, columns.LISTED_RECORDING);
  const bare = await startBare(bench, databaseUrl, { ...statements, [WITHOUT]: shorter });
  const app = await startApp(bench, databaseUrl);
  const headers = await logIn(app.api);
  const ours = (variant: Variant): Target => ({
    url: urlOf(`${app.api}/releases/_views/table`, queries[variant]),
    headers,
  });
  const hundred = (api: string): Target => ({ url: urlOf(`${api}/releases/_views/table`, HUNDRED.hundred), headers });
  const without = await startApp(bench, databaseUrl, join(__dirname, 'support/without-recording.ts'));
  const shorterPage = { ...hundred(without.api), headers: await logIn(without.api) };
  await recordingColumns(hundred(app.api), shorterPage, bare, columns.LISTED_RECORDING);
  await without.stop();
  for (const variant of variants) {
    await againstBare(`table-${variant}`, ours(variant), bare, variant);
  }
  for (const [name, query] of Object.entries(pickerQueries)) {
    const url = urlOf(`${app.api}/releases/_views/table/promo_share`, query);
    await againstBare(name, { url, headers }, bare);
  }
  const strapi = await startApp(bench, databaseUrl, join(__dirname, 'support/strapi-list.ts'));
  await againstStrapi('plain', ours('plain'), { url: strapiUrl(strapi.api) }, 3);
  await againstStrapi('searched', ours('searched'), { url: strapiUrl(strapi.api, TERM) }, 50);
});
