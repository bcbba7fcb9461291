import { withValidVersions, type TrackVersionKind } from '@mpn/domain';
import type { ErnResource } from '../model';
import { VERSION_OF } from '../own-ids';
import type { DraftTrack } from './types';

/** `VersionType` as our kinds; those about sound alone (mono, stereo) say nothing about the version. */
const KINDS: readonly (readonly [string, TrackVersionKind])[] = [
  ['RadioVersion', 'RADIO_EDIT'],
  ['CleanVersion', 'CLEAN'],
  ['InstrumentalVersion', 'INSTRUMENTAL'],
  ['ACappellaVersion', 'ACAPELLA'],
  ['ExtendedVersion', 'EXTENDED'],
  ['RemixVersion', 'REMIX'],
  ['LiveVersion', 'LIVE'],
  ['OriginalVersion', 'ORIGINAL'],
  ['AlbumVersion', 'ORIGINAL'],
  ['AlternativeVersion', 'OTHER'],
  ['DemoVersion', 'OTHER'],
  ['EditedVersion', 'OTHER'],
  ['KaraokeVersion', 'OTHER'],
  ['MixVersion', 'OTHER'],
  ['SessionVersion', 'OTHER'],
  ['SingleVersion', 'OTHER'],
];

/**
 * The kind of version that a recording is said to be; of several the first of the list above ("edited" and "radio").
 * @param explicit whether it is said to be explicit, which no clean version is
 */
export function versionKindOfErn(
  { versionTypes = [] }: ErnResource,
  explicit: boolean | null | undefined,
): TrackVersionKind | null {
  const named = KINDS.filter(([type]) => versionTypes.includes(type)).map(([, kind]) => kind);
  return named.find((kind) => kind !== 'CLEAN' || explicit !== true) ?? null;
}

const originalOf = ({ proprietary, editedFrom }: ErnResource): string | null =>
  proprietary.find(({ namespace }) => namespace === VERSION_OF)?.value ?? editedFrom ?? null;

/**
 * The tracks with their links to the originals of the same release, as far as these follow our rules.
 * @param resources of the tracks, in their order
 */
export function withVersionLinks(tracks: readonly DraftTrack[], resources: readonly ErnResource[]): DraftTrack[] {
  const linked = tracks.map((track, index): DraftTrack => {
    const original = resources[index] ? originalOf(resources[index]) : null;
    const place = original === null ? -1 : resources.findIndex(({ reference }) => reference === original);
    return place < 0 ? track : { ...track, versionOf: place };
  });
  return withValidVersions(linked);
}
