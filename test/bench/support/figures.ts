/** The middle one; of an even number the lower of the two. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

const twoPlaces = (value: number): string => value.toFixed(value < 100 ? 2 : 0);

/** `bench NAME: RATIOx (aim AIMx)`: how many times what it is compared with ours takes. */
export function atMost(name: string, ratio: number, aim: number): void {
  console.log(`bench ${name}: ${twoPlaces(ratio)}x (aim ${aim}x)`);
}

/** `bench NAME: RATIOx (aim ≥AIMx)`: how many times what it is compared with ours does. */
export function atLeast(name: string, ratio: number, aim: number): void {
  console.log(`bench ${name}: ${twoPlaces(ratio)}x (aim ≥${aim}x)`);
}

/** What a ratio was made of, or a figure that nothing is compared with. */
export function note(text: string): void {
  console.log(`  ${text}`);
}
