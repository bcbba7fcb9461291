import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Core } from '@strapi/strapi';
import { Database, type Model } from '@strapi/database';
import type { Knex } from 'knex';
import { reachService } from '../../../plugins/sampling/server/src/services/reach';
import releaseLifecycles from '../../../cms/src/api/release/content-types/release/lifecycles';

/** Strapi's database layer on a test database, without the rest of Strapi. */
export interface StrapiDatabase {
  /** The parts of the application that commands and lifecycle hooks use. */
  strapi: Core.Strapi;
  connection: Knex;
  /** The statements sent while `work` runs, BEGIN and COMMIT included. */
  statementsOf(work: () => Promise<unknown>): Promise<string[]>;
  close(): Promise<void>;
}

interface Attribute {
  type: string;
  relation?: string;
}

const RELEASE_SCHEMA = '../../../cms/src/api/release/content-types/release/schema.json';

/** The content type of releases for the database layer: its own columns, without relations. */
function releaseModel(): Model {
  const { attributes } = JSON.parse(readFileSync(resolve(__dirname, RELEASE_SCHEMA), 'utf8')) as {
    attributes: Record<string, Attribute>;
  };
  const own = Object.entries(attributes).filter(([, { type }]) => type !== 'relation');
  return {
    uid: 'api::release.release',
    tableName: 'releases',
    singularName: 'release',
    attributes: { id: { type: 'increments' }, updatedAt: { type: 'datetime' }, ...Object.fromEntries(own) },
    lifecycles: releaseLifecycles,
  } as unknown as Model;
}

/** Services of other packages that queries use. */
const SERVICES: Readonly<Record<string, () => unknown>> = { 'plugin::sampling.reach': reachService };

/**
 * Opens Strapi's database layer with the type `api::release.release`. Lifecycle hooks find it as the global `strapi`.
 */
export async function openStrapiDatabase(databaseUrl: string): Promise<StrapiDatabase> {
  const db = new Database({
    connection: { client: 'postgres', connection: { connectionString: databaseUrl }, pool: { min: 0, max: 4 } },
    // Not run: the server has created the database.
    settings: { migrations: { dir: resolve(__dirname, '../../../database/migrations') } },
  });
  await db.init({ models: [releaseModel()] });
  const strapi = { db, service: (uid: string) => SERVICES[uid]?.() } as unknown as Core.Strapi;
  Object.assign(globalThis, { strapi });
  const connection = db.connection as unknown as Knex;
  return {
    strapi,
    connection,
    async statementsOf(work) {
      const sent: string[] = [];
      const listen = ({ sql }: { sql: string }): void => void sent.push(sql);
      connection.on('query', listen);
      try {
        await work();
      } finally {
        connection.removeListener('query', listen);
      }
      return sent;
    },
    close: () => db.destroy(),
  };
}
