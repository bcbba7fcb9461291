import { periodInstants, type LocalPeriod } from '@mpn/domain';
import type { ActionInput, Period, PlannedAction } from './campaign-save';
import { campaignZone } from './time-zone';

/** Local dates with their instants. */
export function withInstants({ startDate, endDate, startTime }: LocalPeriod): Period {
  const { startsAt, endsAt } = periodInstants({ startDate, endDate, startTime }, campaignZone());
  return { startDate, endDate, startTime, startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
}

/** An action as it was sent, with the instants of its window. */
export function planned(action: ActionInput): PlannedAction {
  return { ...action, ...withInstants(action) };
}
