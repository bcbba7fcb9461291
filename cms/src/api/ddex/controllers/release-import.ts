import { DDEX_DELIVERY_LIMIT, type releaseImportEndpoints } from '@mpn/domain';
import { database, type Handler } from '@mpn/server-kit';
import { chooseReleases } from '../commands/choose-releases';
import { startImport } from '../commands/start-import';
import { exportRelease } from '../queries/export-release';
import { importedTable, reportCsv } from '../queries/imported-releases';
import { importTable, readImport } from '../queries/imports';

type Endpoints = typeof releaseImportEndpoints;

const handlers = {
  async upload({ strapi, principal, query, ctx, locale }) {
    const { companyId, dryRun } = query;
    const id = await startImport(strapi, principal, ctx.req, { limit: DDEX_DELIVERY_LIMIT, companyId, dryRun });
    return readImport(database(strapi), principal, id, locale);
  },
  async export({ strapi, principal, params, ctx }) {
    const xml = await exportRelease(database(strapi), principal, params.id);
    ctx.type = 'application/xml; charset=utf-8';
    ctx.attachment(`release-${params.id}.xml`);
    ctx.body = xml;
    return xml;
  },
  list: ({ strapi, principal, query }) => importTable(database(strapi), principal, query),
  get: ({ strapi, principal, params, locale }) => readImport(database(strapi), principal, params.id, locale),
  async releases({ strapi, principal, params, query, locale, ctx }) {
    const db = database(strapi);
    await readImport(db, principal, params.id, locale);
    if (query.format !== 'csv') return importedTable(db, params.id, query, locale);
    const csv = await reportCsv(db, params.id, query, locale);
    ctx.type = 'text/csv; charset=utf-8';
    ctx.attachment(`xml-import-${params.id}.csv`);
    // The contract's type describes a JSON reply; this call sends text.
    return csv as never;
  },
  async import({ strapi, principal, params, body, locale }) {
    await chooseReleases(strapi, principal, params.id, body);
    return readImport(database(strapi), principal, params.id, locale);
  },
} satisfies { [K in keyof Endpoints]: Handler<Endpoints[K]> };

export default handlers;
