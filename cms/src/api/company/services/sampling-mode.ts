import type { SamplingModeService } from '../contracts';

/** The service `api::company.sampling-mode`, for the sampling plugin. */
export default (): SamplingModeService => ({
  async allowsSampling(knex, companyId) {
    const company = await knex('companies')
      .where({ id: companyId })
      .first<{ sampling_mode: string | null } | undefined>('sampling_mode');
    return company?.sampling_mode !== 'NO_SAMPLING';
  },
});
