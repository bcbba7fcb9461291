import { addDays } from '../time/dates';
import type { InteractionCounts, ReleaseInteractionStatistic } from './statistic-views';

export interface StatisticDay extends InteractionCounts {
  date: string;
}

/** Longest period that is listed. */
const MAX_DAYS = 3660;

const NONE: InteractionCounts = { seen: 0, listenedTo: 0, downloaded: 0, requested: 0 };

/**
 * Every day of the period, at most {@link MAX_DAYS}.
 * @param count `day`: editors of that day, zeros where there were none; `sum`: all editors from the first day to that
 * one
 */
export function everyDay(
  { period, timeline, growth }: Pick<ReleaseInteractionStatistic, 'period' | 'timeline' | 'growth'>,
  count: 'day' | 'sum',
): StatisticDay[] {
  const known = new Map((count === 'day' ? timeline : growth).map((day) => [day.date, day]));
  const days: StatisticDay[] = [];
  let sum = NONE;
  for (let date = period.from; date <= period.until && days.length < MAX_DAYS; date = addDays(date, 1)) {
    const own = known.get(date) ?? NONE;
    sum = {
      seen: sum.seen + own.seen,
      listenedTo: sum.listenedTo + own.listenedTo,
      downloaded: sum.downloaded + own.downloaded,
      requested: sum.requested + own.requested,
    };
    days.push({ ...(count === 'day' ? own : sum), date });
  }
  return days;
}
