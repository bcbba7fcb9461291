import { fail, type AppError, type CampaignStatus, type EditLock, type Principal } from '@mpn/domain';

/** What decides whether a release can be edited now. */
export interface EditFacts {
  mayEdit: boolean;
  withdrawnAt: Date | null;
  currentCampaign: { id: number; status: CampaignStatus } | null;
  /** Campaign of an order that is unpaid, or paid but not yet fully taken over. */
  orderedCampaignId: number | null;
}

/** Why the caller cannot edit the release now; null when it can (specification section 4, editing locks). */
export function editLockOf(principal: Principal, facts: EditFacts): EditLock | null {
  const { currentCampaign: campaign, orderedCampaignId } = facts;
  if (facts.withdrawnAt) return { reason: 'WITHDRAWN', campaignId: null, mayPause: false };
  if (campaign?.status === 'PAID_SCHEDULED' || campaign?.status === 'PAID_ACTIVE') {
    return {
      reason: campaign.status === 'PAID_ACTIVE' ? 'CAMPAIGN_ACTIVE' : 'CAMPAIGN_SCHEDULED',
      campaignId: campaign.id,
      // A user without sampling permission must ask the company admin to pause.
      mayPause: facts.mayEdit && principal.permissions.has('ManageSamplingCampaigns'),
    };
  }
  if (orderedCampaignId !== null) return { reason: 'ORDER_OPEN', campaignId: orderedCampaignId, mayPause: false };
  if (!facts.mayEdit) return { reason: 'READ_ONLY', campaignId: null, mayPause: false };
  return null;
}

/** The error that a save answers with while the lock holds. */
export function editLockError({ reason }: EditLock): AppError {
  switch (reason) {
    case 'WITHDRAWN':
      return fail('mpn.backend.data.error.product.release-withdrawn');
    case 'ORDER_OPEN':
      return fail('mpn.backend.data.error.product.release-order-unpaid');
    case 'READ_ONLY':
      return fail('mpn.backend.global.error.resource-access-denied');
    case 'CAMPAIGN_ACTIVE':
    case 'CAMPAIGN_SCHEDULED':
      return fail('mpn.backend.data.error.product.release-not-editable');
  }
}
