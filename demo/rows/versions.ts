import { offeredTrack, suggestedVersions, versionKindOf, type StatedVersion } from '@mpn/domain';
import { trackOf } from '../recordings';
import type { ReleaseDesign } from '../release-design';

/** A track with what its label has stated of it as a version. */
export interface TrackVersion extends StatedVersion {
  title: string;
  explicit: boolean | null;
}

/**
 * The tracks of a release with the versions that their titles name, once its sampling is planned; the release editor of
 * all others offers to state them. Of releases with a clean version the original alone is explicit.
 */
export function versionsOf(design: ReleaseDesign): TrackVersion[] {
  const titles = design.tracks.map((text) => trackOf(design, text).title);
  const hasClean = titles.some((title) => versionKindOf(title) === 'CLEAN');
  const tracks = titles.map((title) => ({ title, explicit: hasClean ? versionKindOf(title) === null : null }));
  const stated = ['none', 'draft'].includes(design.stage) ? [] : suggestedVersions(tracks);
  return tracks.map((track, index) => {
    const { versionKind = null, versionOf = null } = stated.find((each) => each.index === index) ?? {};
    return { ...track, versionKind, versionOf };
  });
}

/** Place of the track that lists play, of a release whose first track is the promo track. */
export function offeredIndex(tracks: readonly TrackVersion[]): number {
  const offered = offeredTrack(
    tracks.map((track, id) => ({
      ...track,
      ...{ id, versionOfId: track.versionOf, isPromoTrack: id === 0, isPlayable: true },
    })),
  );
  return offered?.id ?? 0;
}
