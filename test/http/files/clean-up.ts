import type { Core } from '@strapi/strapi';
import knex, { type Knex } from 'knex';
import { cleanUpFiles } from '../../../cms/src/api/media/jobs/clean-up';
import renditionService from '../../../cms/src/api/media/services/renditions';

/** Runs the nightly clean-up as of two days from now, with the database and the service of renditions. */
export async function cleanUpInTwoDays(databaseUrl: string): Promise<void> {
  const connection = knex({ client: 'pg', connection: databaseUrl });
  const transaction = (work: (context: { trx: Knex.Transaction }) => Promise<unknown>) =>
    connection.transaction((trx) => work({ trx }));
  const strapi = { db: { connection, transaction, inTransaction: () => false } } as unknown as Core.Strapi;
  const renditions = renditionService({ strapi });
  try {
    await cleanUpFiles(Object.assign(strapi, { service: () => renditions }), new Date(Date.now() + 2 * 86_400_000));
  } finally {
    await connection.destroy();
  }
}
