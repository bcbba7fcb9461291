import type { Core } from '@strapi/strapi';
import { database, inTransaction, registerClockJob } from '@mpn/server-kit';
import { pauseCampaignsOfCompany } from '../actions/pause-company';

/**
 * Pauses the campaigns of disabled companies. Disabling itself does so at once; the clock sees to companies that were
 * disabled whichever way (the panel's form, an import).
 */
export async function pauseDisabledCompanies(strapi: Core.Strapi, now: Date): Promise<void> {
  const rows: { id: number }[] = await database(strapi)('companies')
    .where((gone) => gone.where('companies.disabled', true).orWhereNotNull('companies.deleted_at'))
    .whereExists((running) =>
      running
        .select(database(strapi).raw('1'))
        .from('sampling_campaigns')
        .whereRaw('sampling_campaigns.company_id = companies.id')
        .whereIn('sampling_campaigns.status', ['PAID_SCHEDULED', 'PAID_ACTIVE'])
        .whereNull('sampling_campaigns.deleted_at'),
    )
    .select('companies.id');
  for (const { id } of rows) {
    await inTransaction(strapi, (trx) => pauseCampaignsOfCompany({ strapi, trx, actor: { userId: null }, now }, id));
  }
}

export function registerDisabledCompanies(): void {
  registerClockJob({ name: 'sampling.disabled-companies', run: pauseDisabledCompanies });
}
