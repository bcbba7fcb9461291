import type { Principal } from '@mpn/domain';
import type { Knex } from 'knex';
import type { Pool } from 'pg';
import { createUser, PASSWORD } from '../factories/users';
import { logIn, startApp } from './support/app';
import { BEST } from './support/administration-best';
import { againstBare, startBare } from './support/bare-server';
import { benchDatabase } from './support/bench-database';
import { captureStatements, compiled, promoterOf, type Steps } from './support/captured-sql';
import { runBench, sizeFrom } from './support/run-bench';

/*
 * The tables of companies and users with very many rows, for a super admin, compared with the best statements for them
 * and with their own, both through pg and node:http only.
 */

const ADMIN = { loginName: 'bench-admin', password: PASSWORD };
const PAGE_SIZE = 25;

type Query = Readonly<Record<string, unknown>>;
type Table = 'companies' | 'users';

const QUERIES: Readonly<Record<Table, Readonly<Record<string, Query>>>> = {
  companies: {
    plain: { pageSize: PAGE_SIZE },
    filtered: { pageSize: PAGE_SIZE, type: ['MEDIA'], status: ['ENABLED'] },
    searched: { pageSize: PAGE_SIZE, term: 'nordlicht 123' },
  },
  users: {
    plain: { pageSize: PAGE_SIZE },
    filtered: { pageSize: PAGE_SIZE, combinedRole: ['MEDIA_ADMIN'], status: ['ACTIVE'] },
    searched: { pageSize: PAGE_SIZE, term: 'lindqvist 4711' },
  },
};

/** Companies of both types, each with its share of the users. */
async function fill(pool: Pool, companies: number, users: number): Promise<void> {
  const { loginName } = ADMIN;
  await createUser(pool, 'SUPER_ADMIN', { username: loginName, email: `${loginName}@example.org` });
  await pool.query(
    `insert into companies (document_id, created_at, updated_at, published_at,
       name, type, city, country, disabled, version)
     select md5('company' || n), now(), now(), now(), 'Nordlicht ' || n,
       case when n % 3 = 0 then 'PROMOTION' else 'MEDIA' end,
       (array['Hamburg', 'Köln', 'Wien', 'Zürich'])[1 + n % 4], 'DE', n % 50 = 0, 1
     from generate_series(1, $1::int) n`,
    [companies],
  );
  await pool.query(
    `insert into up_users (document_id, created_at, updated_at, published_at, username, email, first_name, last_name,
       combined_role, company_id, disabled)
     select md5('user' || n), now(), now(), now(), 'person-' || n,
       'person-' || n || '@example.org', 'Käthe', 'Lindqvist ' || n,
       case when c.type = 'MEDIA' then 'MEDIA_' else 'PROMO_' end || case when n % 5 = 0 then 'ADMIN' else 'USER' end,
       c.id, n % 40 = 0
     from generate_series(1, $1::int) n join companies c on c.name = 'Nordlicht ' || (1 + n % $2::int)`,
    [users, companies],
  );
}

function urlOf(api: string, table: Table, query: Query): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) parameters.append(name, String(one));
  }
  return `${api}/${table}/_views/table?${parameters.toString()}`;
}

function statementsOf(databaseUrl: string, table: Table): Promise<Record<string, Steps>> {
  const { companyTable } = compiled<{ companyTable: (db: Knex, query: Query) => Promise<unknown> }>(
    'api/company/queries/company-table.js',
  );
  const { userTable } = compiled<{
    userTable: (db: Knex, principal: Principal, companyId: null, query: Query) => Promise<unknown>;
  }>('api/identity/queries/user-table.js');
  return captureStatements(databaseUrl, QUERIES[table], ({ db }, query) => {
    // The server's own copy of knex has types of its own.
    const connection = db.connection as unknown as Knex;
    return table === 'companies' ? companyTable(connection, query) : userTable(connection, promoterOf(0), null, query);
  });
}

runBench(async (bench) => {
  const [companies, users] = [sizeFrom('BENCH_COMPANIES', 20_000), sizeFrom('BENCH_USERS', 100_000)];
  const databaseUrl = await benchDatabase(bench, 0, {
    name: `administration_${companies}_${users}`,
    fill: (pool) => fill(pool, companies, users),
  });
  const app = await startApp(bench, databaseUrl);
  const headers = await logIn(app.api, ADMIN);
  for (const table of ['companies', 'users'] as const) {
    const best = Object.entries(BEST[table]).map(([variant, steps]): [string, Steps] => [`best-${variant}`, steps]);
    const statements: Record<string, Steps> = {
      ...(await statementsOf(databaseUrl, table)),
      ...Object.fromEntries<Steps>(best),
    };
    const bare = await startBare(bench, databaseUrl, statements);
    for (const [variant, query] of Object.entries(QUERIES[table])) {
      const ours = { url: urlOf(app.api, table, query), headers };
      await againstBare(`${table}-${variant}`, ours, bare, variant);
      await againstBare(`${table}-${variant}-best`, ours, bare, `best-${variant}`, 1.2);
    }
  }
});
