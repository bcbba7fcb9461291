/** Files that systems put into folders by themselves. */
const OF_SYSTEMS = /^(?:\..*|thumbs\.db|desktop\.ini)$/i;

/** All entries of a folder: a browser hands them out in batches, and an empty one at the end. */
async function entriesIn(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (batch.length === 0) return all;
    all.push(...batch);
  }
}

async function filesIn(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    return OF_SYSTEMS.test(file.name) ? [] : [file];
  }
  const entries = await entriesIn(entry as FileSystemDirectoryEntry);
  const inside = await Promise.all(entries.sort((one, other) => one.name.localeCompare(other.name)).map(filesIn));
  return inside.flat();
}

/**
 * The files of a drop, with those in dropped folders and their folders.
 * @returns at once where no folder was dropped
 */
export function droppedFiles({ items, files }: Pick<DataTransfer, 'items' | 'files'>): File[] | Promise<File[]> {
  // The entries can be read only while the event is handled. Tests and old browsers have none.
  const entries = [...(items ?? [])].flatMap((item) => {
    const entry = item.kind === 'file' ? item.webkitGetAsEntry() : null;
    return entry ? [entry] : [];
  });
  if (!entries.some(({ isDirectory }) => isDirectory)) return [...files];
  return Promise.all(entries.map(filesIn)).then((all) => all.flat());
}
