import type { Knex } from 'knex';
import { number, object, type InferType } from 'yup';
import { validateInput, websiteField, type SalesTerms } from '@mpn/domain';
import { insertRow, lockTopic } from '@mpn/server-kit';
import { currentTerms } from '../queries/sales-terms';

/** Largest sum that Postgres' integer holds. */
const MAX_CENTS = 2_147_483_647;
const MAX_DAYS = 3650;
const MAX_PAYMENT_DAYS = 365;

const whole = (max: number) => number().integer().min(0).max(max).required();

/** The terms as support enters them. Money in gross cents. */
export const salesTermsSchema = object({
  paymentDays: whole(MAX_PAYMENT_DAYS),
  reviewAboveCents: whole(MAX_CENTS),
  trustedAfterDays: whole(MAX_DAYS),
  trustedFromCents: whole(MAX_CENTS),
  termsUrl: websiteField(),
});

function termsOf(input: InferType<typeof salesTermsSchema>): SalesTerms {
  const { paymentDays, reviewAboveCents, trustedAfterDays, trustedFromCents } = input;
  return {
    paymentDays,
    reviewAboveCents,
    trustedAfterDays,
    trustedFromCents,
    termsUrl: input.termsUrl?.trim() || null,
  };
}

const isSame = (terms: SalesTerms, other: SalesTerms): boolean =>
  terms.paymentDays === other.paymentDays &&
  terms.reviewAboveCents === other.reviewAboveCents &&
  terms.trustedAfterDays === other.trustedAfterDays &&
  terms.trustedFromCents === other.trustedFromCents &&
  terms.termsUrl === other.termsUrl;

/**
 * Enters new terms. Orders that exist keep the payment days they were placed with.
 * @returns the id of the version that is valid now; the old one's when nothing differs
 * @throws AppError invalid-input (400) naming the fields
 */
export async function changeTerms(trx: Knex, sent: unknown, panelUserId: number): Promise<number> {
  const terms = termsOf(validateInput(salesTermsSchema, sent));
  await lockTopic(trx, 'shop:sales-terms');
  const before = await currentTerms(trx);
  if (isSame(terms, before)) return before.id;
  return insertRow(trx, 'sales_terms', {
    payment_days: terms.paymentDays,
    review_above_cents: terms.reviewAboveCents,
    trusted_after_days: terms.trustedAfterDays,
    trusted_from_cents: terms.trustedFromCents,
    terms_url: terms.termsUrl,
    panel_user_id: panelUserId,
  });
}
