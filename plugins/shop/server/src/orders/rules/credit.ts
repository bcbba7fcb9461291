/** Sums of an order or a part of it, in cents. */
export interface Sums {
  netCents: number;
  taxCents: number;
  totalCents: number;
}

/** The part of an invoice that has not been credited yet. */
export function remainingOf(order: Sums, credited: readonly Sums[]): Sums {
  const left = (name: keyof Sums) => order[name] - credited.reduce((sum, note) => sum + note[name], 0);
  return { netCents: left('netCents'), taxCents: left('taxCents'), totalCents: left('totalCents') };
}

/**
 * The sums of a credit note over a net amount in cents. VAT at the invoice's rate, half up; the last credit note gets
 * the rest, so that all of them add up to the invoice.
 * @returns null for an amount that is not above zero, or above what is left
 */
export function creditOf(remaining: Sums, netCents: number, taxRatePercent: number): Sums | null {
  if (netCents <= 0 || netCents > remaining.netCents) return null;
  if (netCents === remaining.netCents) return remaining;
  const taxCents = Math.min(Math.round((netCents * taxRatePercent) / 100), remaining.taxCents);
  return { netCents, taxCents, totalCents: netCents + taxCents };
}
