import type { FileNaming } from '../enums';
import { isDummyIsrc, NO_LABEL_CODE, normaliseIsrc, normaliseLabelCode } from '../identifiers';
import { toAscii } from './transliterate';

/** Maximum characters of a delivered file's or folder's name, extension included. */
export const MAX_DELIVERED_NAME_LENGTH = 96;
// Reserved for "-2" to "-999", so that a running number never makes a name too long.
export const RUNNING_NUMBER_ROOM = 4;

/** A text as part of a name: `A-Z a-z 0-9 -`, words joined by one hyphen; may come out empty. */
export function toNamePart(text: string | null | undefined): string {
  return toAscii(text ?? '')
    .replace(/&/g, ' and ')
    .replace(/['`"]/g, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

export interface DeliveredTrack {
  set: number;
  position: number;
  artist: string | null;
  title: string;
  isrc: string | null;
  isrcIsDummy?: boolean;
  labelCode: string | null;
  /** Without a dot: 'mp3', 'flac', 'wav'. */
  extension: string;
}

// A dummy ISRC is never part of a file name.
function realIsrc({ isrc, isrcIsDummy }: DeliveredTrack): string {
  return !isrc || isrcIsDummy || isDummyIsrc(isrc) ? '' : toNamePart(normaliseIsrc(isrc));
}

function realLabelCode(labelCode: string | null): string {
  const digits = normaliseLabelCode(labelCode ?? '').replace(/\D/g, '');
  return digits === NO_LABEL_CODE ? '' : digits;
}

/** A name's beginning, without a separator at its end. */
export function cutName(text: string, length: number): string {
  return text.slice(0, Math.max(length, 0)).replace(/(?<![-_])[-_]+$/, '');
}

/** Reserved device names of Windows, with any extension: no file or folder can have them. */
const DEVICES = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

export function noDevice(stem: string): string {
  return DEVICES.test(stem) ? `${stem}_` : stem;
}

/** Artist and title within a maximum length; the artist is shortened first, but to at least a third. */
function artistAndTitle(artist: string, title: string, separator: string, length: number): string {
  const room = length - separator.length;
  if (!artist || !title) return cutName(artist || title, length);
  if (artist.length + title.length <= room) return artist + separator + title;
  const forArtist = Math.max(Math.floor(room / 3), room - title.length);
  const shortArtist = cutName(artist, forArtist);
  return shortArtist + separator + cutName(title, room - shortArtist.length);
}

function baseName(track: DeliveredTrack, naming: FileNaming, length: number): string {
  const isrc = realIsrc(track);
  const artist = toNamePart(track.artist);
  const title = toNamePart(track.title) || 'track';
  if (naming === 'MINIMAL_FORMAT' && isrc) return isrc;
  if (naming !== 'FULL_FORMAT') return artistAndTitle(artist, title, '-', length);
  const before = [realLabelCode(track.labelCode)]
    .filter(Boolean)
    .map((part) => `${part}_`)
    .join('');
  const after = isrc ? `_${isrc}` : '';
  return before + artistAndTitle(artist, title, '_', length - before.length - after.length) + after;
}

/**
 * The name of a delivered track: set and position, then by `naming` SHORT_FORMAT `1-03_<artist>-<title>.wav`,
 * FULL_FORMAT `1-03_<labelcode>_<artist>_<title>_<isrc>.wav`, MINIMAL_FORMAT `1-03_<isrc>.wav` (artist and title where
 * there is no real ISRC). The plan of a delivery gives artist and title in Latin letters where the release has them,
 * and keeps earlier names in updates.
 * @param naming of the institution that gets it; SHORT_FORMAT for a download
 */
export function trackFileName(track: DeliveredTrack, naming: FileNaming): string {
  const prefix = `${track.set}-${String(track.position).padStart(2, '0')}_`;
  const extension = `.${track.extension.toLowerCase()}`;
  const room = MAX_DELIVERED_NAME_LENGTH - RUNNING_NUMBER_ROOM - prefix.length - extension.length;
  return prefix + baseName(track, naming, room) + extension;
}

/** The name of any other delivered file (cover, booklet, artist PDF, metadata): its parts, then the extension. */
export function plainFileName(words: readonly (string | null)[], extension: string): string {
  const suffix = extension ? `.${extension.toLowerCase()}` : '';
  const room = MAX_DELIVERED_NAME_LENGTH - RUNNING_NUMBER_ROOM - suffix.length;
  const parts = words.map(toNamePart).filter(Boolean);
  return noDevice(cutName(parts.join('-'), room) || 'file') + suffix;
}

/** `name` with a running number before its extension: ('a.wav', 2) -> 'a-2.wav'. */
export function withRunningNumber(name: string, number: number): string {
  const dot = name.lastIndexOf('.');
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  const suffix = `-${number}`;
  return cutName(stem, MAX_DELIVERED_NAME_LENGTH - suffix.length - extension.length) + suffix + extension;
}

/** Makes names unique within a delivery by running numbers, in the order given. Case is ignored, as on many servers. */
export function uniqueNames(names: readonly string[], taken: readonly string[] = []): string[] {
  const used = new Set(taken.map((name) => name.toLowerCase()));
  return names.map((name) => {
    let unique = name;
    for (let number = 2; used.has(unique.toLowerCase()); number += 1) unique = withRunningNumber(name, number);
    used.add(unique.toLowerCase());
    return unique;
  });
}
