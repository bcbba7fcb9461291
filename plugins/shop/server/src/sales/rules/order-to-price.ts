import type { CampaignToPrice, InstitutionToPrice, PricedCart } from '@mpn/domain';

/**
 * Rebuilds the input of pricing from an order, to price it with another list: each institution with the right that was
 * bought and the one it had before. Base fees are included where they were charged.
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
