import {
  actionPeriodProblems,
  AppError,
  fail,
  fieldError,
  isActionOver,
  periodProblems,
  type ActionStatus,
  type AddresseeSelection,
  type CampaignStatus,
  type PeriodProblem,
  type SamplingType,
} from '@mpn/domain';
import { localToday } from './time-zone';

/** Local date and time of day with their instants. */
export interface Period {
  startDate: string;
  endDate: string;
  startTime: string;
  startsAt: Date;
  endsAt: Date;
}

/** An action as it was sent. */
export interface ActionInput {
  id?: number | undefined;
  jpaVersion?: number | undefined;
  name: string | null;
  downloadAllowed: boolean;
  startDate: string;
  endDate: string;
  startTime: string;
  samplingType: SamplingType;
  status?: ActionStatus | undefined;
  addresseeBrowserInitialization: { selections: AddresseeSelection[]; expansions: string[] };
}

/** An action as it was sent, with its instants. */
export type PlannedAction = ActionInput & Period;

export interface StoredAction extends Period {
  id: number;
  jpaVersion: number;
  status: ActionStatus;
  name: string | null;
  downloadAllowed: boolean;
  samplingType: SamplingType;
  selections: AddresseeSelection[];
  expansions: string[];
}

export interface StoredCampaign extends Period {
  status: CampaignStatus;
  actions: StoredAction[];
}

const P = 'mpn.backend.data.error.product';

function samePeriod(a: Period, b: Period): boolean {
  return a.startDate === b.startDate && a.endDate === b.endDate && a.startTime === b.startTime;
}

/** Identifies one selection within an action. */
export function selectionKey({ institutionId, departmentId, userId }: AddresseeSelection): string {
  return `${institutionId}/${departmentId ?? ''}/${userId ?? ''}`;
}

/** Selections without duplicates; none for FULL, which needs no list. */
export function normalSelections(
  action: Pick<ActionInput, 'samplingType' | 'addresseeBrowserInitialization'>,
): AddresseeSelection[] {
  if (action.samplingType === 'FULL') return [];
  const { selections } = action.addresseeBrowserInitialization;
  return [...new Map(selections.map((selection) => [selectionKey(selection), selection])).values()];
}

function sameSelections(stored: AddresseeSelection[], sent: AddresseeSelection[]): boolean {
  const keys = new Set(stored.map(selectionKey));
  return stored.length === sent.length && sent.every((selection) => keys.has(selectionKey(selection)));
}

/** Whether saving would change this action; the expanded nodes of the addressee browser count too. */
export function actionDiffers(stored: StoredAction, sent: PlannedAction): boolean {
  return (
    actionContentDiffers(stored, sent) ||
    stored.expansions.join() !== sent.addresseeBrowserInitialization.expansions.join()
  );
}

function actionContentDiffers(stored: StoredAction, sent: PlannedAction): boolean {
  return (
    stored.name !== sent.name ||
    stored.downloadAllowed !== sent.downloadAllowed ||
    stored.samplingType !== sent.samplingType ||
    !samePeriod(stored, sent) ||
    !sameSelections(stored.selections, normalSelections(sent))
  );
}

/** Whether saving would change anything; otherwise the result is NO_SAVE. */
export function campaignDiffers(stored: StoredCampaign, period: Period, actions: readonly PlannedAction[]): boolean {
  return (
    !samePeriod(stored, period) ||
    stored.actions.length !== actions.length ||
    stored.actions.some((action, index) => {
      const sent = actions[index];
      return sent?.id !== action.id || actionDiffers(action, sent);
    })
  );
}

/**
 * Throws the error of a problem with dates, if there is one.
 * @param path of the action in the body, with a dot behind it; empty for the campaign's own dates
 */
function refuse(found: PeriodProblem | undefined, startDate: string, path = ''): void {
  if (!found) return;
  if (found.problem === 'outsideCampaign')
    throw fieldError(`${path}${found.field}`, `${P}.samplingaction-outside-campaign`);
  throw fieldError(`${path}${found.field}`, 'mpn.backend.validation.error.date-min', { min: startDate });
}

/** Whether a start may not be moved to another one: it has passed, or the other is before today. */
const isPassed = (stored: Period, sent: Period, now: Date): boolean =>
  stored.startsAt <= now || sent.startDate < localToday(now);

