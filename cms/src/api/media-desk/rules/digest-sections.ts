interface Hit {
  releaseId: number;
  /** Names of the person's saved views in which the release is new. */
  views: readonly string[];
}

interface DigestSections {
  /** By release: names of the views in which it is new. */
  viewsOf: Map<number, readonly string[]>;
  /** Releases that are not among the news, under the first of their views. */
  sections: { view: string; releaseIds: number[] }[];
}

/**
 * Where a digest shows what is new in saved views: each release once.
 * @param news ids of the releases that the digest has anyway
 */
export function digestSections(news: readonly number[], hits: readonly Hit[]): DigestSections {
  const sections = new Map<string, number[]>();
  for (const { releaseId, views } of hits) {
    const [view] = views;
    if (view === undefined || news.includes(releaseId)) continue;
    sections.set(view, [...(sections.get(view) ?? []), releaseId]);
  }
  return {
    viewsOf: new Map(hits.map(({ releaseId, views }) => [releaseId, views])),
    sections: [...sections].map(([view, releaseIds]) => ({ view, releaseIds })),
  };
}
