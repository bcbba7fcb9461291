import { database, select, type FirstStepSource } from '@mpn/server-kit';

/** Whether the company has a release, and one that is ready for sampling or was. */
export const releaseSteps: FirstStepSource = async (strapi, { companyId }) => {
  const [row] = await select<Record<'RELEASE_CREATED' | 'RELEASE_READY', boolean>>(
    database(strapi),
    `select count(*) > 0 as "RELEASE_CREATED", count(*) filter (where r.status <> 'DRAFT') > 0 as "RELEASE_READY"
     from releases r where r.company_id = :companyId and r.deleted_at is null`,
    { companyId },
  );
  return row ?? {};
};
