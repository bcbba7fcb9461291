import type { CostSummary } from '../shop/views';
import { largestRemainder, percentOf, toMajorUnits } from './money';
import { priceCampaign, type CampaignToPrice, type PricedCampaign, type PriceList } from './price-campaign';
import { decideTax, type TaxBuyer, type TaxNote } from './vat';

export interface CartBuyer extends TaxBuyer {
  discounted: boolean;
}

export interface PricedCartLine extends PricedCampaign {
  taxCents: number;
  totalCents: number;
}

/** Shown by cost preview, cart, order and invoice, so that they agree to the cent. */
export interface PricedCart {
  priceListVersion: number;
  currency: string;
  lines: PricedCartLine[];
  netCents: number;
  taxRatePercent: number;
  taxNote: TaxNote | null;
  taxCents: number;
  totalCents: number;
}

/**
 * Prices a cart. VAT is computed once per document, half up, and divided among the lines by the
 * largest remainder.
 */
export function priceCart(campaigns: readonly CampaignToPrice[], priceList: PriceList, buyer: CartBuyer): PricedCart {
  const priced = campaigns.map((campaign) => priceCampaign(campaign, priceList, buyer.discounted));
  const netCents = priced.reduce((sum, line) => sum + line.netCents, 0);
  const tax = decideTax(priceList.vat, buyer);
  const taxCents = percentOf(netCents, tax.ratePercent);
  const lineTaxes = largestRemainder(
    taxCents,
    priced.map((line) => line.netCents),
  );
  return {
    priceListVersion: priceList.version,
    currency: priceList.currency,
    lines: priced.map((line, index) => {
      const lineTax = lineTaxes[index] ?? 0;
      return { ...line, taxCents: lineTax, totalCents: line.netCents + lineTax };
    }),
    netCents,
    taxRatePercent: tax.ratePercent,
    taxNote: tax.note,
    taxCents,
    totalCents: netCents + taxCents,
  };
}

/**
 * The token that a purchase must contain: a hash over lines, prices and version, independent of the order of campaigns
 * and institutions. A stale one means "cart total changed".
 * @param versions version (jpaVersion) of each campaign by id, so that an edit without a price change is detected too
 * @param hash a cryptographic hash of a string, for example sha256 as hex
 */
export function cartToken(
  cart: PricedCart,
  versions: Readonly<Record<number, number>>,
  hash: (text: string) => string,
): string {
  const lines = [...cart.lines]
    .sort((a, b) => a.campaignId - b.campaignId)
    .map((line) => [
      line.campaignId,
      versions[line.campaignId] ?? 0,
      line.baseFeeCents,
      line.netCents,
      line.rights.map(({ institutionId, right, netCents }) => [institutionId, right, netCents]),
    ]);
  return hash(
    JSON.stringify([cart.priceListVersion, cart.currency, cart.netCents, cart.taxCents, cart.totalCents, lines]),
  );
}

/** One campaign, or several summed up, as the cart summary in major units. */
export function costSummaryOf(lines: readonly PricedCampaign[], currencyType: string): CostSummary {
  const sum = (value: (line: PricedCampaign) => number) => lines.reduce((total, line) => total + value(line), 0);
  return {
    currencyType,
    newlyAddedDownloadStations: sum((line) => line.newlyAddedDownloadStations),
    purchasedDownloadStations: sum((line) => line.purchasedDownloadStations),
    newlyAddedStreamingStations: sum((line) => line.newlyAddedStreamingStations),
    purchasedStreamingStations: sum((line) => line.purchasedStreamingStations),
    newlyAddedStationsNetTotal: toMajorUnits(sum((line) => line.stationsNetCents)),
    netBaseFee: toMajorUnits(sum((line) => line.baseFeeCents)),
    discountPercent: lines[0]?.discountPercent ?? 0,
    netTotal: toMajorUnits(sum((line) => line.netCents)),
    groups: lines
      .flatMap((line) => line.groups)
      .map(({ unitCents, netCents, ...group }) => ({
        ...group,
        unitPrice: toMajorUnits(unitCents),
        net: toMajorUnits(netCents),
      })),
  };
}
