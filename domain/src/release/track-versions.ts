import type { ErrorCode } from '../errors';
import { radioRank, songOf, type LinkedVersion } from './radio-order';
import type { TrackVersionKind } from './version-kinds';

/** What a label states about a track as a version of a work. */
export interface StatedVersion {
  /** null: not stated. */
  versionKind: TrackVersionKind | null;
  /** Place in the release's list, from 0, of the track of which it is a version; null: it is linked to none. */
  versionOf: number | null;
}

type Loose<T> = { [K in keyof T]?: T[K] | undefined };

const KIND_MISSING = 'mpn.backend.data.error.product.version-kind-missing' satisfies ErrorCode;
const CLEAN_EXPLICIT = 'mpn.backend.data.error.product.version-clean-explicit' satisfies ErrorCode;
const UNKNOWN = 'mpn.backend.data.error.product.version-of-unknown' satisfies ErrorCode;
const OF_VERSION = 'mpn.backend.data.error.product.version-of-version' satisfies ErrorCode;

const isLink = (place: number | null | undefined): place is number => typeof place === 'number';

/**
 * What is wrong with the statement about one track: a version of another track says which kind it is, and a clean
 * version has no explicit content.
 * @returns the code of the error; null where nothing is wrong
 */
export function versionProblem({
  versionKind,
  versionOf,
  explicit,
}: Loose<StatedVersion & { explicit: boolean | null }>): typeof KIND_MISSING | typeof CLEAN_EXPLICIT | null {
  if (isLink(versionOf) && (!versionKind || versionKind === 'ORIGINAL')) return KIND_MISSING;
  return versionKind === 'CLEAN' && explicit === true ? CLEAN_EXPLICIT : null;
}

export interface VersionLinkProblem {
  index: number;
  code: typeof UNKNOWN | typeof OF_VERSION;
}

/** Links of a list that lead to no other track of it, or to a track that is a version itself. */
export function versionLinkProblems(tracks: readonly Loose<Pick<StatedVersion, 'versionOf'>>[]): VersionLinkProblem[] {
  return tracks.flatMap(({ versionOf }, index): VersionLinkProblem[] => {
    if (!isLink(versionOf)) return [];
    const original = tracks[versionOf];
    if (original === undefined || versionOf === index) return [{ index, code: UNKNOWN }];
    return isLink(original.versionOf) ? [{ index, code: OF_VERSION }] : [];
  });
}

/**
 * The tracks of a message or merged list with links that follow the rules: those of a version of a version lead to the
 * original, and those that lead nowhere, in a circle, or come from a track of no stated kind are removed.
 */
export function withValidVersions<T extends Loose<StatedVersion>>(tracks: readonly T[]): T[] {
  const originalOf = (index: number): number | null => {
    const seen = new Set<number>();
    let at = index;
    while (!seen.has(at)) {
      seen.add(at);
      const next = tracks[at]?.versionOf;
      if (!isLink(next)) return at === index ? null : at;
      if (tracks[next] === undefined) return at === index ? null : at;
      at = next;
    }
    return null;
  };
  return tracks.map((track, index) => {
    if (!isLink(track.versionOf)) return track;
    const versionOf = versionProblem({ ...track, explicit: null }) === null ? originalOf(index) : null;
    return { ...track, versionOf };
  });
}

/** A version that refers to its original by a key, as the editor does: places change with every move. */
export interface KeyedVersion {
  key: string;
  versionKind: TrackVersionKind | null;
  versionOfKey: string | null;
}

/**
 * Links a track to the original of which it is a version. All versions of a work are linked to one: those of the track
 * go with it; where the chosen one is a version itself, its original counts; where it is a version of this very track,
 * the two change places. An original that becomes a version loses the kind "original".
 * @param to key of the original; null removes the link
 */
export function linkVersion<T extends KeyedVersion>(tracks: readonly T[], key: string, to: string | null): T[] {
  const chosen = tracks.find((track) => track.key === to);
  if (!chosen || to === key) {
    return tracks.map((track) => (track.key === key ? { ...track, versionOfKey: null } : track));
  }
  const original = chosen.versionOfKey === null || chosen.versionOfKey === key ? chosen.key : chosen.versionOfKey;
  return tracks.map((track) => {
    if (track.key === original) return { ...track, versionOfKey: null };
    if (track.key !== key && track.versionOfKey !== key) return track;
    const versionKind = track.versionKind === 'ORIGINAL' ? null : track.versionKind;
    return { ...track, versionKind, versionOfKey: original };
  });
}

