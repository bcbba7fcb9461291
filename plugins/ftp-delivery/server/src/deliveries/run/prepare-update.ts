import type { DeliveryUpdate, UpdateMode } from '@mpn/domain';
import type { ReleaseData } from '../rules/release-data';
import type { Earlier, SentFile } from './delivered-before';
import { isList, withNewLists, type PreparedFile } from './prepare-files';

/** An update over the files of an earlier delivery. */
export interface InPlace {
  directory: string;
  update: DeliveryUpdate;
  /** Changed files, and lists of the whole folder. */
  files: PreparedFile[];
  /** Our files in the folder, by name: only these are replaced. */
  present: ReadonlyMap<string, SentFile>;
  /** Our files that are no longer part of the release. */
  removed: readonly SentFile[];
}

interface PreparedUpdate {
  update: DeliveryUpdate;
  /** All files of the release, for a new folder. */
  files: PreparedFile[];
  /** Null for institutions that want a new folder, and where there is no earlier one on this server. */
  inPlace: InPlace | null;
}

interface UpdateRequest {
  release: ReleaseData;
  files: readonly PreparedFile[];
  earlier: Earlier;
  mode: UpdateMode;
  /** Server and account of the settings. */
  server: string;
  createdAt: Date;
}

/** Pictures and documents keep the name under which the institution has them, as the plan's other files do. */
const named = (files: readonly PreparedFile[], { find }: Earlier): PreparedFile[] =>
  files.map((file) => {
    const there = find(file);
    return there?.sha256 === file.sha256 ? { ...file, name: there.name } : file;
  });

/**
 * Whether a file's content decides if anything changed. The JSON metadata and the lists contain the update itself, so
 * they change with every update, and so does a DDEX message; whether metadata changed is decided by the text file.
 */
const isCompared = (file: Pick<PreparedFile, 'kind'>): boolean =>
  !isList(file) && file.kind !== 'METADATA_JSON' && file.kind !== 'MESSAGE';

function withUpdate(file: PreparedFile, update: DeliveryUpdate): PreparedFile {
  return file.kind === 'METADATA_JSON' && file.amend ? file.amend({ update }) : file;
}

/**
 * "Send updates": determines what an update contains by comparing with what the institution has. The update names every
 * file that differs from the earlier delivery's, but not the manifest, in which it stands.
 * @returns null when nothing has changed for it
 */
export function prepareUpdate(request: UpdateRequest): PreparedUpdate | null {
  const { release, earlier, mode, server, createdAt } = request;
  const files = named(request.files, earlier);
  const compared = files.filter(isCompared);
  const last = earlier.folder;
  const removed = last.filter((file) => isCompared(file) && !compared.some(({ name }) => name === file.name));
  if (compared.every(earlier.has) && removed.length === 0) return null;
  const namesOf = (some: readonly { name: string }[]): string[] => some.map(({ name }) => name);
  const listed = files.filter(({ kind }) => kind !== 'MANIFEST');
  const update: DeliveryUpdate = {
    replaces: last[0]?.directory ?? null,
    replacesDeliveredAt: last[0]?.deliveredAt?.toISOString() ?? null,
    isInPlace: false,
    added: namesOf(listed.filter((file) => !earlier.find(file))),
    changed: namesOf(listed.filter((file) => earlier.find(file) && !(isCompared(file) && earlier.has(file)))),
    removed: namesOf(removed),
  };
  const complete = (told: DeliveryUpdate): PreparedFile[] =>
    withNewLists(
      release,
      files.map((file) => withUpdate(file, told)),
      createdAt,
      told,
    );
  const inPlace =
    mode === 'IN_PLACE' && last[0]?.directory && last[0].server === server
      ? replacement(last, removed, { ...update, isInPlace: true }, complete)
      : null;
  return { update, files: complete(update), inPlace };
}

function replacement(
  folder: readonly SentFile[],
  removed: readonly SentFile[],
  update: DeliveryUpdate,
  complete: (update: DeliveryUpdate) => PreparedFile[],
): InPlace {
  const present = new Map(folder.map((file) => [file.name, file]));
  const files = complete(update).filter(({ name, sha256 }) => present.get(name)?.sha256 !== sha256);
  return { directory: update.replaces ?? '', update, files, present, removed };
}
