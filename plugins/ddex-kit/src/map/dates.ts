import { isIsoDate } from '@mpn/domain';
import type { ErnDate, ErnDeal, ErnRelease } from '../model';
import { OUR_TERRITORIES, territoryRank } from './choose';
import type { ReleaseNotes } from './notes';
import type { Availability } from './types';

const ROOT = 'ReleaseDate';

interface DateParts {
  year: string;
  month: string | null;
  day: string | null;
}

/** `00`, which some senders write for a month or day that they do not know, is an absent one. */
const known = (part: string | undefined): string | null => (part === undefined || part === '00' ? null : part);

function partsOf(text: string | null): DateParts | null {
  const match = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?(?:$|[T+Z-])/.exec(text ?? '');
  if (!match) return null;
  const month = known(match[2]);
  return { year: match[1]!, month, day: month === null ? null : known(match[3]) };
}

/** The day of a date or an instant; a month or a year begins on its first day. */
export function dayOf(text: string | null): string | null {
  const parts = partsOf(text);
  if (!parts) return null;
  const day = `${parts.year}-${parts.month ?? '01'}-${parts.day ?? '01'}`;
  return isIsoDate(day) ? day : null;
}

/** The day of a date or an instant; a month or a year ends on its last day. */
function lastDayOf(text: string | null): string | null {
  const first = dayOf(text);
  const parts = partsOf(text);
  if (first === null || parts?.day) return first;
  const [year, month] = [Number(parts?.year), Number(parts?.month ?? 12)];
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

const isWholeDay = (text: string): boolean => Boolean(partsOf(text)?.day);

/** The date for Germany, else Austria, else Switzerland, else the world, else the others; of several the earliest. */
export function dateHere(dates: readonly ErnDate[], notes: ReleaseNotes, part: string): string | null {
  const read = dates.flatMap((entry) => {
    const day = dayOf(entry.date);
    if (day === null) notes.add('date-invalid', part, { value: entry.date.slice(0, 50) });
    return day === null ? [] : [{ ...entry, day, rank: territoryRank(entry.territories) }];
  });
  const [best] = read.sort((a, b) => a.rank - b.rank || a.day.localeCompare(b.day));
  if (!best) return null;
  if (best.isApproximate || !isWholeDay(best.date)) notes.add('date-approximate', part, { date: best.day });
  return best.day;
}

/** Whether a deal is valid in one of our territories. */
export function isHere({ territories, excludedTerritories }: ErnDeal): boolean {
  const isNamed = (code: string): boolean =>
    territories.length === 0 || territories.includes('Worldwide') || territories.includes(code);
  return OUR_TERRITORIES.some((code) => isNamed(code) && !excludedTerritories.includes(code));
}

const offers = ({ isTakeDown }: ErnDeal): boolean => !isTakeDown;

/** Use types of broadcasting: their start is the end of an embargo. */
const ON_AIR: ReadonlySet<string> = new Set(['Broadcast', 'Simulcast', 'Webcast', 'Cable', 'Narrowcast']);

const earliestOf = (days: readonly (string | null)[]): string | null =>
  days.filter((day) => day !== null).sort()[0] ?? null;

/** Earliest day of the deals here that allow such uses, not counting pre-orders. */
function startOf(deals: readonly ErnDeal[], fits: (deal: ErnDeal) => boolean): string | null {
  const here = deals.filter((deal) => offers(deal) && isHere(deal) && !deal.isPreOrder && fits(deal));
  return earliestOf(here.map(({ from }) => dayOf(from)));
}

const isOnAir = ({ useTypes }: ErnDeal): boolean => useTypes.some((use) => ON_AIR.has(use));

export interface ReleaseDates {
  releaseDate: string | null;
  airDate: string | null;
  originalReleaseDate: string | null;
}

/**
 * `ReleaseDate` for our territories, else the first day of a deal; the embargo is the first day on which a deal allows
 * broadcasting, where that is not the release date itself.
 */
export function datesOf(release: ErnRelease, notes: ReleaseNotes): ReleaseDates {
  const releaseDate = dateHere(release.releaseDates, notes, ROOT) ?? startOf(release.deals, () => true);
  if (releaseDate === null) notes.add('release-date-missing', ROOT, {});
  const onAir = startOf(release.deals, isOnAir);
  const airDate = onAir !== null && onAir !== releaseDate ? onAir : null;
  const originalReleaseDate = dateHere(release.originalReleaseDates, notes, 'OriginalReleaseDate');
  return { releaseDate, airDate, originalReleaseDate };
}

/** Deals by territory: the earliest start, and the latest end where all of them end. */
export function availabilityOf(deals: readonly ErnDeal[]): Availability[] {
  const periods = new Map<string, ErnDeal[]>();
  for (const deal of deals.filter(offers)) {
    const territories = deal.territories.length > 0 ? deal.territories : ['Worldwide'];
    for (const territory of territories) periods.set(territory, [...(periods.get(territory) ?? []), deal]);
  }
  return [...periods].map(([territory, list]) => {
    const ends = list.map(({ until }) => lastDayOf(until));
    const until = ends.includes(null) ? null : (ends.sort().at(-1) ?? null);
    return { territory, from: earliestOf(list.map(({ from }) => dayOf(from))), until };
  });
}

/** Notes about the deals: none, none here, ended, or a take-down. @returns true for a take-down */
export function checkDeals({ deals }: ErnRelease, today: string, notes: ReleaseNotes): boolean {
  const part = 'DealList/ReleaseDeal';
  if (deals.length === 0) {
    notes.add('no-deal', part, {});
    return false;
  }
  const open = deals.filter(offers);
  if (open.length === 0) {
    const from = earliestOf(deals.map((deal) => dayOf(deal.from)));
    notes.add('take-down', part, { date: from ?? today });
    return true;
  }
  const here = open.filter(isHere);
  if (here.length === 0) {
    const territories = [...new Set(open.flatMap((deal) => deal.territories))];
    notes.add('deal-not-here', part, { territories: territories.slice(0, 20).join(', ') });
    return false;
  }
  const ends = here.map(({ until }) => lastDayOf(until));
  const last = ends.includes(null) ? null : (ends.sort().at(-1) ?? null);
  if (last !== null && last < today) notes.add('deal-ended', part, { date: last });
  return false;
}
