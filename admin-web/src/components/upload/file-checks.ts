export interface FileLimits {
  /** Endings with a dot, lower case: `.wav`. */
  endings: readonly string[];
  maxBytes?: number;
  maxTotalBytes?: number;
  maxFiles?: number;
}

export type RejectReason = 'type' | 'empty' | 'size' | 'duplicate' | 'totalSize' | 'count';

export interface Rejected {
  file: File;
  reason: RejectReason;
}

export interface Sorted {
  accepted: File[];
  rejected: Rejected[];
}

const isSame = (one: File, other: File) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

/**
 * Splits dropped files into accepted and rejected ones, with the first reason that applies: type, empty file, file
 * size, duplicate, number of files, total size. The content is checked by the server.
 */
export function sortFiles(files: readonly File[], already: readonly File[], limits: FileLimits): Sorted {
  const { endings, maxBytes = Infinity, maxTotalBytes = Infinity, maxFiles = Infinity } = limits;
  const accepted: File[] = [];
  const rejected: Rejected[] = [];
  let total = already.reduce((sum, file) => sum + file.size, 0);
  const reasonAgainst = (file: File): RejectReason | null => {
    if (!endings.some((ending) => file.name.toLowerCase().endsWith(ending))) return 'type';
    if (file.size === 0) return 'empty';
    if (file.size > maxBytes) return 'size';
    if ([...already, ...accepted].some((other) => isSame(file, other))) return 'duplicate';
    if (already.length + accepted.length >= maxFiles) return 'count';
    return total + file.size > maxTotalBytes ? 'totalSize' : null;
  };
  for (const file of files) {
    const reason = reasonAgainst(file);
    if (reason) rejected.push({ file, reason });
    else {
      accepted.push(file);
      total += file.size;
    }
  }
  return { accepted, rejected };
}
