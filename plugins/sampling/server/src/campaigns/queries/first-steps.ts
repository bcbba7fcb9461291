import { database, select, type FirstStepSource } from '@mpn/server-kit';

/** Whether the company has bought a campaign. */
export const campaignStep: FirstStepSource = async (strapi, { companyId }) => {
  const [row] = await select<{ CAMPAIGN_BOUGHT: boolean }>(
    database(strapi),
    `select exists (select 1 from sampling_campaigns campaign join release_titles r on r.id = campaign.release_id
       where r.company_id = :companyId and campaign.purchased_at is not null) as "CAMPAIGN_BOUGHT"`,
    { companyId },
  );
  return row ?? {};
};
