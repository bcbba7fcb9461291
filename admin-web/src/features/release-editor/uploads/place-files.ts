/** Places of a release, beside its tracks, that a dropped file may be for. */
export type DropPlace = 'FRONT_COVER' | 'BACK_COVER' | 'BOOKLET' | 'VIDEO';

export interface PlacedFiles {
  placed: { file: File; place: DropPlace }[];
  /** Pictures for a place that has one already, which is not replaced. */
  left: { file: File; place: DropPlace }[];
}

/** Endings of files that have a place beside the tracks. */
export const PLACED_ENDINGS = {
  picture: ['.jpg', '.jpeg', '.png'],
  document: ['.pdf'],
  video: ['.mp4', '.mov', '.m4v', '.mkv', '.webm', '.avi', '.mpg', '.mpeg'],
} as const;

export const endsWithOneOf = ({ name }: { name: string }, endings: readonly string[]): boolean =>
  endings.some((ending) => name.toLowerCase().endsWith(ending));

/** Words by which file names say what a picture is; a name is searched from the top of the list. */
const WORDS: readonly (readonly [DropPlace, readonly string[]])[] = [
  ['BOOKLET', ['booklet', 'inlay', 'inlet']],
  ['BACK_COVER', ['back', 'rear', 'rueck', 'rück']],
  ['BOOKLET', ['inside', 'innen', 'page', 'seite']],
  ['FRONT_COVER', ['front', 'cover', 'folder', 'artwork']],
];

const saidBy = (name: string): DropPlace | null =>
  WORDS.find(([, words]) => words.some((word) => name.toLowerCase().includes(word)))?.[0] ?? null;

/**
 * Where dropped pictures, documents and videos belong: by words in their names; the first picture without one is the
 * front cover where nothing else is, others are pages of the booklet.
 * @param isTaken whether a cover is there already
 */
export function placeFiles(files: readonly File[], isTaken: (place: DropPlace) => boolean): PlacedFiles {
  const result: PlacedFiles = { placed: [], left: [] };
  const given = new Set<DropPlace>();
  const isFull = (place: DropPlace) => place !== 'BOOKLET' && place !== 'VIDEO' && (given.has(place) || isTaken(place));
  const put = (file: File, place: DropPlace) => {
    if (isFull(place)) result.left.push({ file, place });
    else {
      given.add(place);
      result.placed.push({ file, place });
    }
  };
  const pictures = files.filter((file) => endsWithOneOf(file, PLACED_ENDINGS.picture));
  for (const file of pictures) {
    const place = saidBy(file.name);
    if (place) put(file, place);
  }
  for (const file of pictures) if (!saidBy(file.name)) put(file, isFull('FRONT_COVER') ? 'BOOKLET' : 'FRONT_COVER');
  for (const file of files) {
    if (endsWithOneOf(file, PLACED_ENDINGS.document)) put(file, 'BOOKLET');
    if (endsWithOneOf(file, PLACED_ENDINGS.video)) put(file, 'VIDEO');
  }
  return result;
}
