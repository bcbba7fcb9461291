import {
  actionPeriodProblems,
  defaultCampaignDates,
  firstCampaignDay,
  isActionOver,
  periodProblems,
  type ActionStatus,
  type AddresseeSelection,
  type BodyOf,
  type PeriodProblem,
  type SamplingActionView,
  type SamplingCampaignView,
  type SamplingType,
  type updateSamplingCampaign,
} from '@mpn/domain';
import { typedDateFault } from '@/components/forms/typed-date-fault';

/** An action being planned; `key` identifies it before it has an id. */
export interface ActionDraft {
  key: string;
  id?: number;
  jpaVersion?: number;
  status: ActionStatus;
  name: string;
  downloadAllowed: boolean;
  startDate: string;
  endDate: string;
  startTime: string;
  samplingType: SamplingType;
  selections: AddresseeSelection[];
  /** Expanded nodes of the addressee browser. */
  expansions: string[];
}

/** A campaign as it is being planned, saved or not. Dates are local days, both inclusive. */
export interface CampaignDraft {
  startDate: string;
  endDate: string;
  startTime: string;
  actions: ActionDraft[];
}

export type CampaignDates = Pick<CampaignDraft, 'startDate' | 'endDate' | 'startTime'>;
type CampaignBody = Omit<BodyOf<typeof updateSamplingCampaign>, 'jpaVersion'>;

let created = 0;
const newKey = () => `new-${String((created += 1))}`;

function actionDraft(action: SamplingActionView): ActionDraft {
  const { id, jpaVersion, status, name, downloadAllowed, startDate, endDate, startTime, samplingType } = action;
  const { selections, expansions } = action.addresseeBrowserInitialization;
  return {
    key: String(id),
    id,
    jpaVersion,
    status,
    name: name ?? '',
    downloadAllowed,
    startDate,
    endDate,
    startTime,
    samplingType,
    selections,
    expansions,
  };
}

/** Draft made from a saved campaign. */
export function draftOf(campaign: SamplingCampaignView): CampaignDraft {
  const { startDate, endDate, startTime } = campaign;
  const actions = [...campaign.samplingActions].sort((a, b) => a.position - b.position).map(actionDraft);
  return { startDate, endDate, startTime, actions };
}

/**
 * A draft whose next save overwrites the version saved by others: it gets the versions of the saved actions. An action
 * that was deleted meanwhile becomes a new one.
 */
export function draftOver(campaign: SamplingCampaignView, draft: CampaignDraft): CampaignDraft {
  const saved = new Map(campaign.samplingActions.map((action) => [action.id, action]));
  const actions = draft.actions.map((action): ActionDraft => {
    const newer = action.id === undefined ? undefined : saved.get(action.id);
    if (newer) return { ...action, jpaVersion: newer.jpaVersion, status: newer.status };
    const { id: _id, jpaVersion: _version, ...rest } = action;
    return { ...rest, status: 'DRAFT' };
  });
  return { ...draft, actions };
}

/** The draft without the expanded nodes of the addressee browser, which are no unsaved change. */
export const comparable = (draft: CampaignDraft): CampaignDraft => ({
  ...draft,
  actions: draft.actions.map((action) => ({ ...action, expansions: [] })),
});

/** Gives unsaved actions new keys: the counter starts again after a reload. */
export const withNewKeys = (draft: CampaignDraft): CampaignDraft => ({
  ...draft,
  actions: draft.actions.map((action) => (action.id === undefined ? { ...action, key: newKey() } : action)),
});

/**
 * The default plan of a release without a campaign: 90 days from {@link firstCampaignDay}, and one full action named
 * after the release.
 */
export function newDraft(
  release: { title: string; releaseDate: string | null; usualLead: number | null },
  today: string,
): CampaignDraft {
  const dates = defaultCampaignDates(firstCampaignDay(release, today));
  return { ...dates, actions: [newAction(dates, release.title)] };
}

/** An action over the whole period of its campaign. */
export function newAction(period: CampaignDates, name: string): ActionDraft {
  const { startDate, endDate, startTime } = period;
  return {
    key: newKey(),
    status: 'DRAFT',
    name,
    downloadAllowed: true,
    startDate,
    endDate,
    startTime,
    samplingType: 'FULL',
    selections: [],
    expansions: [],
  };
}

