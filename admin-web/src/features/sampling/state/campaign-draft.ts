import {
  defaultCampaignDates,
  type ActionStatus,
  type AddresseeSelection,
  type BodyOf,
  type SamplingActionView,
  type SamplingCampaignView,
  type SamplingType,
  type updateSamplingCampaign,
} from '@mpn/domain';

/** An action as it is being planned; `key` tells it apart before it has an id. */
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
  /** Nodes of the addressee browser that are open. */
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

/** A saved campaign, ready to be changed. */
export function draftOf(campaign: SamplingCampaignView): CampaignDraft {
  const { startDate, endDate, startTime } = campaign;
  const actions = [...campaign.samplingActions].sort((a, b) => a.position - b.position).map(actionDraft);
  return { startDate, endDate, startTime, actions };
}

/**
 * The plan that a release without a campaign begins with (specification section 9): 90 days from the release date, or
 * from today where that has passed or is not known, and one full action named after the release.
 */
export function newDraft(release: { title: string; releaseDate: string | null }, today: string): CampaignDraft {
  const from = release.releaseDate !== null && release.releaseDate > today ? release.releaseDate : today;
  const dates = defaultCampaignDates(from);
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

/** Finished and canceled actions can no longer be changed, whatever becomes of the campaign. */
export const isOver = ({ status }: Pick<ActionDraft, 'status'>): boolean =>
  status === 'FINISHED' || status === 'CANCELED';

/** Moves the campaign; actions that began or ended together with it go on doing so. */
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

/** What is sent: the campaign as a whole. */
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

/** Whether there is anything to save; what is only folded open does not count. */
export function differs(draft: CampaignDraft, saved: CampaignDraft): boolean {
  return contentOf(draft) !== contentOf(saved);
}

/** What can be told before the server is asked; keys are those of the server's field errors. */
export type DraftProblem = 'endBeforeStart' | 'outsideCampaign' | 'nameMissing' | 'nobodySelected';

/** @param forCart a campaign for the cart needs every action named and somebody to buy for */
export function problemsOf(draft: CampaignDraft, forCart: boolean): Map<string, DraftProblem> {
  const problems = new Map<string, DraftProblem>();
  if (draft.endDate < draft.startDate) problems.set('endDate', 'endBeforeStart');
  draft.actions.forEach((action, index) => {
    if (isOver(action)) return;
    const field = `samplingActions[${String(index)}]`;
    const startsEarly =
      action.startDate < draft.startDate ||
      (action.startDate === draft.startDate && action.startTime < draft.startTime);
    if (startsEarly) problems.set(`${field}.startDate`, 'outsideCampaign');
    if (action.endDate > draft.endDate) problems.set(`${field}.endDate`, 'outsideCampaign');
    if (action.endDate < action.startDate) problems.set(`${field}.endDate`, 'endBeforeStart');
    if (forCart && action.name.trim() === '') problems.set(`${field}.name`, 'nameMissing');
    if (forCart && action.samplingType === 'SELECTIVE' && action.selections.length === 0)
      problems.set(`${field}.addresseeBrowserInitialization.selections`, 'nobodySelected');
  });
  return problems;
}

/** Days of a period, both ends counted. */
export function daysOf({ startDate, endDate }: Pick<CampaignDraft, 'startDate' | 'endDate'>): number {
  return Math.round((Date.parse(endDate) - Date.parse(startDate)) / 86_400_000) + 1;
}
