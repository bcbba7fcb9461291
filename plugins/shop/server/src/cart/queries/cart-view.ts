import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import {
  costSummaryOf,
  shareIncludes,
  toMajorUnits,
  type CartPosition,
  type ErrorCode,
  type SaleView,
  type CartView,
  type InvoicePreview,
  type PricedCart,
  type PricedCartLine,
  type Principal,
  type SalesTerms,
  type Seller,
} from '@mpn/domain';
import type { CartCampaign } from '@mpn/plugin-sampling/contracts';
import { hasBillingAddress } from '../../buyer';
import { signedUrls } from '../../ports';
import { currentTerms, currentSeller } from '../../sales';
import type { MyCart } from './my-cart';
import { select } from '@mpn/server-kit';

const COVERS = `
  select cover.release_id as "releaseId", file.uuid, file.ext
  from front_covers cover join file_facts file on file.id = cover.file_id
  where cover.release_id = any(?)`;

async function coverUrls(
  strapi: Core.Strapi,
  knex: Knex,
  principal: Principal,
  releaseIds: number[],
): Promise<Map<number, string>> {
  if (releaseIds.length === 0) return new Map();
  const rows = await select<{ releaseId: number; uuid: string; ext: string }>(knex, COVERS, [releaseIds]);
  return new Map(
    rows.map(({ releaseId, uuid, ext }) => [releaseId, signedUrls(strapi).sign(principal, 'cover', uuid, ext)]),
  );
}

/** The invoice as it would be issued now. */
export function invoicePreview(priced: PricedCart, titles: ReadonlyMap<number, string>): InvoicePreview {
  return {
    netTotal: toMajorUnits(priced.netCents),
    tax: toMajorUnits(priced.taxCents),
    taxRate: priced.taxRatePercent,
    taxNote: priced.taxNote,
    total: toMajorUnits(priced.totalCents),
    currencyType: priced.currency,
    positions: priced.lines.map(({ campaignId, netCents, taxCents, totalCents }) => ({
      campaignId,
      title: titles.get(campaignId) ?? '',
      net: toMajorUnits(netCents),
      tax: toMajorUnits(taxCents),
      total: toMajorUnits(totalCents),
    })),
  };
}

function position(
  campaign: CartCampaign,
  line: PricedCartLine | undefined,
  currency: string,
  coverUrl: string | null,
): CartPosition {
  const named = (right: 'DOWNLOAD' | 'STREAMING') =>
    campaign.institutions
      .filter((institution) => institution.right === right)
      .map(({ institutionName }) => institutionName);
  return {
    campaignId: campaign.campaignId,
    jpaVersion: campaign.jpaVersion,
    releaseId: campaign.releaseId,
    releaseTitle: campaign.releaseTitle,
    artistName: campaign.artistName,
    coverUrl,
    startDate: campaign.startDate,
    endDate: campaign.endDate,
    startsAtOnce: campaign.startsAtOnce,
    authorizedDownload: named('DOWNLOAD'),
    authorizedStreaming: named('STREAMING'),
    summary: line ? costSummaryOf([line], currency) : null,
    netSum: line ? toMajorUnits(line.netCents) : null,
    vat: line ? toMajorUnits(line.taxCents) : null,
    total: line ? toMajorUnits(line.totalCents) : null,
    leftOut: campaign.leftOut,
    refusingAi: campaign.refusingAi,
    newInstitutions: campaign.newInstitutions,
    problems: campaign.problems,
  };
}

/** Reasons against buying that are not of one campaign. */
function obstaclesOf({ buyer }: MyCart, seller: Seller | null): ErrorCode[] {
  return [
    ...(hasBillingAddress(buyer) ? [] : (['mpn.backend.shop.error.billing-address-incomplete'] as const)),
    ...(seller ? [] : (['mpn.backend.shop.error.no-seller'] as const)),
  ];
}

function saleView({ buyer }: MyCart, seller: Seller | null, { paymentDays, termsUrl }: SalesTerms): SaleView {
  const { name, street, postalCode, city, country, vatId, email } = buyer;
  return {
    recipient: { name, street, postalCode, city, country, vatId, email: email || null },
    sellerName: seller?.name ?? null,
    paymentDays,
    termsUrl,
  };
}

/**
 * The cart for the screen; `withSums` false leaves the sums out (?calculate_cost_preview=false).
 * @throws AppError purchase-impossible without terms of sale
 */
export async function cartView(
  strapi: Core.Strapi,
  knex: Knex,
  principal: Principal,
  cart: MyCart,
  withSums = true,
): Promise<CartView> {
  const { campaigns, priced } = cart;
  const mayEverBuy = shareIncludes(principal, 'buyOwnCampaigns');
  const seller = await currentSeller(knex);
  const obstacles = obstaclesOf(cart, seller);
  const covers = await coverUrls(
    strapi,
    knex,
    principal,
    campaigns.map(({ releaseId }) => releaseId),
  );
  const lines = new Map(withSums ? priced.lines.map((line) => [line.campaignId, line]) : []);
  const titles = new Map(campaigns.map(({ campaignId, releaseTitle }) => [campaignId, releaseTitle]));
  return {
    positions: campaigns.map((campaign) =>
      position(campaign, lines.get(campaign.campaignId), priced.currency, covers.get(campaign.releaseId) ?? null),
    ),
    dropped: campaigns.flatMap(({ campaignId, releaseTitle, gone }) =>
      gone.map(({ name, byAiRule }) => ({ campaignId, releaseTitle, institutionName: name, byAiRule })),
    ),
    summary: withSums && campaigns.length > 0 ? costSummaryOf(priced.lines, priced.currency) : null,
    invoicePreview: withSums && campaigns.length > 0 ? invoicePreview(priced, titles) : null,
    cartToken: cart.token,
    mayBuy:
      mayEverBuy &&
      campaigns.length > 0 &&
      campaigns.every(({ problems }) => problems.length === 0) &&
      obstacles.length === 0,
    obstacles,
    sale: mayEverBuy ? saleView(cart, seller, await currentTerms(knex)) : null,
  };
}
