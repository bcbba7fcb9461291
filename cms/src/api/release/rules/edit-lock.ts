import { fail, shareIncludes, type AppError, type CampaignStatus, type EditLock, type Principal } from '@mpn/domain';

/** Facts that decide whether a release can be edited. */
export interface EditFacts {
  mayEdit: boolean;
  withdrawnAt: Date | null;
  currentCampaign: { id: number; status: CampaignStatus } | null;
  /** Campaign with an order that is unpaid, or completed but not fully persisted. */
  orderedCampaignId: number | null;
}

/** Why the caller cannot edit the release now; null when editing is possible (docs/domain.md#editing-locks). */
export function editLockOf(principal: Principal, facts: EditFacts): EditLock | null {
  const { currentCampaign: campaign, orderedCampaignId } = facts;
  if (facts.withdrawnAt) return { reason: 'WITHDRAWN', campaignId: null, mayPause: false };
  if (campaign?.status === 'PAID_SCHEDULED' || campaign?.status === 'PAID_ACTIVE') {
    return {
      reason: campaign.status === 'PAID_ACTIVE' ? 'CAMPAIGN_ACTIVE' : 'CAMPAIGN_SCHEDULED',
      campaignId: campaign.id,
      // Users without sampling permission must ask the company admin to pause.
      mayPause:
        facts.mayEdit &&
        principal.permissions.has('ManageSamplingCampaigns') &&
        shareIncludes(principal, 'changePaidCampaigns'),
    };
  }
  if (orderedCampaignId !== null) return { reason: 'ORDER_OPEN', campaignId: orderedCampaignId, mayPause: false };
  if (!facts.mayEdit) return { reason: 'READ_ONLY', campaignId: null, mayPause: false };
  return null;
}

/** The error of a save while the lock holds. */
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
