import type { Core } from '@strapi/strapi';
import { database, isDisabledOrDeleted, NOBODY, registerClockJob, withTransaction } from '@mpn/server-kit';
import { pauseCampaignsOfCompany } from '../commands/pause-company';

/**
 * Pauses the campaigns of disabled and deleted companies. Disabling and deleting do so at once; this job catches
 * companies that were disabled in another way (the panel's form, an import).
 */
export async function pauseDisabledCompanies(strapi: Core.Strapi, now: Date): Promise<void> {
  const rows: { id: number }[] = await database(strapi)('companies as company')
    .whereRaw(isDisabledOrDeleted('company'))
    .whereExists((running) =>
      running
        .select(database(strapi).raw('1'))
        .from('sampling_campaigns')
        .whereRaw('sampling_campaigns.company_id = company.id')
        .whereIn('sampling_campaigns.status', ['PAID_SCHEDULED', 'PAID_ACTIVE'])
        .whereNull('sampling_campaigns.deleted_at'),
    )
    .select('company.id');
  for (const { id } of rows) {
    await withTransaction({ strapi, actor: NOBODY, now }, (context) => pauseCampaignsOfCompany(context, id));
  }
}

export function registerDisabledCompanies(): void {
  registerClockJob({ name: 'sampling.disabled-companies', run: pauseDisabledCompanies });
}
