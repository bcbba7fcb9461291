import type { ErnFile, ErnResource } from '../model';
import { note, type ErnNote } from '../notes';
import type { ReleaseNotes } from './notes';
import type { FileTarget, GivenFile, WantedFile } from './types';

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1).toLowerCase();

const hashKey = (algorithm: string, value: string): string =>
  `${algorithm === 'sha' ? 'sha1' : algorithm}:${value.toLowerCase()}`;

/**
 * The files that arrived, found by path, else by name alone where only one has it: senders differ in the folder. A file
 * with the sent hash is preferred to one with the name.
 */
export class GivenFiles {
  private readonly byPath = new Map<string, GivenFile>();
  private readonly byName = new Map<string, GivenFile | null>();
  private readonly byHash = new Map<string, GivenFile>();
  readonly used = new Set<string>();

  constructor(files: readonly GivenFile[]) {
    for (const file of files) {
      this.byPath.set(file.path.toLowerCase(), file);
      const name = baseName(file.path);
      this.byName.set(name, this.byName.has(name) ? null : file);
      for (const [algorithm, value] of Object.entries(file.hashes ?? {}))
        this.byHash.set(hashKey(algorithm, value), file);
    }
  }

  find(path: string, hash: ErnFile['hash'] = null): GivenFile | null {
    const named = this.byPath.get(path.toLowerCase()) ?? this.byName.get(baseName(path)) ?? null;
    const isNamed = named !== null && (hash === null || hashFits({ hash }, named) !== false);
    const same = isNamed || hash === null ? undefined : this.byHash.get(hashKey(hash.algorithm, hash.value));
    const found = same ?? named;
    if (found) this.used.add(found.path);
    return found;
  }

  surplus(): GivenFile[] {
    return [...this.byPath.values()].filter((file) => !this.used.has(file.path));
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
