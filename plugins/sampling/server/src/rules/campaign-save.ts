import {
  AppError,
  fail,
  fieldError,
  type ActionStatus,
  type AddresseeSelection,
  type CampaignStatus,
  type SamplingType,
} from '@mpn/domain';

/** Local date and time of day with the instants they stand for. */
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

/** Tells one selection of an action from another. */
export function selectionKey({ institutionId, departmentId, userId }: AddresseeSelection): string {
  return `${institutionId}/${departmentId ?? ''}/${userId ?? ''}`;
}

/** Selections without repetitions; none for FULL, which needs no list. */
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

/** Whether saving would change this action; what is folded open in the addressee browser counts as well. */
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

/** Whether saving would change anything at all (specification section 4: nothing differs, NO_SAVE). */
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

/** A campaign's own dates: start before end, nothing moved that is past. Throws the catalogue's code. */
export function checkPeriod(period: Period, now: Date, stored?: StoredCampaign): void {
  if (period.endDate < period.startDate) {
    throw fieldError('endDate', 'mpn.backend.validation.error.date-min', { min: period.startDate });
  }
  if (period.endsAt <= now && period.endDate !== stored?.endDate) throw fail(`${P}.samplingcampaign-end-date-passed`);
  const startMoved = stored && (stored.startDate !== period.startDate || stored.startTime !== period.startTime);
  if (stored && stored.status !== 'DRAFT' && startMoved && (stored.startsAt <= now || period.startsAt < now)) {
    throw fieldError('startDate', `${P}.samplingcampaign-start-date-passed`);
  }
}

function checkWindow(action: PlannedAction, period: Period, field: string): void {
  if (action.endDate < action.startDate) {
    throw fieldError(`${field}.endDate`, 'mpn.backend.validation.error.date-min', { min: action.startDate });
  }
  if (action.startsAt < period.startsAt) throw fieldError(`${field}.startDate`, `${P}.samplingaction-outside-campaign`);
  if (action.endsAt > period.endsAt) throw fieldError(`${field}.endDate`, `${P}.samplingaction-outside-campaign`);
}

function checkNonDraft(stored: StoredAction, sent: PlannedAction, field: string, now: Date): void {
  const past = stored.startsAt <= now || sent.startsAt < now;
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

/** Whether this campaign can be saved at all, and without the actions that were left out. Throws the catalogue's code. */
export function checkChangeable(stored: StoredCampaign, actions: readonly PlannedAction[]): void {
  checkDeletions(stored, actions);
  if (stored.status === 'PAID_FINISHED') throw fail(`${P}.samplingcampaign-finished`);
  if (stored.status === 'PAID_CANCELED') throw fail(`${P}.samplingcampaign-canceled`);
}

/**
 * Everything that can be wrong with saving a campaign's actions (specification section 8, "campaign not editable").
 * @throws AppError with the first code that applies
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
    // What is over keeps its dates, even where the campaign was shortened since.
    if (before?.status !== 'FINISHED' && before?.status !== 'CANCELED') checkWindow(action, period, field);
  });
}
