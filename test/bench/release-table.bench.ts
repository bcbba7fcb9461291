import { join } from 'node:path';
import { startServerProcess } from '../http/support/server-process';
import { withClient } from '../http/support/test-database';
import { logIn, startApp } from './support/app';
import { benchDatabase } from './support/bench-database';
import { captureStatements, type Statement } from './support/captured-sql';
import { atLeast, atMost, note } from './support/figures';
import { get, latencies, throughput, type Target } from './support/requests';
import { ROOT, runBench, sizeFrom, type Bench } from './support/run-bench';

/*
 * The promoter's table of releases with very many of them, against the same SQL through nothing but pg and node:http,
 * and against Strapi's own REST list.
 */

const PAGE_SIZE = 25;
/** An artist: enough hits for a page or more, far from all. */
const TERM = 'Käthe Lindqvist';

interface Facts {
  companyId: number;
  genreId: number;
}

async function readFacts(databaseUrl: string): Promise<Facts> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<Facts>(
      `select (select company_id from releases limit 1) as "companyId",
         (select parent_id from genres where parent_id is not null group by parent_id order by count(*) desc, parent_id limit 1)
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

type Variant = keyof ReturnType<typeof queriesOf>;

function addressOf(api: string, query: Readonly<Record<string, unknown>>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) parameters.append(name, String(one));
  }
  return `${api}/releases/_views/table?${parameters.toString()}`;
}

/** What the table shows, as a user of Strapi's list asks for it: newest first, genres, format, the promo track. */
function strapiAddress(api: string, term?: string): string {
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

async function startBare(bench: Bench, databaseUrl: string, statements: Record<Variant, Statement[]>): Promise<number> {
  const bare = await startServerProcess({
    root: ROOT,
    databaseUrl,
    folder: bench.folder(),
    program: join(__dirname, 'support/bare-list.ts'),
    environment: { BENCH_STATEMENTS: JSON.stringify(statements) },
  });
  bench.onEnd(() => bare.stop());
  return bare.port;
}

async function againstBare(variant: Variant, ours: Target, bare: Target): Promise<void> {
  const median = await latencies({ ours, bare }, 200);
  const rate = await throughput({ ours, bare });
  note(
    `${variant}: median ${median.ours.toFixed(2)} ms against ${median.bare.toFixed(2)} ms; ` +
      `${rate.ours.toFixed(0)} requests/s against ${rate.bare.toFixed(0)}`,
  );
  atMost(`table-${variant}-median-vs-pg`, median.ours / median.bare, 1.5);
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
  const bare = await startBare(bench, databaseUrl, await captureStatements(databaseUrl, facts.companyId, queries));
  const app = await startApp(bench, databaseUrl);
  const headers = await logIn(app.api);
  const ours = (variant: Variant): Target => ({ url: addressOf(app.api, queries[variant]), headers });
  for (const variant of variants) {
    await againstBare(variant, ours(variant), { url: `http://127.0.0.1:${bare}/${variant}` });
  }
  const strapi = await startApp(bench, databaseUrl, join(__dirname, 'support/strapi-list.ts'));
  await againstStrapi('plain', ours('plain'), { url: strapiAddress(strapi.api) }, 3);
  await againstStrapi('searched', ours('searched'), { url: strapiAddress(strapi.api, TERM) }, 50);
});
