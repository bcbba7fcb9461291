import { addDays, type InteractionCounts, type ReleaseInteractionStatistic } from '@mpn/domain';

export interface Day extends InteractionCounts {
  date: string;
}

/** Longest period that is drawn. */
const MAX_DAYS = 3660;

/** Every day of the period, with zeros for days without interactions, which the line would otherwise skip. */
export function everyDay({ period, timeline }: Pick<ReleaseInteractionStatistic, 'period' | 'timeline'>): Day[] {
  const known = new Map(timeline.map((day) => [day.date, day]));
  const days: Day[] = [];
  for (let date = period.from; date <= period.until && days.length < MAX_DAYS; date = addDays(date, 1)) {
    days.push(known.get(date) ?? { date, seen: 0, listenedTo: 0, downloaded: 0, requested: 0 });
  }
  return days;
}
