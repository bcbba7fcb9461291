import { DDEX_DELIVERY_LIMIT, toNamePart, type releaseImportEndpoints } from '@mpn/domain';
import { answerFile, csvFormOf, database, type Handler } from '@mpn/server-kit';
import { chooseReleases } from '../commands/choose-releases';
import { startImport } from '../commands/start-import';
import { exportRelease } from '../queries/export-release';
import { importedTable } from '../queries/imported-releases';
import { importTable, readImport } from '../queries/imports';
import { reportFile } from '../queries/report-file';

type Endpoints = typeof releaseImportEndpoints;

const handlers = {
  async upload({ strapi, principal, query, ctx, locale }) {
    const { companyId, dryRun } = query;
    const id = await startImport(strapi, principal, ctx.req, { limit: DDEX_DELIVERY_LIMIT, companyId, dryRun });
    return readImport(database(strapi), principal, id, locale);
  },
  async export({ strapi, principal, params, query, ctx }) {
    const xml = await exportRelease(database(strapi), principal, params.id, query.version);
    ctx.type = 'application/xml; charset=utf-8';
    ctx.attachment(`release-${params.id}.xml`);
    ctx.body = xml;
    return xml;
  },
  list: ({ strapi, principal, query }) => importTable(database(strapi), principal, query),
  get: ({ strapi, principal, params, locale }) => readImport(database(strapi), principal, params.id, locale),
  async releases({ strapi, principal, params, query, locale, ctx }) {
    const db = database(strapi);
    const { name } = await readImport(db, principal, params.id, locale);
    if (query.format !== 'csv') return importedTable(db, params.id, query, locale);
    const asked = { importId: params.id, query, name: toNamePart(name) || String(params.id) };
    return answerFile(ctx, await reportFile(db, asked, locale, csvFormOf(query.for, locale)));
  },
  async import({ strapi, principal, params, body, locale }) {
    await chooseReleases(strapi, principal, params.id, body);
    return readImport(database(strapi), principal, params.id, locale);
  },
} satisfies { [K in keyof Endpoints]: Handler<Endpoints[K]> };

export default handlers;