interface TitledVersion {
  title: string;
  /** null: not stated. */
  explicit: boolean | null;
}

/** Words of a title that name a kind; the first that fits counts. */
const KIND_WORDS: readonly (readonly [TrackVersionKind, RegExp])[] = [
  ['INSTRUMENTAL', /\binstrumental\b/i],
  ['ACAPELLA', /\ba[ -]?cap+ell?a\b/i],
  ['CLEAN', /\bclean\b/i],
  ['RADIO_EDIT', /\bradio\b|\bsingle (?:edit|version)\b/i],
  ['EXTENDED', /\bextended\b|\b12"|\bclub mix\b/i],
  ['LIVE', /\blive\b/i],
  ['REMIX', /\bremix\b|\bre-?work\b|\bbootleg\b/i],
  ['ORIGINAL', /\boriginal\b|\balbum version\b/i],
];

/** Where the name of a title ends and its version begins: `Zwei Welten (Clean)`, `Zwei Welten - Radio Edit`. */
function versionStart(title: string): number {
  const dash = title.lastIndexOf(' - ');
  const places = [title.indexOf('('), title.indexOf('['), dash].filter((place) => place > 0);
  return places.length === 0 ? title.length : Math.min(...places);
}

/** The title without its version, in small letters: `Zwei Welten (Clean Version)` is `zwei welten`. */
const nameOf = (title: string): string => title.slice(0, versionStart(title)).trim().toLowerCase();

/** The kind of version that a title names, in brackets or after a dash; null where it names none. */
export function versionKindOf(title: string): TrackVersionKind | null {
  const version = title.slice(versionStart(title));
  return KIND_WORDS.find(([, words]) => words.test(version))?.[0] ?? null;
}

export interface VersionSuggestion {
  index: number;
  versionKind: TrackVersionKind;
  /** Place of the original; null where the list has none. */
  versionOf: number | null;
}

/**
 * What the titles of tracks without a statement say about their versions, to be offered and never stored unasked. The
 * original is the track of the same name whose title names no version, or that of an original.
 */
export function suggestedVersions(tracks: readonly (TitledVersion & Loose<StatedVersion>)[]): VersionSuggestion[] {
  const kinds = tracks.map(({ title, versionKind }) => versionKind ?? versionKindOf(title));
  const names = tracks.map(({ title }) => nameOf(title));
  return tracks.flatMap((track, index): VersionSuggestion[] => {
    const kind = kinds[index] ?? null;
    if (track.versionKind || isLink(track.versionOf) || kind === null || kind === 'ORIGINAL') return [];
    if (kind === 'CLEAN' && track.explicit === true) return [];
    const original = tracks.findIndex(
      ({ versionOf }, at) =>
        at !== index &&
        !isLink(versionOf) &&
        names[at] === names[index] &&
        (kinds[at] === null || kinds[at] === 'ORIGINAL'),
    );
    return [{ index, versionKind: kind, versionOf: original < 0 ? null : original }];
  });
}

const isClean = ({ title, explicit }: TitledVersion): boolean =>
  explicit !== true && (explicit === false || versionKindOf(title) === 'CLEAN');

const isSung = ({ versionKind }: Pick<LinkedVersion, 'versionKind'>): boolean =>
  versionKind !== 'INSTRUMENTAL' && versionKind !== 'ACAPELLA';

/**
 * The version of an explicit track without explicit words: a linked one that is stated to be clean or has no explicit
 * content, the best for radio first; where none is linked, one whose title says so.
 * @param track that is played first
 * @param tracks of its release
 * @returns null where the track is not explicit, or there is no such version
 */
export function cleanVersionOf<T extends TitledVersion & LinkedVersion>(track: T, tracks: readonly T[]): T | null {
  if (track.explicit !== true) return null;
  const linked = tracks
    .filter((other) => other.id !== track.id && songOf(other) === songOf(track))
    .filter((other) => isSung(other) && (other.versionKind === 'CLEAN' || other.explicit === false));
  const [best] = [...linked].sort((a, b) => radioRank(a) - radioRank(b));
  return (
    best ??
    tracks.find((other) => isSung(other) && isClean(other) && nameOf(other.title) === nameOf(track.title)) ??
    null
  );
}
