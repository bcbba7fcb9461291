import type { Core } from '@strapi/strapi';
import { calendarWords, type CalendarDay, type Principal } from '@mpn/domain';
import { database, select, type SqlPiece } from '@mpn/server-kit';
import { getSettings } from '../../../../config/environment';
import { offersSql, ownReleases } from '../../release';

interface Row {
  id: number;
  title: string;
  artist: string | null;
  releaseDate: string | null;
  airDate: string | null;
  changedAt: Date;
}

const DAY_MS = 24 * 3600 * 1000;
/** Days before today that a calendar still shows. */
const PAST_DAYS = 180;
const MAX_RELEASES = 2000;

/** SQL: releases whose dates the person may know; alias `r`. Undefined for who sees no releases. */
function visible(principal: Principal): { join: string; where: SqlPiece } | undefined {
  if (principal.companyType === 'MEDIA' && principal.permissions.has('GetReleasesSampled')) {
    const offers = offersSql(principal, new Date());
    const join = `join (${offers.sql}) o on o."releaseId" = r.id and o.state <> 'PAUSED'`;
    return { join, where: { sql: 'r.deleted_at is null', bindings: offers.bindings } };
  }
  return principal.permissions.has('GetReleases') ? { join: '', where: ownReleases(principal) } : undefined;
}

/** Release and embargo dates of what the person may see now, in the person's language. Without withdrawn releases. */
export async function calendarDays(strapi: Core.Strapi, principal: Principal, now: Date): Promise<CalendarDay[]> {
  const scope = visible(principal);
  if (!scope) return [];
  const from = new Date(now.getTime() - PAST_DAYS * DAY_MS).toISOString().slice(0, 10);
  const rows = await select<Row>(
    database(strapi),
    `select r.id, r.title, r.artist_name as artist, r.release_date::text as "releaseDate", r.air_date::text as "airDate",
       r.updated_at as "changedAt"
     from releases r ${scope.join}
     where (${scope.where.sql}) and r.withdrawn_at is null and greatest(r.release_date, r.air_date) >= :calendarFrom::date
     order by greatest(r.release_date, r.air_date), r.id limit ${String(MAX_RELEASES)}`,
    { ...scope.where.bindings, calendarFrom: from },
  );
  const words = calendarWords(principal.locale);
  const { PUBLIC_URL } = getSettings();
  const { host } = new URL(PUBLIC_URL);
  const page = principal.companyType === 'MEDIA' ? '/details' : '';
  return rows.flatMap(({ id, title, artist, releaseDate, airDate, changedAt }) => {
    const name = artist ? `${artist}: ${title}` : title;
    const day = (kind: 'release' | 'embargo', date: string | null): CalendarDay[] =>
      date === null || date < from
        ? []
        : [
            {
              uid: `release-${String(id)}-${kind}@${host}`,
              date,
              summary: words[kind](name),
              url: `${PUBLIC_URL}/releases/${String(id)}${page}`,
              changedAt,
            },
          ];
    return [...day('release', releaseDate), ...day('embargo', airDate)];
  });
}
