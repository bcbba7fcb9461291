/** The median; of an even number the lower of the two. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

/** The value that this share of the others does not exceed, `0.95` for p95. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

const twoPlaces = (value: number): string => value.toFixed(value < 100 ? 2 : 0);

/** `bench NAME: RATIOx (aim AIMx)`: prints how many times longer ours takes than the comparison. */
export function atMost(name: string, ratio: number, aim: number): void {
  console.log(`bench ${name}: ${twoPlaces(ratio)}x (aim ${aim}x)`);
}

/** `bench NAME: RATIOx (aim ≥AIMx)`: prints how many times more ours does than the comparison. */
export function atLeast(name: string, ratio: number, aim: number): void {
  console.log(`bench ${name}: ${twoPlaces(ratio)}x (aim ≥${aim}x)`);
}

/** Prints the parts of a ratio, or a figure without a comparison. */
export function note(text: string): void {
  console.log(`  ${text}`);
}