/** A further action: selective and without addressees, which costs nothing. @param name makes a name of its number */
export function furtherAction(draft: CampaignDraft, name: (number: number) => string): ActionDraft {
  const taken = new Set(draft.actions.map((action) => action.name));
  let number = draft.actions.length + 1;
  while (taken.has(name(number))) number += 1;
  return { ...newAction(draft, name(number)), samplingType: 'SELECTIVE' };
}

export const isOver = ({ status }: Pick<ActionDraft, 'status'>): boolean => isActionOver(status);

/** Moves the campaign; actions that started or ended together with it move along. */
export function moveCampaign(draft: CampaignDraft, next: CampaignDates): CampaignDraft {
  return {
    ...draft,
    ...next,
    actions: draft.actions.map((action) => {
      if (isOver(action)) return action;
      const beganWithIt = action.startDate === draft.startDate && action.startTime === draft.startTime;
      return {
        ...action,
        startDate: beganWithIt ? next.startDate : action.startDate,
        startTime: beganWithIt ? next.startTime : action.startTime,
        endDate: action.endDate === draft.endDate ? next.endDate : action.endDate,
      };
    }),
  };
}

/** The request body: the whole campaign. */
export function bodyOf(draft: CampaignDraft): CampaignBody {
  const { startDate, endDate, startTime } = draft;
  return {
    startDate,
    endDate,
    startTime,
    samplingActions: draft.actions.map((action) => ({
      ...(action.id === undefined ? {} : { id: action.id, jpaVersion: action.jpaVersion, status: action.status }),
      name: action.name.trim() || null,
      downloadAllowed: action.downloadAllowed,
      startDate: action.startDate,
      endDate: action.endDate,
      startTime: action.startTime,
      samplingType: action.samplingType,
      addresseeBrowserInitialization: {
        selections: action.samplingType === 'SELECTIVE' ? action.selections : [],
        expansions: action.expansions,
      },
    })),
  };
}

const contentOf = (draft: CampaignDraft) => {
  const body = bodyOf(draft);
  const sorted = (selections: AddresseeSelection[]) =>
    selections.map((one) => `${String(one.institutionId)}/${String(one.departmentId)}/${String(one.userId)}`).sort();
  return JSON.stringify({
    ...body,
    samplingActions: body.samplingActions.map(({ addresseeBrowserInitialization, jpaVersion: _, ...action }) => ({
      ...action,
      selections: sorted(addresseeBrowserInitialization.selections),
    })),
  });
};

/** Whether there is anything to save; expanded nodes do not count. */
export function differs(draft: CampaignDraft, saved: CampaignDraft): boolean {
  return contentOf(draft) !== contentOf(saved);
}

/** Problems found before calling the server; keys are those of the server's field errors. */
export type DraftProblem = PeriodProblem['problem'] | 'unreadable' | 'ambiguous' | 'nameMissing' | 'nobodySelected';

/** The dates of a period that cannot be read; what was typed is their value. */
function unreadDates({ startDate, endDate }: CampaignDates): { field: string; problem: DraftProblem }[] {
  return Object.entries({ startDate, endDate }).flatMap(([field, text]) => {
    const problem = typedDateFault(text);
    return problem ? [{ field, problem }] : [];
  });
}

/**
 * @param forCart whether more is wanted than to save: then every action that is not over needs a name, and a SELECTIVE
 * one an addressee
 */
export function problemsOf(draft: CampaignDraft, forCart: boolean): Map<string, DraftProblem> {
  const problems = new Map<string, DraftProblem>();
  const unread = unreadDates(draft);
  const ofCampaign = unread.length > 0 ? unread : periodProblems(draft);
  for (const { field, problem } of ofCampaign) problems.set(field, problem);
  draft.actions.forEach((action, index) => {
    if (isOver(action)) return;
    const path = `samplingActions[${String(index)}]`;
    const unreadHere = unreadDates(action);
    const isComparable = unread.length + unreadHere.length === 0;
    const ofAction = isComparable ? actionPeriodProblems(action, draft) : unreadHere;
    for (const { field, problem } of ofAction) problems.set(`${path}.${field}`, problem);
    if (forCart && action.name.trim() === '') problems.set(`${path}.name`, 'nameMissing');
    if (forCart && action.samplingType === 'SELECTIVE' && action.selections.length === 0)
      problems.set(`${path}.addresseeBrowserInitialization.selections`, 'nobodySelected');
  });
  return problems;
}
