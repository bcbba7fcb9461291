import type { InteractionAverage, InteractionCounts } from '@mpn/domain';

const MEASURES = ['seen', 'listenedTo', 'downloaded', 'requested'] as const satisfies (keyof InteractionCounts)[];

/** Mean of the fractions of editors, over releases that were sampled to at least one. */
export function meanShares(
  releases: readonly { counts: InteractionCounts; editors: number }[],
): InteractionAverage | null {
  const sampled = releases.filter(({ editors }) => editors > 0);
  if (sampled.length === 0) return null;
  const mean = (measure: keyof InteractionCounts) =>
    sampled.reduce((sum, { counts, editors }) => sum + counts[measure] / editors, 0) / sampled.length;
  const [seen, listenedTo, downloaded, requested] = MEASURES.map(mean) as [number, number, number, number];
  return { releases: sampled.length, seen, listenedTo, downloaded, requested };
}
