import type { PriceCategory, Right, SamplingMedium } from '../enums';
import { SamplingMedium as SAMPLING_MEDIUMS } from '../enums';
import { percentOf } from './money';
import type { VatTable } from './vat';

/** Net price per institution in cents, by sampling medium and right. */
export type PriceRates = Readonly<Record<SamplingMedium, Readonly<Record<Right, number>>>>;

/** One version of the price list; an order keeps the version it was priced with. */
export interface PriceList {
  version: number;
  currency: string;
  baseFeeCents: number;
  rates: PriceRates;
  /** Discount in per cent on institutions and base fee, for discounted companies. */
  discountPercent: number;
  vat: VatTable;
}

/** An institution selected by one action; one that several actions select may occur several times. */
export interface InstitutionToPrice {
  institutionId: number;
  medium: SamplingMedium;
  priceCategory: PriceCategory;
  right: Right;
  /** The right bought before, if any. */
  purchased: Right | null;
}

export interface CampaignToPrice {
  campaignId: number;
  /** Whether the campaign was bought before, so that there is no second base fee. */
  baseFeePaid: boolean;
  institutions: readonly InstitutionToPrice[];
}

/** Institutions with the same price, for the breakdown in screens. */
export interface PriceGroup {
  medium: SamplingMedium;
  right: Right;
  /** Whether it is an upgrade from streaming to download, which charges only the difference. */
  upgrade: boolean;
  free: boolean;
  count: number;
  /** Net, after discount. */
  unitCents: number;
  netCents: number;
}

export interface PricedRight {
  institutionId: number;
  right: Right;
  upgrade: boolean;
  netCents: number;
}

export interface PricedCampaign {
  campaignId: number;
  newlyAddedDownloadStations: number;
  purchasedDownloadStations: number;
  newlyAddedStreamingStations: number;
  purchasedStreamingStations: number;
  groups: PriceGroup[];
  /** The rights that this purchase adds, by institution id. */
  rights: PricedRight[];
  discountPercent: number;
  /** All net, after discount. */
  stationsNetCents: number;
  baseFeeCents: number;
  netCents: number;
}

const higher = <R extends Right | null>(a: R, b: R): R => (b === 'DOWNLOAD' ? b : (a ?? b));

/** Each institution once, with the highest right selected and the highest bought. */
function mergeInstitutions(institutions: readonly InstitutionToPrice[]): InstitutionToPrice[] {
  const byId = new Map<number, InstitutionToPrice>();
  for (const entry of institutions) {
    const known = byId.get(entry.institutionId);
    byId.set(entry.institutionId, {
      ...entry,
      right: higher(entry.right, known?.right ?? entry.right),
      purchased: higher(entry.purchased, known?.purchased ?? null),
    });
  }
  return [...byId.values()].sort((a, b) => a.institutionId - b.institutionId);
}

// Rounded per institution, so that count x unit price is the charged amount, and streaming plus upgrade is exactly the
// price of a download in the same list.
function discountedPrice(cents: number, discountPercent: number): number {
  return cents - percentOf(cents, discountPercent);
}

function isNew({ right, purchased }: InstitutionToPrice): boolean {
  return purchased !== 'DOWNLOAD' && right !== purchased;
}

function groupKey(medium: SamplingMedium, right: Right, upgrade: boolean, free: boolean): string {
  return [SAMPLING_MEDIUMS.indexOf(medium), right, upgrade ? 1 : 0, free ? 1 : 0].join(':');
}

/**
 * Prices one campaign by institution and right: several actions count once, the highest right wins, an upgrade from
 * streaming to download charges the difference, nothing is refunded, the base fee is charged once
 * (docs/domain.md#prices).
 * @param discounted whether the company gets the list's discount
 */
export function priceCampaign(campaign: CampaignToPrice, priceList: PriceList, discounted: boolean): PricedCampaign {
  const discountPercent = discounted ? priceList.discountPercent : 0;
  const price = (medium: SamplingMedium, right: Right) =>
    discountedPrice(priceList.rates[medium][right], discountPercent);
  const institutions = mergeInstitutions(campaign.institutions);
  const groups = new Map<string, PriceGroup>();
  const rights = institutions
    .filter(isNew)
    .map(({ institutionId, medium, priceCategory, right, purchased }): PricedRight => {
      const upgrade = purchased === 'STREAMING';
      const free = priceCategory === 'FREE';
      const unitCents = free ? 0 : price(medium, right) - (upgrade ? price(medium, 'STREAMING') : 0);
      const key = groupKey(medium, right, upgrade, free);
      const group = groups.get(key) ?? { medium, right, upgrade, free, count: 0, unitCents, netCents: 0 };
      groups.set(key, { ...group, count: group.count + 1, netCents: group.netCents + unitCents });
      return { institutionId, right, upgrade, netCents: unitCents };
    });
  const stationsNetCents = rights.reduce((sum, { netCents }) => sum + netCents, 0);
  const baseFeeCents = campaign.baseFeePaid ? 0 : discountedPrice(priceList.baseFeeCents, discountPercent);
  const old = institutions.filter((institution) => !isNew(institution));
  return {
    campaignId: campaign.campaignId,
    newlyAddedDownloadStations: rights.filter(({ right }) => right === 'DOWNLOAD').length,
    purchasedDownloadStations: old.filter(({ purchased }) => purchased === 'DOWNLOAD').length,
    newlyAddedStreamingStations: rights.filter(({ right }) => right === 'STREAMING').length,
    purchasedStreamingStations: old.filter(({ purchased }) => purchased === 'STREAMING').length,
    groups: [...groups.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group),
    rights,
    discountPercent,
    stationsNetCents,
    baseFeeCents,
    netCents: stationsNetCents + baseFeeCents,
  };
}
