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

/** Parses number and title from a file name. A leading "2-07", "2.07", "07", "07." or "[07]" is its place. */
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

/** The title without the part before " - ", which is mostly the artist. */
export function titleOf(name: NamedFile): string {
  return (
    name.title
      .split(/\s+[-–]\s+/)
      .at(-1)
      ?.trim() || name.title
  );
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
  // A matching number suffices only if the titles do not contradict it.
  return title === '' || fileTitle === '' || /^track$/.test(fileTitle) ? 50 : 20;
}

export interface Match<F> {
  file: F;
  name: NamedFile;
  /** The matching track; null: a new one. */
  key: string | null;
}

/**
 * Finds the track of each dropped file by ISRC, title and number; best pairs first, each track once. Tracks that
 * already have audio match by title only: dropping a file again replaces it.
 */
export function matchFiles<F extends { name: string }>(files: readonly F[], tracks: readonly TrackDraft[]): Match<F>[] {
  const named = files.map((file) => ({ file, name: readFileName(file.name) }));
  const pairs = named
    .flatMap(({ name }, fileIndex) =>
      tracks.map((track, index) => ({ fileIndex, track, score: scoreOf(name, track, index) })),
    )
    .filter(({ score, track }) => score >= (track.audioFile ? 60 : 20))
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
