/** Placeholders of a folder pattern, written in braces. */
export const FOLDER_PLACEHOLDERS = ['date', 'label', 'ean', 'artist', 'title'] as const;
export type FolderPlaceholder = (typeof FOLDER_PLACEHOLDERS)[number];

/** The release's values; null for missing ones. */
export type FolderValues = Record<FolderPlaceholder, string | null>;

export const DEFAULT_FOLDER_PATTERN = '{artist}-{title}';
export const MAX_FOLDER_PATTERN_LENGTH = 120;
const MAX_FOLDERS = 3;

export const PLACEHOLDER = /\{([a-z]+)\}/g;
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
