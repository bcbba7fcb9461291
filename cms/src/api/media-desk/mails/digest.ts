import type { Core } from '@strapi/strapi';
import { latestTimeOfDay, type Locale } from '@mpn/domain';
import { database, inTransaction, type MailData, isRunningAction, mayLogIn, select } from '@mpn/server-kit';
import { wantsMailsAbout } from '../../release';
import { fullNameOf, type NameRow, noteDigest } from '../../identity';
import { getSettings } from '../../../../config/environment';
import notifications from '../../../../config/notifications';
import { writeMail } from '../../mail';
import { answerLinksEnd } from '../rules/answer-link';
import { MAILED_RELEASE_COLUMNS, toMailedRelease, type MailedReleaseRow, type MailReader } from './mailed-release';

interface DigestRow extends NameRow {
  user_id: number;
  email: string;
  locale: Locale | null;
  releases: MailedReleaseRow[];
  /** Whether the institution lets its editors answer. */
  answering: boolean;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The content of a digest of these releases; also used by the preview. */
export function digestMail(
  releases: readonly MailedReleaseRow[],
  name: string,
  locale: Locale,
  reader: MailReader,
): MailData['new-releases-digest'] {
  return {
    name,
    releases: releases
      .slice(0, notifications.digestReleases)
      .map((release) => toMailedRelease(release, locale, reader)),
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

async function writeDigest(strapi: Core.Strapi, row: DigestRow, due: Date, now: Date): Promise<void> {
  const locale = row.locale ?? 'de-DE';
  const reader = row.answering ? { userId: row.user_id, until: answerLinksEnd(now) } : null;
  await inTransaction(strapi, async (trx) => {
    await noteDigest(trx, row.user_id, due);
    await writeMail(strapi, trx, {
      to: { userId: row.user_id, email: row.email },
      locale,
      template: 'new-releases-digest',
      data: digestMail(row.releases, fullNameOf(row), locale, reader),
      uniqueKey: `digest:${row.user_id}:${due.toISOString()}`,
    });
  });
}

/**
 * Writes the due digests: one mail a day to each editor with something new. Runs at every tick on notifications from
 * before the due time, so a missed morning is caught up and no one gets two.
 */
export async function writeDigests(strapi: Core.Strapi, now: Date): Promise<void> {
  const due = latestTimeOfDay(now, getSettings().APP_TIMEZONE, notifications.digestTime);
  const oldest = new Date(due.getTime() - notifications.digestLooksBackDays * DAY_MS);
  const digests = await select<DigestRow>(database(strapi), SELECT_DIGESTS, { due, oldest });
  for (const row of digests) await writeDigest(strapi, row, due, now);
}
