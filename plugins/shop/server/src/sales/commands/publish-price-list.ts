import type { Knex } from 'knex';
import { fail, fieldError, priceListSchema, validateInput, type PriceListInput } from '@mpn/domain';
import { insertRow, lockTopic, updateRow } from '@mpn/server-kit';
import { priceListVersions, type PriceListVersion } from '../queries/price-list';
import { currentSeller } from '../queries/seller';
import { earliestStart, endBefore, isWithdrawable, lastList } from '../rules/price-list-periods';

const CURRENCY = 'EUR';

async function lockedVersions(trx: Knex): Promise<PriceListVersion[]> {
  await lockTopic(trx, 'shop:price-lists');
  return priceListVersions(trx);
}

async function listRow(trx: Knex, input: PriceListInput, lists: readonly PriceListVersion[]) {
  const last = lastList(lists);
  const sellerCountry = (await currentSeller(trx))?.country ?? last?.vat.sellerCountry ?? 'DE';
  return {
    name: input.name,
    valid_from: input.validFrom,
    valid_to: null,
    currency: last?.currency ?? CURRENCY,
    base_fee_cents: input.baseFeeCents,
    rates: input.rates,
    discount_percent: input.discountPercent,
    vat: { sellerCountry, ratePercent: input.vatRatePercent, euCountries: [...new Set(input.euCountries)].sort() },
    is_sample: false,
    price_list_version: Math.max(0, ...lists.map(({ version }) => version)) + 1,
  };
}

/**
 * Publishes a new version of the price list. The one before ends on the day before, so that each day has exactly one.
 * Prices of placed orders stay.
 * @param today local date
 * @returns its id
 * @throws AppError invalid-input (400) naming the fields; price-list-start when it begins too early
 */
export async function publishPriceList(trx: Knex, sent: unknown, panelUserId: number, today: string): Promise<number> {
  const input = validateInput(priceListSchema, sent);
  const lists = await lockedVersions(trx);
  const earliest = earliestStart(lists, today);
  if (input.validFrom < earliest) {
    throw fieldError('validFrom', 'mpn.backend.shop.error.price-list-start', { date: earliest });
  }
  const last = lastList(lists);
  if (last) await updateRow(trx, 'price_lists', last.id, { valid_to: endBefore(input.validFrom) });
  return insertRow(trx, 'price_lists', { ...(await listRow(trx, input, lists)), panel_user_id: panelUserId });
}

/**
 * Withdraws the last version before its first day; the one before it stays valid.
 * @param today local date
 * @throws AppError price-list-begun
 */
export async function withdrawPriceList(trx: Knex, id: number, today: string): Promise<void> {
  const lists = await lockedVersions(trx);
  if (!isWithdrawable(lists, id, today)) throw fail('mpn.backend.shop.error.price-list-begun');
  await trx('price_lists').where({ id }).delete();
  const [, before] = lists;
  if (before) await updateRow(trx, 'price_lists', before.id, { valid_to: null });
}
