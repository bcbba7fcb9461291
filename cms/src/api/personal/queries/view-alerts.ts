import type { Core } from '@strapi/strapi';
import type { SavedFilters, ViewAlert } from '@mpn/domain';
import { database, mayLogIn, select } from '@mpn/server-kit';
import { viewHits } from '../../media-desk';
import { principalOfUser } from '../../identity';

/** A saved view with an alert. */
export interface AlertView extends SavedFilters {
  id: number;
  userId: number;
  name: string;
  /** Samplings after it are notified. */
  after: Date;
}

/** Samplings within this time are looked at. */
export interface AlertWindow {
  oldest: Date;
  until: Date;
}

/** SQL: people `u` who get daily alerts: those with a daily mail. */
const GETS_DAILY_MAIL = `u.digest_frequency = 'DAILY' and u.notification_type in ('EMAIL', 'BOTH')`;

const VIEWS = `
  select s.id, s.user_id as "userId", s.name, coalesce(s.filters, '{}')::json as filters,
    coalesce(s.is_filter_active, false) as "isFilterActive",
    greatest(s.alert_since, :oldest) as after
  from user_table_settings s join people u on u.id = s.user_id
  where s.type = 'MEDIA_LIST' and s.alert = :alert and s.alert_since < :until and ${mayLogIn('u')}
    and (:alert <> 'DAILY' or (${GETS_DAILY_MAIL}))
    and exists (select 1 from samplings_begun b where b.institution_id = u.company_id
      and b.begun_at > greatest(s.alert_since, :oldest) and b.begun_at <= :until)
  order by s.user_id, mpn_normalize(s.name), s.id`;

/**
 * Views with this alert, by person, to whose institutions something was sampled within this time. Daily ones only of
 * people who get the daily mail.
 */
export async function viewsToCheck(strapi: Core.Strapi, alert: ViewAlert, window: AlertWindow): Promise<AlertView[][]> {
  const views = await select<AlertView>(database(strapi), VIEWS, { alert, ...window });
  const byPerson = new Map<number, AlertView[]>();
  for (const view of views) byPerson.set(view.userId, [...(byPerson.get(view.userId) ?? []), view]);
  return [...byPerson.values()];
}

/** A release with the names of the person's views in which it is new. */
export interface ViewHit {
  releaseId: number;
  title: string;
  artist: string | null;
  views: string[];
}

/**
 * New releases in one person's views: one statement a view. None for a person who cannot use the application now.
 * @param until samplings up to and including this instant
 */
export async function hitsOfPerson(strapi: Core.Strapi, views: readonly AlertView[], until: Date): Promise<ViewHit[]> {
  const principal = views[0] && (await principalOfUser(strapi, views[0].userId, ''));
  if (!principal) return [];
  const hits = new Map<number, ViewHit>();
  for (const view of views) {
    for (const release of await viewHits(database(strapi), principal, view, { after: view.after, until })) {
      const hit = hits.get(release.releaseId) ?? { ...release, views: [] };
      hit.views.push(view.name);
      hits.set(release.releaseId, hit);
    }
  }
  return [...hits.values()];
}
