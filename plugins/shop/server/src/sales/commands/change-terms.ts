import type { Knex } from 'knex';
import type { InferType } from 'yup';
import { salesTermsSchema, validateInput, type SalesTerms } from '@mpn/domain';
import { insertRow, lockTopic } from '@mpn/server-kit';
import { currentTerms } from '../queries/sales-terms';

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
