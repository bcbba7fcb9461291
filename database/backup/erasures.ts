import { join } from 'node:path';
import { ERASURES, filesBelow, isErasure, type FilePlace } from './storage-files';

/**
 * Adds the list of another storage, such as that of the machine that is replaced.
 * @param folder the folder `erasures`, or a storage that contains it
 */
export async function bringErasures(folder: string, place: FilePlace): Promise<void> {
  const inside = await filesBelow(join(folder, ERASURES));
  const from = inside.length > 0 ? join(folder, ERASURES) : folder;
  for (const name of await filesBelow(from)) {
    if (!/^\d+-\w+\.json$/.test(name)) continue;
    await place.write({ path: `${ERASURES}/${name}`, contentType: 'application/json' }, join(from, name));
  }
}

/** The list's files in a storage. */
export const erasuresOf = async (place: FilePlace): Promise<string[]> => (await place.paths()).filter(isErasure);
