import type { Core } from '@strapi/strapi';
import { calendarWords, type CalendarDay, type Principal } from '@mpn/domain';
import { database } from '@mpn/server-kit';
import { getSettings } from '../../../../config/environment';
import { releaseDays } from '../../media-desk';

const DAY_MS = 24 * 3600 * 1000;
/** Days before today that the calendar includes. */
const PAST_DAYS = 180;

/**
 * Release and embargo dates of the releases that the person may see now, in the person's language; withdrawn releases
 * are left out.
 */
export async function calendarDays(strapi: Core.Strapi, principal: Principal, now: Date): Promise<CalendarDay[]> {
  const from = new Date(now.getTime() - PAST_DAYS * DAY_MS).toISOString().slice(0, 10);
  const rows = await releaseDays(database(strapi), principal, from);
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
              summary: words(kind, { release: name }),
              url: `${PUBLIC_URL}/releases/${String(id)}${page}`,
              changedAt,
            },
          ];
    return [...day('release', releaseDate), ...day('embargo', airDate)];
  });
}
