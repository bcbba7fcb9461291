import type { CampaignToPrice, InstitutionToPrice, PricedCart } from '@mpn/domain';

/**
 * What an order bought, as it can be priced with another list: from the groups that it was priced by, each institution with
 * the right that it got and the one that it had. Base fees are due where they were charged.
 */
export function orderToPrice({ lines }: Pick<PricedCart, 'lines'>): CampaignToPrice[] {
  let institutionId = 0;
  return lines.map((line) => ({
    campaignId: line.campaignId,
    baseFeePaid: line.baseFeeCents === 0,
    institutions: line.groups.flatMap(({ medium, right, upgrade, free, count }) =>
      Array.from({ length: count }, (): InstitutionToPrice => ({
        institutionId: (institutionId += 1),
        medium,
        priceCategory: free ? 'FREE' : 'SURCHARGEABLE',
        right,
        purchased: upgrade ? 'STREAMING' : null,
      })),
    ),
  }));
}
