import { deskSetUpOf, instantText, textLanguageOf } from '@mpn/domain';
import { CSV_TYPE, csvFormOf, database, exportedRows, panelLocale, readLagging, toCsv } from '@mpn/server-kit';
import { getSettings } from '../../../../config/environment';
import { resendMail, runFailedJobs, runJobAgain } from '../commands/queue';
import { auditStaff } from '../commands/staff';
import { callsOf, type DeskHandlers } from '../desk-route';
import { FileAnswer, listRequestOf, mayOf, termOf } from '../panel-request';
import { jobs, mails, trail } from '../queries/lists';
import { readList } from '../queries/lists/list';
import { overview, visibleOf } from '../queries/overview';
import { searchEverything } from '../queries/search';
import { setUpFacts } from '../queries/set-up';
import { trailCsv, trailFileName } from '../queries/trail-csv';
import { listHandler, objectHandler } from './reading';

/** The start page, mails, jobs and the trail. */
export const systemHandlers: DeskHandlers<'start' | 'mails' | 'jobs' | 'trail'> = {
  start: {
    facts: ({ strapi, ctx }) => {
      const { APP_TIMEZONE: timeZone, PUBLIC_URL: publicUrl, BRAND_NAME: brand } = getSettings();
      return Promise.resolve({
        may: callsOf((permission) => mayOf(ctx, permission)),
        ...{ timeZone, publicUrl, brand },
        hasExternalShop: strapi.config.get('plugin::shop.external', null) !== null,
      });
    },
    overview: async ({ strapi, ctx }) =>
      visibleOf(await overview(strapi, panelLocale(ctx)), (permission) => mayOf(ctx, permission)),
    setUp: async ({ strapi, ctx }) => deskSetUpOf(await setUpFacts(strapi), (permission) => mayOf(ctx, permission)),
    search: ({ strapi, ctx }) =>
      searchEverything(database(strapi), termOf(ctx), (kind) => mayOf(ctx, kind === 'mails' ? 'mails' : 'read')),
  },
  mails: {
    list: listHandler(mails),
    get: objectHandler({ kind: 'mails' }),
    resend: ({ strapi, staff, id }) => resendMail(strapi, staff, id),
  },
  jobs: {
    list: listHandler(jobs),
    get: objectHandler({ kind: 'jobs' }),
    run: ({ strapi, staff, id }) => runJobAgain(strapi, staff, id),
    runFailed: ({ strapi, staff }) => runFailedJobs(strapi, staff),
  },
  trail: {
    list: listHandler(trail),
    export: async ({ strapi, ctx, staff }) => {
      const { APP_TIMEZONE: zone } = getSettings();
      const locale = panelLocale(ctx);
      const request = { ...listRequestOf(ctx), page: 1 };
      const items = await readLagging({ ctx }, () =>
        exportedRows(async (limit) => (await readList(database(strapi), trail, request, limit)).items),
      );
      await auditStaff(database(strapi), staff, 'export-trail', 'trail', null, { rows: items.length });
      const form = csvFormOf(ctx.query.for === 'machine' ? 'machine' : 'people', locale);
      const time = (at: Date) => instantText(at.toISOString(), locale, zone);
      const rows = trailCsv(items, { form, language: textLanguageOf(locale), time });
      return new FileAnswer(trailFileName(form), CSV_TYPE, await toCsv(rows, form));
    },
  },
};
