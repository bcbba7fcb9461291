import { database, select, type FirstStepSource } from '@mpn/server-kit';

type PersonStep = 'COLLEAGUES' | 'SECOND_FACTOR' | 'OWN_GENRES';

/**
 * Whether the person has colleagues, a second factor and chosen genres. Where people sign in with their company's own
 * provider, the second factor is the provider's matter.
 */
export const personSteps: FirstStepSource = async (strapi, { userId, companyId }) => {
  const [row] = await select<Record<Exclude<PersonStep, 'SECOND_FACTOR'>, boolean> & { SECOND_FACTOR: boolean | null }>(
    database(strapi),
    `select
       exists (select 1 from people other where other.company_id = :companyId and other.id <> :userId
         and other.deleted_at is null) as "COLLEAGUES",
       case when not exists (select 1 from company_sign_ons own where own.company_id = :companyId and own.active)
         then exists (select 1 from second_factors factor where factor.user_id = :userId) end as "SECOND_FACTOR",
       exists (select 1 from chosen_genres chosen where chosen.user_id = :userId) as "OWN_GENRES"`,
    { userId, companyId },
  );
  return row ?? {};
};
