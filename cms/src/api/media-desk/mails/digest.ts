import type { Core } from '@strapi/strapi';
import { latestTimeOfDay, type Locale } from '@mpn/domain';
import { database, inTransaction, type MailData, isRunningAction, mayLogIn, select } from '@mpn/server-kit';
import { wantsMailsAbout } from '../../release';
import { fullNameOf, type NameRow, noteDigest } from '../../identity';
import { getSettings } from '../../../../config/environment';
import notifications from '../../../../config/notifications';
import { writeMail } from '../../mail';
import { answerLinksEnd } from '../rules/answer-link';
import { digestSections } from '../rules/digest-sections';
import { dailyAlerts, type PersonHits } from './daily-alerts';
import {
  findMailedReleases,
  MAILED_RELEASE_COLUMNS,
  toMailedRelease,
  type MailedReleaseRow,
  type MailReader,
} from './mailed-release';

interface DigestRow extends NameRow {
  user_id: number;
  email: string;
  locale: Locale | null;
  releases: MailedReleaseRow[];
  /** Whether the institution lets its editors answer. */
  answering: boolean;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** What a digest shows: the news, and what is new in the reader's saved views. */
interface DigestContent {
  releases: readonly MailedReleaseRow[];
  hits?: readonly { row: MailedReleaseRow; views: readonly string[] }[];
}

/** The content of a digest; also used by the preview. */
export function digestMail(
  { releases, hits = [] }: DigestContent,
  name: string,
  locale: Locale,
  reader: MailReader,
): MailData['new-releases-digest'] {
  const news = releases.slice(0, notifications.digestReleases);
  const { viewsOf, sections } = digestSections(
    news.map(({ id }) => id),
    hits.map(({ row, views }) => ({ releaseId: row.id, views })),
  );
  const rows = new Map(hits.map(({ row }) => [row.id, row]));
  const mailed = (row: MailedReleaseRow, views: readonly string[] = []) => toMailedRelease(row, locale, reader, views);
  return {
    name,
    releases: news.map((row) => mailed(row, viewsOf.get(row.id))),
    alerts: sections.map(({ view, releaseIds }) => ({
      view,
      releases: releaseIds.map((id) => mailed(rows.get(id)!, viewsOf.get(id))),
    })),
    days: notifications.answerLinkDays,
    allLink: `${getSettings().PUBLIC_URL}/releases?show=new`,
    settingsLink: `${getSettings().PUBLIC_URL}/account/settings`,
  };
}

// Only releases that an editor can still hear and has neither opened, answered, requested nor marked as done, in the
// genres that they chose (none chosen means all).
const SELECT_DIGESTS = `
  with news as (
    select distinct n.user_id, (n.data ->> 'releaseId')::int as release_id, n.created_at
    from notifications n
    join sampling_actions a on a.id = (n.data ->> 'actionId')::int
    join sampling_campaigns c on c.id = a.campaign_id and ${isRunningAction('c', 'a')}
    join people u on u.id = n.user_id
    where n.type = 'NEW_RELEASE' and n.created_at <= :due and n.created_at > :oldest
      and (u.last_digest_at is null or n.created_at > u.last_digest_at)
      and u.digest_frequency = 'DAILY' and u.notification_type in ('EMAIL', 'BOTH')
      and ${mayLogIn('u')}
      and (u.last_digest_at is null or u.last_digest_at < :due)
      and not exists (select 1 from interactions i
        where i.user_id = n.user_id and i.release_id = (n.data ->> 'releaseId')::int)
      and not exists (select 1 from done_marks dm
        where dm.user_id = n.user_id and dm.release_id = (n.data ->> 'releaseId')::int)
      and ${wantsMailsAbout(`(n.data ->> 'releaseId')::int`, 'u.id')}
  )
  select u.id as user_id, u.email, u.preferred_app_locale as locale, u.first_name, u.last_name,
    u.username as login_name, coalesce(company.editor_answers_enabled, true) as answering,
    json_agg(row_to_json(release) order by news.created_at desc, news.release_id) as releases
  from news
  join people u on u.id = news.user_id
  left join partners company on company.id = u.company_id
  join lateral (
    select ${MAILED_RELEASE_COLUMNS} from releases r left join format_list f on f.id = r.format_id
    where r.id = news.release_id and r.deleted_at is null and r.withdrawn_at is null
  ) release on true
  group by u.id, u.email, u.preferred_app_locale, u.first_name, u.last_name, u.username,
    company.editor_answers_enabled`;

/** The same columns of people who have hits in saved views, but no news. */
const SELECT_READERS = `
  select u.id as user_id, u.email, u.preferred_app_locale as locale, u.first_name, u.last_name,
    u.username as login_name, coalesce(company.editor_answers_enabled, true) as answering, '[]'::json as releases
  from people u left join partners company on company.id = u.company_id
  where u.id = any(:userIds::int[])`;

interface Window {
  oldest: Date;
  /** When the digests were due. */
  until: Date;
}

async function writeDigest(
  strapi: Core.Strapi,
  row: DigestRow,
  found: PersonHits | undefined,
  until: Date,
  now: Date,
): Promise<void> {
  const locale = row.locale ?? 'de-DE';
  const reader = row.answering ? { userId: row.user_id, until: answerLinksEnd(now) } : null;
  const shown = found?.hits.slice(0, notifications.digestReleases) ?? [];
  await inTransaction(strapi, async (trx) => {
    const rows = await findMailedReleases(
      trx,
      shown.map(({ releaseId }) => releaseId),
    );
    const hits = shown.flatMap(({ releaseId, views }) => {
      const release = rows.find(({ id }) => id === releaseId);
      return release ? [{ row: release, views }] : [];
    });
    await noteDigest(trx, row.user_id, until);
    if (found) await dailyAlerts()?.sent(trx, found.viewIds, until);
    await writeMail(strapi, trx, {
      to: { userId: row.user_id, email: row.email },
      locale,
      template: 'new-releases-digest',
      data: digestMail({ releases: row.releases, hits }, fullNameOf(row), locale, reader),
      uniqueKey: `digest:${row.user_id}:${until.toISOString()}`,
    });
  });
}

/** What is new in saved views, by person; views without anything new are done with. */
async function findHits(strapi: Core.Strapi, window: Window): Promise<Map<number, PersonHits>> {
  const people = (await dailyAlerts()?.due(strapi, window)) ?? [];
  const nothing = people.filter(({ hits }) => hits.length === 0).flatMap(({ viewIds }) => viewIds);
  if (nothing.length > 0) {
    await inTransaction(strapi, async (trx) => dailyAlerts()?.sent(trx, nothing, window.until));
  }
  return new Map(people.filter(({ hits }) => hits.length > 0).map((person) => [person.userId, person]));
}

/**
 * Writes the due digests: one mail a day to each editor with something new. Runs at every tick on notifications from
 * before the due time, so a missed morning is caught up and no one gets two.
 */
export async function writeDigests(strapi: Core.Strapi, now: Date): Promise<void> {
  const until = latestTimeOfDay(now, getSettings().APP_TIMEZONE, notifications.digestTime);
  const oldest = new Date(until.getTime() - notifications.digestLooksBackDays * DAY_MS);
  const knex = database(strapi);
  const digests = await select<DigestRow>(knex, SELECT_DIGESTS, { due: until, oldest });
  const hits = await findHits(strapi, { oldest, until });
  const withNews = new Set(digests.map((row) => row.user_id));
  const others = [...hits.keys()].filter((userId) => !withNews.has(userId));
  const readers = others.length === 0 ? [] : await select<DigestRow>(knex, SELECT_READERS, { userIds: others });
  for (const row of [...digests, ...readers]) await writeDigest(strapi, row, hits.get(row.user_id), until, now);
}
