import { cutName, MAX_DELIVERED_NAME_LENGTH, noDevice, RUNNING_NUMBER_ROOM, toNamePart } from './file-names';
import {
  DEFAULT_FOLDER_PATTERN,
  FOLDER_PLACEHOLDERS,
  PLACEHOLDER,
  type FolderPlaceholder,
  type FolderValues,
} from './folder-pattern';

/** Distinguishes an archive copy from the institution's own delivery on the same server. */
const ARCHIVE_SUFFIX = '-ard-archive';

type Parts = Record<FolderPlaceholder, string>;

/** The values as parts of names; a date keeps its hyphens. */
const partsOf = (values: FolderValues): Parts =>
  Object.fromEntries(FOLDER_PLACEHOLDERS.map((name) => [name, toNamePart(values[name])])) as Parts;

const filledIn = (folder: string, parts: Parts): string =>
  folder.replace(PLACEHOLDER, (_whole, name: FolderPlaceholder) => parts[name]);

/** Shortens artist, then title, until the folder fits; neither to less than a third of the room. */
function fitting(folder: string, parts: Parts, room: number): Parts {
  const over = (now: Parts): number => filledIn(folder, now).length - room;
  const least = Math.floor(room / 3);
  return (['artist', 'title'] as const).reduce((now, name) => {
    if (over(now) <= 0 || now[name].length <= least) return now;
    return { ...now, [name]: cutName(now[name], Math.max(least, now[name].length - over(now))) };
  }, parts);
}

/** Separators around a value that is missing are left out with it. */
function withoutGaps(folder: string, parts: Parts): string {
  const name = filledIn(folder, parts);
  const isWhole = [...folder.matchAll(PLACEHOLDER)].every(
    ([, placeholder]) => parts[placeholder as FolderPlaceholder] !== '',
  );
  return (isWhole ? name : name.replace(/([-_.])[-_.]+/g, '$1')).replace(/^[-_.]+|(?<![-_.])[-_.]+$/g, '');
}

/**
 * The folder of a release within the institution's directory, with `/` between nested folders. A folder whose name
 * would be empty is left out. The last one is named as by default where the release has no title or, in a pattern
 * without `{title}`, no EAN.
 * @param isArchiveCopy whether it is the copy for the ARD archive, which gets a suffix
 */
export function releaseFolder(pattern: string, values: FolderValues, isArchiveCopy = false): string {
  const suffix = isArchiveCopy ? ARCHIVE_SUFFIX : '';
  const parts = partsOf(values);
  const name = (folder: string, ending: string): string => {
    const room = MAX_DELIVERED_NAME_LENGTH - RUNNING_NUMBER_ROOM - ending.length;
    return cutName(withoutGaps(folder, fitting(folder, parts, room)), room);
  };
  const folders = pattern.split('/');
  const last = folders.pop() ?? '';
  const hasName = /\{title\}/.test(last) ? parts.title !== '' : parts.ean !== '';
  const own = (hasName && name(last, suffix)) || name(DEFAULT_FOLDER_PATTERN, suffix) || 'release';
  const above = folders.map((folder) => noDevice(name(folder, ''))).filter(Boolean);
  return [...above, suffix ? own + suffix : noDevice(own)].join('/');
}
