import type { ErnFile, ErnResource } from '../model';
import { note, type ErnNote } from '../notes';
import { safePath } from '../read/values';
import type { ReleaseNotes } from './notes';
import type { FileTarget, GivenFile, WantedFile } from './types';

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1).toLowerCase();

/** Before the path of a file that stands beside the folder of its message. */
const BESIDE = /^(?:\.\.\/)+/;

const hashKey = (algorithm: string, value: string): string =>
  `${algorithm === 'sha' ? 'sha1' : algorithm}:${value.toLowerCase()}`;

/** Files by a text; null where several have it. */
type FilesBy = Map<string, GivenFile | null>;

function put(files: FilesBy, key: string, file: GivenFile): void {
  const known = files.get(key);
  files.set(key, known === undefined || known?.path === file.path ? file : null);
}

/** A path of a URI, with `%20` as a space. @returns null for one without such signs, or with wrong ones */
function decoded(path: string): string | null {
  try {
    return path.includes('%') ? safePath(decodeURIComponent(path)) : null;
  } catch {
    return null;
  }
}

/**
 * The files that arrived, found by path ({@link safePath}), else by the path in another case, else by name alone, each
 * where only one has it: senders differ in the folder. A file with the sent hash is preferred to one with the name.
 */
export class GivenFiles {
  private readonly files = new Map<string, GivenFile>();
  private readonly byPath: FilesBy = new Map();
  private readonly byFolded: FilesBy = new Map();
  private readonly byName: FilesBy = new Map();
  private readonly byHash = new Map<string, GivenFile>();
  readonly used = new Set<string>();

  constructor(files: readonly GivenFile[]) {
    for (const file of files) {
      const path = safePath(file.path.replace(BESIDE, '')) ?? file.path;
      this.files.set(file.path, file);
      put(this.byPath, path, file);
      put(this.byFolded, path.toLowerCase(), file);
      put(this.byName, baseName(path), file);
      for (const [algorithm, value] of Object.entries(file.hashes ?? {}))
        this.byHash.set(hashKey(algorithm, value), file);
    }
  }

  private at(path: string): GivenFile | null {
    return this.byPath.get(path) ?? this.byFolded.get(path.toLowerCase()) ?? this.byName.get(baseName(path)) ?? null;
  }

  private named(path: string): GivenFile | null {
    const other = this.at(path) ? null : decoded(path);
    return this.at(other ?? path);
  }

  /** @param path as {@link safePath} makes it */
  find(path: string, hash: ErnFile['hash'] = null): GivenFile | null {
    const named = this.named(path);
    const isNamed = named !== null && (hash === null || hashFits({ hash }, named) !== false);
    const same = isNamed || hash === null ? undefined : this.byHash.get(hashKey(hash.algorithm, hash.value));
    const found = same ?? named;
    if (found) this.used.add(found.path);
    return found;
  }

  surplus(): GivenFile[] {
    return [...this.files.values()].filter((file) => !this.used.has(file.path));
  }
}

/** The main file of a resource: the first one with a usable name that is not an excerpt. */
export function mainFile(resource: ErnResource): ErnFile | null {
  const whole = resource.files.filter((file) => !file.isPreview);
  return whole.find((file) => file.path !== null) ?? whole[0] ?? null;
}

/** Compares by the message's algorithm. @returns null where the file's hash of that kind is not known */
export function hashFits(file: Pick<ErnFile, 'hash'>, given: GivenFile): boolean | null {
  if (!file.hash) return null;
  const { algorithm, value } = file.hash;
  const own = given.hashes?.[algorithm] ?? (algorithm === 'sha' ? given.hashes?.['sha1'] : undefined);
  return own === undefined ? null : own.toLowerCase() === value;
}

/** The file for a place of the draft, checked against the files that arrived. */
export function wantedFile(
  resource: ErnResource,
  target: FileTarget,
  given: GivenFiles | null,
  notes: ReleaseNotes,
): WantedFile | null {
  const file = mainFile(resource);
  const part = 'TechnicalDetails/File';
  if (!file) return null;
  if (file.path === null) {
    notes.addTo(resource, 'file-path-refused', part, { file: file.given.slice(0, 200) });
    return null;
  }
  const found = given?.find(file.path, file.hash) ?? null;
  if (given && !found) notes.addTo(resource, 'file-missing', part, { file: file.path });
  if (found) {
    const fits = hashFits(file, found);
    if (fits === false) notes.addTo(resource, 'file-hash-wrong', part, { file: file.path });
    if (fits === null && file.hash && found.hashes) {
      notes.addTo(resource, 'file-hash-unknown', part, { file: file.path, algorithm: file.hash.algorithm });
    }
  }
  return { target, path: file.path, hash: file.hash, given: found?.path ?? null };
}

/** Marks every file that a resource names as used: excerpts, which are not imported, are not reported as surplus. */
export function markPreviews(resources: readonly ErnResource[], given: GivenFiles): void {
  for (const { files } of resources) for (const { path } of files) if (path !== null) given.find(path);
}

export function surplusNotes(given: GivenFiles): ErnNote[] {
  return given.surplus().map(({ path }) => note('file-surplus', { path: '/NewReleaseMessage' }, { file: path }));
}