/**
 * Checks a campaign's own dates: it ends on the day of its start or later; an end that has passed is only accepted
 * unchanged; the start of a paid campaign is moved neither from the past nor before today. One that is moved to
 * an earlier time of today begins at once.
 * @throws AppError the first code that applies
 */
export function checkPeriod(period: Period, now: Date, stored?: StoredCampaign): void {
  refuse(periodProblems(period)[0], period.startDate);
  if (period.endsAt <= now && period.endDate !== stored?.endDate) throw fail(`${P}.samplingcampaign-end-date-passed`);
  const startMoved = stored && (stored.startDate !== period.startDate || stored.startTime !== period.startTime);
  if (stored && stored.status !== 'DRAFT' && startMoved && isPassed(stored, period, now)) {
    throw fieldError('startDate', `${P}.samplingcampaign-start-date-passed`);
  }
}

function checkNonDraft(stored: StoredAction, sent: PlannedAction, field: string, now: Date): void {
  const past = isPassed(stored, sent, now);
  if (stored.startDate !== sent.startDate && past) {
    throw fieldError(`${field}.startDate`, `${P}.samplingaction-start-date-passed`);
  }
  if (stored.startTime !== sent.startTime && past) {
    throw fieldError(`${field}.startTime`, `${P}.samplingaction-start-time-passed`);
  }
}

function checkKnownAction(stored: StoredAction, sent: PlannedAction, field: string, now: Date): void {
  if (sent.jpaVersion !== undefined && sent.jpaVersion !== stored.jpaVersion) {
    throw fail('mpn.backend.global.error.optimistic-lock', { entity: 'action' });
  }
  if (sent.status !== undefined && sent.status !== stored.status)
    throw fail(`${P}.samplingaction-invalid-status-update`);
  if (!actionContentDiffers(stored, sent)) return;
  if (stored.status === 'CANCELED') throw fail(`${P}.samplingaction-canceled-modified`);
  if (stored.status === 'FINISHED') {
    if (stored.endDate !== sent.endDate) throw fieldError(`${field}.endDate`, `${P}.samplingaction-finished-end-date`);
    throw fail(`${P}.samplingaction-finished-modified`);
  }
  if (stored.status !== 'DRAFT') checkNonDraft(stored, sent, field, now);
}

function checkDeletions(stored: StoredCampaign, actions: readonly PlannedAction[]): void {
  const kept = new Set(actions.map(({ id }) => id));
  const deleted = stored.actions.filter(({ id }) => !kept.has(id));
  if (deleted.length > 0 && stored.status === 'PAID_FINISHED') throw fail(`${P}.samplingaction-campaign-finished`);
  if (actions.length === 0) throw fail(`${P}.samplingaction-at-least-one`);
  if (deleted.some(({ status }) => status !== 'DRAFT')) throw fail(`${P}.samplingaction-not-deletable`);
}

/**
 * Checks that this campaign may be saved, and without the actions that were left out.
 * @throws AppError the first code that applies
 */
export function checkChangeable(stored: StoredCampaign, actions: readonly PlannedAction[]): void {
  checkDeletions(stored, actions);
  if (stored.status === 'PAID_FINISHED') throw fail(`${P}.samplingcampaign-finished`);
  if (stored.status === 'PAID_CANCELED') throw fail(`${P}.samplingcampaign-canceled`);
}

/**
 * Validates a campaign's actions.
 * @throws AppError the first code that applies
 */
export function checkActions(
  period: Period,
  actions: readonly PlannedAction[],
  now: Date,
  stored?: StoredCampaign,
): void {
  if (actions.length === 0) throw fail(`${P}.samplingaction-at-least-one`);
  const known = new Map(stored?.actions.map((action) => [action.id, action]));
  actions.forEach((action, index) => {
    const field = `samplingActions[${index}]`;
    const before = action.id === undefined ? undefined : known.get(action.id);
    if (action.id !== undefined && !before) {
      throw new AppError('mpn.backend.global.error.optimistic-lock', { values: { entity: 'action' } });
    }
    if (!before && action.status !== undefined && action.status !== 'DRAFT') {
      throw fail(`${P}.samplingaction-non-draft-created`);
    }
    if (before) checkKnownAction(before, action, field, now);
    // Ended actions keep their dates, even where the campaign was shortened since.
    if (!isActionOver(before?.status)) refuse(actionPeriodProblems(action, period)[0], action.startDate, `${field}.`);
  });
}
