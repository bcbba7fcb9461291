import type { ActionStatus } from '../enums';
import type { LocalPeriod } from '../time';

/** What is wrong with the dates of a campaign or of one of its actions, and the field that shows it. */
export interface PeriodProblem {
  field: 'startDate' | 'endDate';
  problem: 'endBeforeStart' | 'outsideCampaign';
}

/** Finished and cancelled actions cannot be changed any more and keep their dates, whatever becomes of the campaign. */
export const isActionOver = (status: ActionStatus | undefined): boolean =>
  status === 'FINISHED' || status === 'CANCELED';

/** What is wrong with a campaign's own dates: none when it ends on the day of its start or later. */
export function periodProblems({ startDate, endDate }: Pick<LocalPeriod, 'startDate' | 'endDate'>): PeriodProblem[] {
  return endDate < startDate ? [{ field: 'endDate', problem: 'endBeforeStart' }] : [];
}

/**
 * What is wrong with an action's dates: it must lie within its campaign. Local dates and times of day are compared, as people
 * enter them; an end before the start counts before all else.
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
