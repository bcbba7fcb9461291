/** Money: integer cents internally, major units on the wire. */

/** Cents as major units: 1234 -> 12.34. */
export function toMajorUnits(cents: number): number {
  return cents / 100;
}

/** Percent of an amount in cents, half up. Percentages may have two decimals (8.1 %). */
export function percentOf(cents: number, percent: number): number {
  const basisPoints = Math.round(percent * 100);
  return Math.floor((cents * basisPoints + 5_000) / 10_000);
}

/**
 * Splits a total over weights so that the parts are integers and sum up to it: each gets its share rounded down, the
 * remaining cents go to the largest remainders (of equal ones to the first). Without any weight above 0 the first part
 * gets all.
 */
export function largestRemainder(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  if (sum === 0) return weights.map((_, index) => (index === 0 ? total : 0));
  const shares = weights.map((weight) => Math.floor((total * weight) / sum));
  const left = total - shares.reduce((a, b) => a + b, 0);
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (total * weight) % sum }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of byRemainder.slice(0, left)) shares[index]! += 1;
  return shares;
}
