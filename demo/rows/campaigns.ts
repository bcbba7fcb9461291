import { periodInstants } from '@mpn/domain';
import { insertRows, takeIds, type Row } from '@mpn/database';
import { DEMO_INSTITUTION } from '../companies';
import { planCampaigns, rightsOf, type CampaignPlan } from './campaign-plan';
import { day, instant, type DemoContext, type SeededInstitution, type SeededRelease } from './context';

export interface SeededCampaign {
  id: number;
  plan: CampaignPlan;
  actionIds: number[];
  rights: Map<SeededInstitution, 'STREAMING' | 'DOWNLOAD'>;
}

/** Institutions on the block list of Hafenklang. */
const BLOCKED = ['Schlagerwoche', 'Metallhammerradio'];

async function seedBlockList(context: DemoContext): Promise<Set<SeededInstitution>> {
  const blocked = context.institutions.filter((institution) => BLOCKED.includes(institution.design.name));
  await context.client.query(
    `insert into block_list_entries (document_id, company_id, institution_id, medium_id, created_at, updated_at,
       published_at)
     select substr(md5(random()::text || id), 1, 24), $1, id, sampling_medium_id, now(), now(), now()
     from companies where id = any($2::int[])`,
    [context.companies[0]?.id, blocked.map((institution) => institution.id)],
  );
  return new Set(blocked);
}

function period(context: DemoContext, startDay: number, endDay: number): Row {
  const dates = { startDate: day(context, startDay), endDate: day(context, endDay), startTime: '00:00' };
  const instants = periodInstants(dates, context.timeZone);
  return {
    start_date: dates.startDate,
    end_date: dates.endDate,
    start_time: dates.startTime,
    starts_at: instants.startsAt,
    ends_at: instants.endsAt,
  };
}

function campaignRow(context: DemoContext, plan: CampaignPlan, id: number): Row {
  const { release } = plan;
  const isFull = plan.actions.some(({ type }) => type === 'FULL');
  return {
    id,
    release_id: release.id,
    company_id: release.company.id,
    created_by_user_id: release.company.userId,
    status: plan.status,
    ...period(context, plan.startDay, plan.endDay),
    in_cart: plan.inCart,
    in_cart_at: plan.inCart ? instant(context, -1, 10) : null,
    // The institutions are the first that joined the network.
    covers_until: (plan.inCart || plan.purchasedDay !== null) && isFull ? context.institutions.length : null,
    automatic: false,
    jpa_version: plan.status === 'DRAFT' ? 1 : 3,
    purchased_at: plan.purchasedDay === null ? null : instant(context, plan.purchasedDay),
    created_at: instant(context, (plan.purchasedDay ?? -1) - 2, 8),
  };
}

async function seedActions(context: DemoContext, campaigns: readonly SeededCampaign[]): Promise<void> {
  const plans = campaigns.flatMap((campaign) =>
    campaign.plan.actions.map((action, index) => ({ campaign, action, index })),
  );
  const ids = await takeIds(context.client, 'sampling_actions', plans.length);
  await insertRows(
    context.client,
    'sampling_actions',
    plans.map(({ campaign, action, index }, place) => {
      campaign.actionIds.push(ids[place] as number);
      return {
        id: ids[place],
        campaign_id: campaign.id,
        position: index + 1,
        name: action.name,
        download_allowed: action.downloadAllowed,
        sampling_type: action.type,
        ...period(context, action.startDay, action.endDay),
        status: action.status,
        paused_by_campaign: action.status === 'PAUSED',
        addressee_expansions: [],
        // Announced long ago, so that no mails are sent about the demo.
        announced_at: action.startDay < 0 && action.status !== 'DRAFT' ? instant(context, action.startDay) : null,
        jpa_version: 1,
      };
    }),
  );
  await insertRows(
    context.client,
    'sampling_action_addressees',
    plans.flatMap(({ action }, place) =>
      action.type === 'FULL'
        ? []
        : action.institutions.map((institution, index) => {
            // For some a single department or editor instead of the whole institution.
            const editor = index % 5 === 4 ? institution.editors[0] : undefined;
            const department = index % 5 === 2 ? institution.departments[0] : undefined;
            return {
              action_id: ids[place],
              institution_id: institution.id,
              department_id: editor ? null : (department?.id ?? null),
              user_id: editor?.id ?? null,
            };
          }),
    ),
  );
}

/** Campaigns in every status with their actions and addressees. */
export async function seedCampaigns(context: DemoContext): Promise<SeededCampaign[]> {
  const blocked = await seedBlockList(context);
  const demo = context.institutions.find(
    (institution) => institution.design.name === DEMO_INSTITUTION,
  ) as SeededInstitution;
  const eligibleFor = (release: SeededRelease): SeededInstitution[] =>
    context.institutions.filter(
      (institution) =>
        (!institution.design.ard || release.company.design.acceptedArdContract) &&
        !(release.company === context.companies[0] && blocked.has(institution)),
    );
  const plans = planCampaigns(context.releases, eligibleFor, demo, context.random);
  const ids = await takeIds(context.client, 'sampling_campaigns', plans.length);
  const campaigns = plans.map((plan, index): SeededCampaign => ({
    id: ids[index] as number,
    plan,
    actionIds: [],
    rights: rightsOf(plan),
  }));
  await insertRows(
    context.client,
    'sampling_campaigns',
    campaigns.map((campaign) => campaignRow(context, campaign.plan, campaign.id)),
  );
  await seedActions(context, campaigns);
  return campaigns;
}
