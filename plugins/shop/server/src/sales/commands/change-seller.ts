import { electronicFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools';
import type { Knex } from 'knex';
import { string, type InferType } from 'yup';
import { sellerBody, validateInput, type Seller } from '@mpn/domain';
import { insertRow, lockTopic } from '@mpn/server-kit';
import { currentSeller } from '../queries/seller';

const compact = (value: string | null | undefined): string => (value ?? '').replace(/[\s-]/g, '').toUpperCase();

/** The seller as support enters it, with valid bank details. */
export const sellerSchema = sellerBody.shape({
  iban: string()
    .max(60)
    .required()
    .test('iban', 'mpn.backend.validation.error.iban', (value) => !value || isValidIBAN(compact(value))),
  bic: string()
    .nullable()
    .max(20)
    .test('bic', 'mpn.backend.validation.error.bic', (value) => compact(value) === '' || isValidBIC(compact(value))),
});
type SellerInput = InferType<typeof sellerSchema>;

function sellerRow(input: SellerInput) {
  return {
    name: input.name,
    street: input.street,
    postal_code: input.postalCode,
    city: input.city,
    country: input.country,
    vat_id: compact(input.vatId) || null,
    tax_number: input.taxNumber,
    register_entry: input.registerEntry,
    email: input.email,
    phone: input.phone?.trim() || null,
    account_holder: input.accountHolder ?? input.name,
    bank_name: input.bankName,
    iban: electronicFormatIBAN(input.iban) ?? compact(input.iban),
    bic: compact(input.bic) || null,
  };
}

const isSame = (row: ReturnType<typeof sellerRow>, seller: Seller): boolean =>
  row.name === seller.name &&
  row.street === seller.street &&
  row.postal_code === seller.postalCode &&
  row.city === seller.city &&
  row.country === seller.country &&
  row.vat_id === seller.vatId &&
  row.tax_number === seller.taxNumber &&
  row.register_entry === seller.registerEntry &&
  row.email === seller.email &&
  row.phone === seller.phone &&
  row.account_holder === seller.accountHolder &&
  row.bank_name === seller.bankName &&
  row.iban === seller.iban &&
  row.bic === seller.bic;

/**
 * Enters the seller, or a new version of it. Orders that exist keep the version they were placed with.
 * @returns the id of the version that is valid now; the old one's when nothing differs
 * @throws AppError invalid-input (400) naming the fields
 */
export async function changeSeller(trx: Knex, sent: unknown, panelUserId: number): Promise<number> {
  const row = sellerRow(validateInput(sellerSchema, sent));
  await lockTopic(trx, 'shop:seller');
  const before = await currentSeller(trx);
  if (before && isSame(row, before)) return before.id;
  return insertRow(trx, 'sellers', { ...row, panel_user_id: panelUserId });
}
