import type { ActionStatus } from '../enums';
import type { LocalPeriod } from './campaign-dates';

/** A problem of the dates of a campaign or action, and the field that shows it. */
export interface PeriodProblem {
  field: 'startDate' | 'endDate';
  problem: 'endBeforeStart' | 'outsideCampaign';
}

/** Finished and cancelled actions cannot be changed any more and keep their dates when the campaign is changed. */
export const isActionOver = (status: ActionStatus | undefined): boolean =>
  status === 'FINISHED' || status === 'CANCELED';

/** Problems of a campaign's dates: it must end on the day of its start or later. */
export function periodProblems({ startDate, endDate }: Pick<LocalPeriod, 'startDate' | 'endDate'>): PeriodProblem[] {
  return endDate < startDate ? [{ field: 'endDate', problem: 'endBeforeStart' }] : [];
}

/**
 * Problems of an action's dates: it must lie within its campaign. Compares local dates and times of day, as entered; an
 * end before the start is reported first.
 */
export function actionPeriodProblems(action: LocalPeriod, campaign: LocalPeriod): PeriodProblem[] {
  const problems = periodProblems(action);
  const startsEarly =
    action.startDate < campaign.startDate ||
    (action.startDate === campaign.startDate && action.startTime < campaign.startTime);
  if (startsEarly) problems.push({ field: 'startDate', problem: 'outsideCampaign' });
  if (problems[0]?.field !== 'endDate' && action.endDate > campaign.endDate) {
    problems.push({ field: 'endDate', problem: 'outsideCampaign' });
  }
  return problems;
}
