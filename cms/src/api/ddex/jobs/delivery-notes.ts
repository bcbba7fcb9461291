import type { Knex } from 'knex';
import { note, type ErnNote } from '@mpn/ddex-kit';
import { select } from '@mpn/server-kit';
import { inDelivery, type MessageFiles } from '../rules/delivery-files';

/** Maximum number of notes stored about a delivery. */
const MAX_NOTES = 1_000;

/** Data of a message from which the notes about its delivery are computed; stored with the message. */
export interface MessageTraces {
  /** Notes that belong to no release. */
  notes: ErnNote[];
  /** Paths within the delivery of the files that it uses. */
  usedFiles: string[];
}

/** Separates surplus-file notes, which can only be decided once all messages were read, from the other notes. */
export function tracesOf({ folder, files }: MessageFiles, notes: readonly ErnNote[]): MessageTraces {
  const isSurplus = ({ code }: ErnNote): boolean => code === 'file-surplus';
  const surplus = new Set(notes.filter(isSurplus).map(({ values }) => inDelivery(folder, String(values.file))));
  return {
    notes: notes.filter((each) => !isSurplus(each)),
    usedFiles: files.filter((path) => !surplus.has(path)),
  };
}

interface Stored {
  path: string;
  notes: string | null;
  used_files: string | null;
}

const parsed = <T>(text: string | null): T[] => (text === null ? [] : (JSON.parse(text) as T[]));

/**
 * Notes about a delivery as a whole, at most {@link MAX_NOTES}: those of its messages that belong to no release, and
 * the files beside readable messages that none of these uses. Unreadable messages are ignored: the files they use are
 * unknown.
 */
export async function deliveryNotes(
  knex: Knex,
  importId: number,
  messages: readonly MessageFiles[],
): Promise<ErnNote[]> {
  const rows = await select<Stored>(
    knex,
    `select path, notes::text as notes, used_files::text as used_files from release_import_messages
     where release_import_id = :importId and failure is null order by id`,
    { importId },
  );
  const used = new Set(rows.flatMap((row) => parsed<string>(row.used_files)));
  const places = new Map(messages.map((place) => [place.path.slice(0, 1000), place]));
  const beside = new Set(rows.flatMap(({ path }) => places.get(path)?.files ?? []));
  const own = rows.flatMap(({ path, notes }) =>
    parsed<ErnNote>(notes).map((each) => ({ ...each, path: `${path} ${each.path}` })),
  );
  const surplus = [...beside]
    .filter((file) => !used.has(file))
    .map((file) => note('file-surplus', { path: '/NewReleaseMessage' }, { file }));
  return [...own, ...surplus].slice(0, MAX_NOTES);
}
