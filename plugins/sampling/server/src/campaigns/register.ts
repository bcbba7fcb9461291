import { announce, onInTransaction } from '@mpn/server-kit';
import { deleteDraftsOfRelease } from './commands/act-on-campaign';
import { dropEditor } from './commands/drop-editor';
import { notifyOfAiRules } from './commands/notify-of-ai-rules';
import { pauseCampaignsOfCompany } from './commands/pause-company';

/**
 * Registers what campaigns do in the transactions that disable a company, move a user, and delete a release or change
 * its statements about AI. Call it while the app registers.
 */
export function registerCampaigns(): void {
  onInTransaction('company.disabled', 'sampling', async (context, { companyId }) => {
    await pauseCampaignsOfCompany(context, companyId);
  });
  onInTransaction('identity.user-moved', 'sampling', ({ trx }, { userId }) => dropEditor(trx, userId));
  onInTransaction('release.ai-changed', 'sampling', notifyOfAiRules);
  onInTransaction('release.deleted', 'sampling', async (context, { releaseId, companyId }) => {
    const draftCampaigns = await deleteDraftsOfRelease(context, releaseId);
    if (draftCampaigns > 0) await announce(context.trx, { resource: 'carts', ids: null, companies: [companyId] });
    return { draftCampaigns };
  });
}
