import { join } from 'node:path';
import type { Core } from '@strapi/strapi';
import type { Principal } from '@mpn/domain';
import knex from 'knex';
import { ROOT } from './run-bench';

/** A statement as sent to Postgres. */
export interface Statement {
  text: string;
  /** Name of a prepared statement. */
  name?: string;
  values: unknown[];
}

/** The statements of one request: those of a step are sent together, each step after the answers of the one before. */
export type Steps = Statement[][];

/** What knex tells of a query, as far as it is used here. */
interface Query {
  sql: string;
  bindings: unknown[];
  options?: { name?: string };
}

/** The fields of a promoter's principal that the queries use. */
export const promoterOf = (companyId: number): Principal => ({
  sessionId: 0,
  sid: 'bench',
  kind: 'LOGIN',
  userId: 0,
  loginName: 'bench',
  email: 'bench@example.org',
  locale: 'en-US',
  combinedRole: 'PROMO_ADMIN',
  permissions: new Set(['GetReleases', 'EditReleases']),
  companyId,
  companyType: 'PROMOTION',
  samplingDepartmentId: null,
  readOnly: false,
  impersonatorUserId: null,
  panelUserId: null,
  promoShare: null,
  ip: '127.0.0.1',
});

/** A module of the server in compiled form, as the measured server runs it. */
export const compiled = <M>(path: string): M =>
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- compiled by the run that starts the bench
  require(join(ROOT, 'cms/dist/src', path)) as M;

/** As {@link compiled}, of a plugin. */
export const compiledPlugin = <M>(plugin: string, path: string): M =>
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- compiled by the run that starts the bench
  require(join(ROOT, 'plugins', plugin, 'dist/server/src', path)) as M;

/** Puts statements into steps by what was answered when they were sent. */
class Recorder {
  private answered = 0;
  private readonly sent: { statement: Statement; answered: number }[] = [];

  add(statement: Statement): void {
    this.sent.push({ statement, answered: this.answered });
  }

  addAnswer(): void {
    this.answered += 1;
  }

  steps(): Steps {
    const moments = [...new Set(this.sent.map(({ answered }) => answered))];
    return moments.map((moment) =>
      this.sent.filter(({ answered }) => answered === moment).map(({ statement }) => statement),
    );
  }
}

/**
 * Captures the statements that a view sends for each of these queries. Every view is run twice, because the first run
 * may differ (caches).
 * @param runs 1 for what the first run sends
 */
export async function captureStatements<Name extends string>(
  databaseUrl: string,
  queries: Readonly<Record<Name, Readonly<Record<string, unknown>>>>,
  view: (strapi: Core.Strapi, query: Readonly<Record<string, unknown>>) => Promise<unknown>,
  runs = 2,
): Promise<Record<Name, Steps>> {
  const connection = knex({ client: 'pg', connection: databaseUrl });
  const strapi = { db: { connection } } as unknown as Core.Strapi;
  const captured = {} as Record<Name, Steps>;
  let recorder = new Recorder();
  connection.on('query', ({ sql, bindings, options }: Query) =>
    recorder.add({ text: sql, values: bindings, ...options }),
  );
  connection.on('query-response', () => recorder.addAnswer());
  try {
    for (const name of Object.keys(queries) as Name[]) {
      for (let time = 0; time < runs; time += 1) {
        recorder = new Recorder();
        await view(strapi, { page: 1, ...queries[name] });
      }
      captured[name] = recorder.steps();
    }
  } finally {
    await connection.destroy();
  }
  return captured;
}
