/** Cents as an amount for an input field: 4900 -> `49.00`, in German `49,00`. */
export const typedAmount = (cents: number, locale: string): string =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: false }).format(
    cents / 100,
  );

/** Cents of a typed amount, with point or comma; null for an invalid one. */
export function centsOf(typed: string | undefined): number | null {
  const match = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec((typed ?? '').trim());
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null;
}

/** A typed number, with point or comma; null for an invalid one. */
export function numberOf(typed: string | undefined): number | null {
  const text = (typed ?? '').trim().replace(',', '.');
  return /^\d{1,9}(\.\d+)?$/.test(text) ? Number(text) : null;
}
