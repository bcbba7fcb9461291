import { posix } from 'node:path';

/** Files that operating systems and DDEX's choreography (BatchComplete, acknowledgements) put beside messages. */
const NOISE = /(^|\/)(__MACOSX\/|\.[^/]*$|Thumbs\.db$|desktop\.ini$)/i;
const CHOREOGRAPHY = /(^|\/)(BatchComplete|Acknowledgement|Manifest)[^/]*\.xml$/i;

/** Whether a file of a delivery is ignored, because it contains nothing about releases. */
export const isNoise = (path: string): boolean => NOISE.test(path) || CHOREOGRAPHY.test(path);

const isXml = (path: string): boolean => /\.xml$/i.test(path);

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);

/** A message with the files that belong to it. */
export interface MessageFiles {
  path: string;
  /** `''`, or with a slash at its end. */
  folder: string;
  /** Paths of the files that belong to it, within the delivery. */
  files: string[];
}

/** Place of a file seen from the folder of a message: `../resources/01.wav` for one beside the folder. */
export const fromFolder = (folder: string, path: string): string => posix.relative(folder, path);

/** Path within the delivery of what {@link fromFolder} made. */
export const inDelivery = (folder: string, path: string): string => posix.join(folder, path);

const parentOf = (folder: string): string => folderOf(folder.slice(0, -1));

/** For each folder above messages the one folder below it that has messages; null where several have. */
function foldersBelow(folders: ReadonlySet<string>): ReadonlyMap<string, string | null> {
  const below = new Map<string, string | null>();
  for (const folder of folders) {
    for (let above = folder; above !== '';) {
      above = parentOf(above);
      below.set(above, below.has(above) ? null : folder);
    }
  }
  return below;
}

/**
 * The messages of a delivery, each with the files of its folder and of those below it that have no message of their own
 * (`<BatchId>/<ReleaseId>/<id>.xml` with `resources/`). Files with no message above them belong to the folder with
 * messages beside them, if there is only one (`xml/<id>.xml` with `resources/`). Several messages of a folder share its
 * files.
 */
export function messagesOf(paths: readonly string[]): MessageFiles[] {
  const relevant = paths.filter((path) => !isNoise(path));
  const messages = relevant.filter(isXml).sort((a, b) => a.localeCompare(b, 'en'));
  const folders = new Set(messages.map(folderOf));
  const below = foldersBelow(folders);
  const filesOf = new Map<string, string[]>();
  for (const path of relevant) {
    if (isXml(path)) continue;
    let folder = folderOf(path);
    while (!folders.has(folder) && folder !== '') folder = parentOf(folder);
    if (!folders.has(folder)) {
      folder = folderOf(path);
      while (!below.has(folder) && folder !== '') folder = parentOf(folder);
      const beside = below.get(folder);
      if (beside === undefined || beside === null) continue;
      folder = beside;
    }
    const files = filesOf.get(folder);
    if (files) files.push(path);
    else filesOf.set(folder, [path]);
  }
  return messages.map((path) => ({ path, folder: folderOf(path), files: filesOf.get(folderOf(path)) ?? [] }));
}

/** Whether the first bytes of a file are those of a ZIP archive, or of XML in any encoding. */
export function kindOfDelivery(first: Uint8Array): 'zip' | 'xml' | null {
  if (first[0] === 0x50 && first[1] === 0x4b && (first[2] === 3 || first[2] === 5)) return 'zip';
  const text = Buffer.from(first)
    .toString('latin1')
    .replace(/[\0\s\xef\xbb\xbf\xfe\xff]/g, '');
  return text.startsWith('<') ? 'xml' : null;
}
