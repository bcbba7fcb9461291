import type { FileKind } from '@mpn/domain';
import { sharedStorage } from '@/config/browser-storage';

/** A file that was being checked when its page was last seen, and the place where it was dropped. */
export interface RememberedCheck {
  /** Of the place among the uploads of its page. */
  key: string;
  kind: FileKind;
  fileId: number;
  /** Milliseconds since 1970. */
  at: number;
}

/** The server keeps unused files, and why files were refused, for a day. */
const KEPT_MS = 86_400_000;
const PREFIX = 'mpn-checks:';

function read(scope: string): RememberedCheck[] {
  try {
    const list: unknown = JSON.parse(sharedStorage.getItem(PREFIX + scope) ?? '[]');
    if (!Array.isArray(list)) return [];
    return (list as RememberedCheck[]).filter(({ at }) => at > Date.now() - KEPT_MS);
  } catch {
    return [];
  }
}

function write(scope: string, list: readonly RememberedCheck[]): void {
  if (list.length === 0) sharedStorage.removeItem(PREFIX + scope);
  else sharedStorage.setItem(PREFIX + scope, JSON.stringify(list));
}

/**
 * Files that are being checked, for a page that is opened again before their check has ended. Ids alone are stored: the
 * server tells them to their uploader only.
 */
export const checkMemory = {
  all: read,
  remember(scope: string, check: Omit<RememberedCheck, 'at'>): void {
    const others = read(scope).filter(({ key }) => key !== check.key);
    write(scope, [...others, { ...check, at: Date.now() }]);
  },
  forget: (scope: string, key: string): void =>
    write(
      scope,
      read(scope).filter((check) => check.key !== key),
    ),
  rename(scope: string, from: string, to: string): void {
    const list = read(scope);
    if (list.some(({ key }) => key === from))
      write(
        scope,
        list.map((check) => (check.key === from ? { ...check, key: to } : check)),
      );
  },
};
