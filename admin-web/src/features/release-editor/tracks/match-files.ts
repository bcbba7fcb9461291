import { parseIsrc } from '@mpn/domain';
import type { TrackDraft } from './track-draft';

/** Parts of a file name: "1-03 Artist - Title.wav". */
export interface NamedFile {
  set: number | null;
  position: number | null;
  isrc: string | null;
  title: string;
}

const normalised = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * Parses place, ISRC and title from a file name. A leading "2-07", "2.07", "CD2-07", "07", "07." or "[07]" is its
 * place.
 */
export function readFileName(fileName: string): NamedFile {
  const base = fileName
    .replace(/\.[^.]+$/, '')
    .replace(/_/g, ' ')
    .trim();
  const isrc = parseIsrc(base.match(/\b[A-Z]{2}-?[A-Z0-9]{3}-?\d{2}-?\d{5}\b/i)?.[0] ?? '');
  const place = /^[[(]?(?:(?:cd|disc|set)?\s*(\d{1,2})[-.])?(\d{1,3})[\])]?(?=[\s.\-–]|$)[\s.\-–]*/i.exec(base);
  const rest = place ? base.slice(place[0].length) : base;
  return {
    set: place?.[1] ? Number(place[1]) : null,
    position: place?.[2] ? Number(place[2]) : null,
    isrc: isrc ? `${isrc.country}${isrc.registrant}${isrc.year}${isrc.designation}` : null,
    title: rest.trim() || base,
  };
}

/** The title without what stands before the last " - ", which is mostly the artist. */
export function titleOf(name: NamedFile): string {
  return (
    name.title
      .split(/(?<!\s)\s+[-–]\s+/)
      .at(-1)
      ?.trim() || name.title
  );
}

/** Words by which titles of one release do not differ, and which names of files have beside or instead of a title. */
const COMMON_WORDS = new Set(
  `audio track spur titel master mastered mastering final mix mixdown bit khz wav flac album single radio edit version
  remix original extended the and with feat der die das und ein eine mit`.split(/\s+/),
);

/** Words of a normalised title that distinguish it from others. */
const ownWords = (text: string) =>
  text.split(' ').filter((word) => !COMMON_WORDS.has(word) && !/^(\d*|\d+(bit|khz|k))$/.test(word));

/**
 * Whether two normalised titles have a word in common. Words of one or two letters, numbers and {@link COMMON_WORDS} do
 * not count.
 */
function shareWord(one: string, other: string): boolean {
  const words = new Set(ownWords(other));
  return ownWords(one).some((word) => word.length > 2 && words.has(word));
}

function scoreOf(name: NamedFile, track: TrackDraft, index: number): number {
  if (name.isrc && track.isrc?.toUpperCase().replace(/[\s-]/g, '') === name.isrc) return 100;
  const [fileTitle, whole, title] = [normalised(titleOf(name)), normalised(name.title), normalised(track.title)];
  const isSameTitle = title !== '' && (fileTitle === title || whole === title);
  const contains = title.length > 3 && whole.includes(title);
  // Numbers count within the set in the name, else through the whole list.
  const isSamePlace =
    name.position !== null &&
    (name.set !== null ? name.set === track.set && name.position === track.position : name.position === index + 1);
  if (isSameTitle) return isSamePlace ? 90 : 80;
  if (contains) return isSamePlace ? 70 : 60;
  if (!isSamePlace) return 0;
  // A matching number suffices only if the titles do not contradict it: a recording must not get to another track.
  if (title === '' || ownWords(fileTitle).length === 0) return 50;
  return shareWord(fileTitle, title) ? 40 : 0;
}

export interface Match<F> {
  file: F;
  name: NamedFile;
  /** The matching track; null: a new one. */
  key: string | null;
}

/**
 * Finds the track of each dropped file by ISRC, title and number; best pairs first, each track once. Tracks that
 * already have audio match by ISRC or title only: dropping a file again replaces it.
 */
export function matchFiles<F extends { name: string }>(files: readonly F[], tracks: readonly TrackDraft[]): Match<F>[] {
  const named = files.map((file) => ({ file, name: readFileName(file.name) }));
  const pairs = named
    .flatMap(({ name }, fileIndex) =>
      tracks.map((track, index) => ({ fileIndex, track, score: scoreOf(name, track, index) })),
    )
    .filter(({ score, track }) => score >= (track.audioFile ? 60 : 40))
    .sort((a, b) => b.score - a.score);
  const taken = new Set<string>();
  const keys = new Map<number, string>();
  for (const { fileIndex, track } of pairs) {
    if (keys.has(fileIndex) || taken.has(track.key)) continue;
    keys.set(fileIndex, track.key);
    taken.add(track.key);
  }
  return named.map(({ file, name }, index) => ({ file, name, key: keys.get(index) ?? null }));
}
