import type { Core } from '@strapi/strapi';
import { firstStepsOf, type FirstStepsView, type Principal } from '@mpn/domain';
import { database, firstStepFacts, select, type FirstStepSource } from '@mpn/server-kit';

/** Whether the person has a calendar address. */
export const calendarStep: FirstStepSource = async (strapi, { userId }) => {
  const [row] = await select<{ CALENDAR: boolean }>(
    database(strapi),
    `select exists (select 1 from calendar_feeds where user_id = :userId) as "CALENDAR"`,
    { userId },
  );
  return row ?? {};
};

/** What the caller has still to set up or try; nothing for people without a company. */
export async function listFirstSteps(
  strapi: Core.Strapi,
  { userId, companyId, companyType, permissions }: Principal,
): Promise<FirstStepsView> {
  const partnerType = companyType === 'MEDIA' || companyType === 'PROMOTION' ? companyType : null;
  const facts = companyId === null || !partnerType ? {} : await firstStepFacts(strapi, { userId, companyId });
  return firstStepsOf({ partnerType, permissions }, facts);
}
