/**
 * A directory and its parents, outermost first, in the order of creation: `./a/b` gives `./a`, `./a/b`.
 * @param path begins with `/` or `.`, has no `..`
 */
export function parentsOf(path: string): string[] {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.');
  const root = path.startsWith('/') ? '' : '.';
  return parts.map((_part, index) => [root, ...parts.slice(0, index + 1)].join('/'));
}

/** Joins a directory and names below it with single slashes. */
export function joinRemote(directory: string, ...names: string[]): string {
  const base = directory.replace(/(?<!\/)\/+$/, '');
  return [base === '' && directory.startsWith('/') ? '' : base || '.', ...names].join('/');
}

/** Whether a path is a directory or below it; both in the form of the settings. */
export const isWithin = (path: string, directory: string): boolean =>
  path === directory || path.startsWith(joinRemote(directory, ''));
