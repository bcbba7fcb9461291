import {
  InteractionStatus,
  mediaReleaseEndpoints,
  mediaTable,
  type MediaReleaseDetail,
  type MediaTableRow,
  type Page,
} from '@mpn/domain';
import type { QueryClient } from '@tanstack/react-query';

/** What list and release page both show of a release, and change without reading it again. */
export type DeskChange = Partial<Pick<MediaReleaseDetail, 'favorite' | 'interactionStatus'>>;

/** The stronger of two marks: what was downloaded once stays downloaded (the list of the enumeration is their order). */
export function strongerMark(one: InteractionStatus, other: InteractionStatus): InteractionStatus {
  return InteractionStatus.indexOf(one) >= InteractionStatus.indexOf(other) ? one : other;
}

/** Shows a change of one release in every list and page that is in the cache, before the server is asked again. */
export function changeInCache(cache: QueryClient, releaseId: number, change: DeskChange): void {
  const apply = <T extends MediaTableRow | MediaReleaseDetail>(release: T): T => ({
    ...release,
    ...change,
    interactionStatus: strongerMark(release.interactionStatus, change.interactionStatus ?? 'NEW'),
  });
  cache.setQueriesData<Page<MediaTableRow>>({ queryKey: [mediaTable.id] }, (page) =>
    page ? { ...page, items: page.items.map((row) => (row.id === releaseId ? apply(row) : row)) } : page,
  );
  for (const { id } of [mediaReleaseEndpoints.detail, mediaReleaseEndpoints.mediaPreview]) {
    cache.setQueriesData<MediaReleaseDetail>({ queryKey: [id] }, (release) =>
      release?.id === releaseId ? apply(release) : release,
    );
  }
}

/** Reads lists and pages again. */
export function refreshDesk(cache: QueryClient): void {
  for (const { id } of [mediaTable, mediaReleaseEndpoints.detail]) void cache.invalidateQueries({ queryKey: [id] });
}
