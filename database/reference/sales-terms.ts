/** Terms of a new installation: 14 days to pay, a limit of 1,000.00 for orders of new companies. Money in cents. */
export const INITIAL_SALES_TERMS = {
  payment_days: 14,
  review_above_cents: 100_000,
  trusted_after_days: 60,
  trusted_from_cents: 50_000,
} as const;
