import { createInstitution, createPriceList, dayFromNow } from '../../factories/campaign';
import { createMediaCompany, createPromotionCompany } from '../../factories/companies';
import { insertRow, unique } from '../../factories/insert';
import { createMediaGroup } from '../../factories/media-group';
import { createPromoShare } from '../../factories/promo-share';
import { createRelease, orderCampaign, sampleTo } from '../../factories/release';
import { createUser, type TestUser } from '../../factories/users';
import { confirmIdentity, setUpApp } from '../../http/support/second-factor';
import { apiAs } from '../support/server-api';
import type { Pool } from 'pg';

/** Who opens pages with a login. */
export const PEOPLE = ['promoter', 'editor', 'mediaAdmin', 'superAdmin', 'legacy', 'twoStep', 'lacking'] as const;
export type Person = (typeof PEOPLE)[number];

/** People, and ids of one of each object that a page shows. */
export interface Made {
  people: Record<Person, TestUser>;
  draft: number;
  sampled: number;
  order: number;
  contact: number;
  contactGroup: number;
  circle: number;
  share: number;
  source: number;
  station: number;
  mediaGroup: number;
  colleague: number;
  releaseImport: number;
  message: number;
  pressLink: number;
}

/** With an authenticator app, so that a login leads to its code. */
async function withSecondFactor(pool: Pool, user: TestUser): Promise<TestUser> {
  await setUpApp(pool, apiAs(user), user);
  return user;
}

/** An administrator whose company requires a second factor from now on. */
async function lackingFactor(user: TestUser): Promise<TestUser> {
  const client = apiAs(user);
  await confirmIdentity(client);
  const required = await client.put(`/companies/${user.companyId}/sign_in`, { required: true, graceDays: 0 });
  if (required.status !== 200) throw new Error(`No requirement: ${JSON.stringify(required.body)}`);
  return user;
}

async function people(pool: Pool, station: number, locale: string): Promise<Record<Person, TestUser>> {
  const speaks = { preferred_app_locale: locale };
  return {
    promoter: await createUser(pool, 'PROMO_ADMIN', { ...speaks, role_manage_mailings: true }),
    editor: await createUser(pool, 'MEDIA_USER', { ...speaks, company_id: station }),
    mediaAdmin: await createUser(pool, 'MEDIA_ADMIN', { ...speaks, company_id: station }),
    superAdmin: await createUser(pool, 'SUPER_ADMIN', speaks),
    twoStep: await withSecondFactor(pool, await createUser(pool, 'PROMO_USER', speaks)),
    lacking: await lackingFactor(await createUser(pool, 'PROMO_ADMIN', speaks)),
    legacy: await createUser(pool, 'PROMO_USER', { ...speaks, unfinished_migration: true }),
  };
}

async function mediaGroup(pool: Pool, station: number): Promise<number> {
  await createMediaGroup(pool, station, (await createMediaCompany(pool)).id);
  const { rows } = await pool.query<{ id: number }>('select media_group_id as id from companies where id = $1', [
    station,
  ]);
  return rows[0]!.id;
}

async function pressLink(promoter: TestUser, releaseId: number): Promise<number> {
  const body = { name: 'Autumn', releaseIds: [releaseId], endDate: dayFromNow(30), mode: 'DOWNLOAD' };
  const answer = await apiAs(promoter).post<{ id: number }>('/press_links', body);
  if (answer.status !== 201) throw new Error(`No press link: ${JSON.stringify(answer.body)}`);
  return answer.body.id;
}

/**
 * A label with releases, a campaign, an order, contacts, groups and shares, and a station that is sampled to.
 * @param locale language of everybody's pages
 */
export async function makeObjects(pool: Pool, locale: 'de-DE' | 'en-US'): Promise<Made> {
  await createPriceList(pool);
  const station = await createInstitution(pool, {});
  const made = await people(pool, station.id, locale);
  const companyId = made.promoter.companyId!;
  await pool.query('update companies set role_manage_sampling_templates = true where id = $1', [companyId]);
  const own = { company_id: companyId, version: 1 };
  await insertRow(pool, 'sampling_templates', {
    ...{ company_id: companyId, name: 'Every Friday', definition: { days: 90, startTime: '00:00', actions: [] } },
  });
  const draft = await createRelease(pool, companyId, { title: 'Midnight Tram' });
  const sampled = await createRelease(pool, companyId, { title: 'Low Tide Letters' });
  const { campaignId } = await sampleTo(pool, sampled.id, station.id);
  await insertRow(pool, 'interactions', {
    ...{ user_id: made.editor.id, release_id: sampled.id, company_id: station.id, type: 'SEEN', at: new Date() },
  });
  await insertRow(pool, 'notifications', {
    ...{ user_id: made.promoter.id, type: 'RELEASE_STARTED', unique_key: unique(), created_at: new Date() },
    data: { releaseId: sampled.id, title: 'Low Tide Letters', artist: 'Die Beispielband', endDate: dayFromNow(40) },
  });
  const message = await insertRow(pool, 'messages', {
    ...{ kind: 'NEWS', title_de: 'Neue Suche', title_en: 'New search', audience: 'ALL', state: 'SENT', version: 3 },
    ...{ text_de: 'Sie findet jetzt mehr.', text_en: 'It finds more now.' },
  });
  await insertRow(pool, 'message_recipients', { message_id: message.id, user_id: made.promoter.id });
  const source = await createPromotionCompany(pool);
  await createPromoShare(pool, source.id, companyId, { full_access: true });
  const partner = await createPromotionCompany(pool);
  const idOf = async (table: string, row: object) => (await insertRow(pool, table, { ...own, ...row })).id;
  return {
    people: made,
    draft: draft.id,
    sampled: sampled.id,
    order: (await orderCampaign(pool, companyId, campaignId, 'completed', new Date())).id,
    contact: await idOf('company_contacts', { last_name: 'Petersen' }),
    contactGroup: await idOf('company_contact_groups', { name: 'Weekly' }),
    circle: await idOf('sampling_circles', { name: 'North' }),
    share: (await createPromoShare(pool, companyId, partner.id)).id,
    source: source.id,
    station: station.id,
    mediaGroup: await mediaGroup(pool, station.id),
    colleague: (await createUser(pool, 'PROMO_USER', { company_id: companyId })).id,
    releaseImport: (
      await insertRow(pool, 'release_imports', {
        ...{ company_id: companyId, source: 'UPLOAD', status: 'CHECKED', name: 'week.zip', size: 1, storage_key: 'x' },
      })
    ).id,
    message: message.id,
    pressLink: await pressLink(made.promoter, sampled.id),
  };
}
