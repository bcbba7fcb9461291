import { cutName, MAX_DELIVERED_NAME_LENGTH, noDevice, RUNNING_NUMBER_ROOM, toNamePart } from './file-names';

/** Placeholders of a folder pattern, written in braces. */
export const FOLDER_PLACEHOLDERS = ['date', 'label', 'ean', 'artist', 'title'] as const;
type FolderPlaceholder = (typeof FOLDER_PLACEHOLDERS)[number];

/** The release's values; null for missing ones. */
export type FolderValues = Record<FolderPlaceholder, string | null>;

export const DEFAULT_FOLDER_PATTERN = '{artist}-{title}';
export const MAX_FOLDER_PATTERN_LENGTH = 120;
const MAX_FOLDERS = 3;

/** Distinguishes an archive copy from the institution's own delivery on the same server. */
const ARCHIVE_SUFFIX = '-ard-archive';

const PLACEHOLDER = /\{([a-z]+)\}/g;
/** Characters between placeholders: those that every server and file system accepts. */
const LITERAL = /^[A-Za-z0-9_.-]*$/;

const isPlaceholder = (name: string): name is FolderPlaceholder =>
  (FOLDER_PLACEHOLDERS as readonly string[]).includes(name);

/**
 * Whether a folder pattern is valid: placeholders and `A-Z a-z 0-9 - _ .`, at most {@link MAX_FOLDER_PATTERN_LENGTH}
 * characters and three folders one within the other, none of which begins or ends with a dot, and in the last one the
 * title or the EAN, so that two releases do not share a folder.
 */
export function isFolderPattern(pattern: string): boolean {
  if (pattern.length > MAX_FOLDER_PATTERN_LENGTH) return false;
  const folders = pattern.split('/');
  const isFolder = (folder: string): boolean => {
    const names = [...folder.matchAll(PLACEHOLDER)].map(([, name]) => name ?? '');
    const literal = folder.replace(PLACEHOLDER, '');
    return names.every(isPlaceholder) && LITERAL.test(literal) && !folder.startsWith('.') && !folder.endsWith('.');
  };
  const last = folders.at(-1) ?? '';
  return (
    folders.length <= MAX_FOLDERS &&
    folders.every((folder) => folder !== '' && isFolder(folder)) &&
    /\{(?:title|ean)\}/.test(last)
  );
}

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
