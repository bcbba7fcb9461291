import { TrackVersionKind } from './version-kinds';

/** A version as lists of tracks know it, linked by the id of its original. */
export interface LinkedVersion {
  id: number;
  versionKind: TrackVersionKind | null;
  versionOfId: number | null;
  explicit: boolean | null;
}

const RANKS = new Map(TrackVersionKind.map((kind, rank) => [kind, rank]));
/** What an original of which nothing is stated counts as, and an explicit radio edit: after the clean version. */
const ORIGINAL_RANK = RANKS.get('ORIGINAL') ?? 0;

/** Place in the order in which radio is offered the versions of a song; the least comes first. */
export const radioRank = ({ versionKind, explicit }: Omit<LinkedVersion, 'id' | 'versionOfId'>): number => {
  if (versionKind === 'RADIO_EDIT' && explicit === true) return ORIGINAL_RANK - 0.5;
  return versionKind === null ? ORIGINAL_RANK : (RANKS.get(versionKind) ?? ORIGINAL_RANK);
};

/** Id of the original of a song; versions of one song have the same. */
export const songOf = ({ id, versionOfId }: Pick<LinkedVersion, 'id' | 'versionOfId'>): number => versionOfId ?? id;

/**
 * The tracks as radio is offered them: linked versions stand together, at the place of the first of them, with the
 * radio edit and the clean version first. Tracks without links stay where they are.
 */
export function inRadioOrder<T extends LinkedVersion>(tracks: readonly T[]): T[] {
  const works = new Map<number, T[]>();
  for (const track of tracks) {
    const work = songOf(track);
    works.set(work, [...(works.get(work) ?? []), track]);
  }
  return [...works.values()].flatMap((versions) =>
    versions.length === 1 ? versions : [...versions].sort((a, b) => radioRank(a) - radioRank(b)),
  );
}

/** A track as the choice of {@link offeredTrack} needs it. */
export interface OfferableTrack extends LinkedVersion {
  isPromoTrack: boolean;
  /** Whether it has a recording that editors may hear. */
  isPlayable: boolean;
}

/** Kinds of versions that are offered before the promo track. */
export const OFFERED_BEFORE_PROMO = ['RADIO_EDIT', 'CLEAN'] as const satisfies readonly TrackVersionKind[];

/**
 * Kinds of promo tracks that are never replaced: a label that promotes a remix or a live recording means this very
 * recording, and the radio edit of the original is none of it; a clean version is for radio already.
 */
export const NEVER_REPLACED = [
  'CLEAN',
  'REMIX',
  'LIVE',
  'OTHER',
  'INSTRUMENTAL',
  'ACAPELLA',
] as const satisfies readonly TrackVersionKind[];

const isOneOf = (kinds: readonly TrackVersionKind[], kind: TrackVersionKind | null): boolean =>
  kind !== null && kinds.includes(kind);

/**
 * The one track of a release that lists offer and play to editors: the promo track, else the first, or its radio edit
 * or clean version where one is linked and comes before it in the order for radio.
 * @param tracks of one release, in its order
 * @returns null for a release without tracks
 */
export function offeredTrack<T extends OfferableTrack>(tracks: readonly T[]): T | null {
  const promo = tracks.find(({ isPromoTrack }) => isPromoTrack) ?? tracks[0];
  if (!promo) return null;
  if (isOneOf(NEVER_REPLACED, promo.versionKind)) return promo;
  const versions = tracks.filter(
    (track) => track.isPlayable && songOf(track) === songOf(promo) && isOneOf(OFFERED_BEFORE_PROMO, track.versionKind),
  );
  return versions.reduce((best, track) => (radioRank(track) < radioRank(best) ? track : best), promo);
}
