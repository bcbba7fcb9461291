import type { ActionStatus, CampaignStatus, Right } from '@mpn/domain';
import type { Random } from '../random';
import type { SeededInstitution, SeededRelease } from './context';

/** One action of a campaign; offsets are days from today. */
export interface ActionPlan {
  name: string;
  downloadAllowed: boolean;
  type: 'FULL' | 'SELECTIVE';
  startDay: number;
  endDay: number;
  status: ActionStatus;
  institutions: readonly SeededInstitution[];
}

export interface CampaignPlan {
  release: SeededRelease;
  status: CampaignStatus;
  startDay: number;
  endDay: number;
  inCart: boolean;
  /** Days from today; null while unpaid. */
  purchasedDay: number | null;
  orderState: 'none' | 'open' | 'completed' | 'cancelled';
  actions: readonly ActionPlan[];
}

const LONG = 89;

const ACTION_STATUS: Record<CampaignStatus, ActionStatus> = {
  DRAFT: 'DRAFT',
  PAID_SCHEDULED: 'SCHEDULED',
  PAID_ACTIVE: 'ACTIVE',
  PAID_PAUSED: 'PAUSED',
  PAID_FINISHED: 'FINISHED',
  PAID_CANCELED: 'CANCELED',
};

type Times = Pick<CampaignPlan, 'status' | 'startDay' | 'endDay' | 'inCart' | 'purchasedDay' | 'orderState'>;

const unpaid = (startDay: number, more: Partial<Times> = {}): Times => ({
  status: 'DRAFT',
  startDay,
  endDay: startDay + LONG,
  inCart: false,
  purchasedDay: null,
  orderState: 'none',
  ...more,
});
const paid = (status: CampaignStatus, startDay: number, length = LONG): Times => ({
  status,
  startDay,
  endDay: startDay + length,
  inCart: false,
  purchasedDay: Math.min(-1, startDay - 3),
  orderState: 'completed',
});

/** The campaigns of a release for its stage. */
function timesOf(release: SeededRelease, random: Random): Times[] {
  const { stage, releaseDay } = release.design;
  const soon = Math.max(3, releaseDay - 14);
  const running = Math.max(-70, Math.min(-2, releaseDay - random.int(8, 12)));
  switch (stage) {
    case 'none':
      return [];
    case 'draft':
      return [unpaid(soon, { orderState: release.company.design.key === 'hafenklang' ? 'cancelled' : 'none' })];
    case 'cart':
      return [unpaid(soon, { inCart: true })];
    case 'ordered':
      return [unpaid(soon, { orderState: 'open' })];
    case 'scheduled':
      return [paid('PAID_SCHEDULED', Math.max(2, releaseDay - 16))];
    case 'active':
      return [paid('PAID_ACTIVE', running)];
    case 'active-again':
      return [paid('PAID_FINISHED', -88, 50), paid('PAID_ACTIVE', -14)];
    case 'paused':
      return [paid('PAID_PAUSED', Math.min(-5, releaseDay - 9))];
    case 'finished':
      return [paid('PAID_FINISHED', Math.max(-88, releaseDay - 4), 41)].map((times) => ({
        ...times,
        endDay: Math.min(-2, times.endDay),
      }));
    case 'canceled':
      return [paid('PAID_CANCELED', -41)];
  }
}

/** So many institutions: first those whose genres fit, then others. */
function chosen(
  release: SeededRelease,
  institutions: readonly SeededInstitution[],
  count: number,
  random: Random,
): SeededInstitution[] {
  const tops = new Set(release.design.genres.map((genre) => institutionGenre(genre)));
  const fitting = institutions.filter((institution) => institution.design.genres.some((genre) => tops.has(genre)));
  const others = institutions.filter((institution) => !fitting.includes(institution));
  return [...random.shuffle(fitting), ...random.shuffle(others)].slice(0, count);
}

const TOP_LEVELS = ['DANCE_ELECTRONIC', 'DANCE_ORCHESTRA', 'PRODUCTION_MUSIC'];

/** The top level of a sub-genre's code. */
export function institutionGenre(code: string): string {
  return TOP_LEVELS.find((top) => code.startsWith(top)) ?? (code.split('_')[0] as string);
}

function actionsOf(
  release: SeededRelease,
  times: Times,
  eligible: readonly SeededInstitution[],
  demo: SeededInstitution,
  index: number,
  random: Random,
): ActionPlan[] {
  const status = ACTION_STATUS[times.status];
  const base = { startDay: times.startDay, endDay: times.endDay, status };
  const name = release.design.title;
  if (index % 4 === 1) {
    const selected = chosen(
      release,
      eligible.filter((institution) => institution !== demo),
      random.int(14, 22),
      random,
    );
    const withDemo = index % 8 === 1 ? [demo, ...selected] : selected;
    return [
      {
        ...base,
        name: `${name} – ausgewählte Redaktionen`,
        downloadAllowed: true,
        type: 'SELECTIVE',
        institutions: withDemo,
      },
    ];
  }
  if (index % 4 === 3) {
    const selected = [
      demo,
      ...chosen(
        release,
        eligible.filter((institution) => institution !== demo),
        random.int(10, 16),
        random,
      ),
    ];
    return [
      { ...base, name: `${name} – Vorabexklusiv`, downloadAllowed: true, type: 'SELECTIVE', institutions: selected },
      { ...base, name: `${name} – alle (nur hören)`, downloadAllowed: false, type: 'FULL', institutions: eligible },
    ];
  }
  return [{ ...base, name, downloadAllowed: true, type: 'FULL', institutions: eligible }];
}

/**
 * Every campaign of the demo, in every status. `eligibleFor` gives the institutions that the release's company may
 * sample.
 */
export function planCampaigns(
  releases: readonly SeededRelease[],
  eligibleFor: (release: SeededRelease) => readonly SeededInstitution[],
  demo: SeededInstitution,
  random: Random,
): CampaignPlan[] {
  return releases.flatMap((release, index) =>
    timesOf(release, random).map((times) => ({
      release,
      ...times,
      actions: actionsOf(release, times, eligibleFor(release), demo, index, random),
    })),
  );
}

/** The right bought for each institution: the highest one over the actions. */
export function rightsOf(plan: CampaignPlan): Map<SeededInstitution, Right> {
  const rights = new Map<SeededInstitution, Right>();
  for (const action of plan.actions) {
    for (const institution of action.institutions) {
      if (action.downloadAllowed || !rights.has(institution))
        rights.set(institution, action.downloadAllowed ? 'DOWNLOAD' : 'STREAMING');
    }
  }
  return rights;
}
