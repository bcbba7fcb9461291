import { cleanExif } from './clean-exif';
import { cleanResources } from './clean-iptc';
import { cleanXmp } from './clean-xmp';
import { removed, replaced, type Splice } from './splice';

/* JPEG: ITU-T T.81. Names of markers are those of its table B.1. */
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP13 = 0xed;
const APP14 = 0xee;
const APP15 = 0xef;
const COM = 0xfe;
const SOS = 0xda;
const EOI = 0xd9;
const MARK = 0xff;
/** A marker and the length of its segment. */
const MARK_AND_LENGTH = 4;

export const EXIF = 'Exif\0\0';
export const XMP = 'http://ns.adobe.com/xap/1.0/\0';
export const PHOTOSHOP = 'Photoshop 3.0\0';
const JFIF = 'JFIF\0';
const COLOUR_PROFILE = 'ICC_PROFILE\0';
/** Which transformation the colours have: without it CMYK and RGB are shown wrongly. */
const ADOBE = 'Adobe';
/** JFIF without a preview: its two sides are the last two bytes. */
const JFIF_BYTES = 14;

const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;

/** A segment without its marker. */
export const segment = (content: Buffer): Buffer => {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(content.length + 2);
  return Buffer.concat([length, content]);
};

function withName(name: string, clean: Buffer | null): Buffer | null {
  return clean && clean.length > 0 ? Buffer.concat([Buffer.from(name, 'latin1'), clean]) : null;
}

/** What is kept of a segment; null: nothing. */
function cleanSegment(marker: number, content: Buffer): Buffer | null {
  const begins = (name: string): boolean => content.toString('latin1', 0, name.length) === name;
  const rest = (name: string): Buffer => content.subarray(name.length);
  if (marker === APP0 && begins(JFIF)) {
    if (content.length <= JFIF_BYTES) return content;
    return Buffer.concat([content.subarray(0, JFIF_BYTES - 2), Buffer.alloc(2)]);
  }
  if (marker === APP1 && begins(EXIF)) return withName(EXIF, cleanExif(rest(EXIF)));
  if (marker === APP1 && begins(XMP)) return withName(XMP, cleanXmp(rest(XMP)));
  if (marker === APP2 && begins(COLOUR_PROFILE)) return content;
  if (marker === APP13 && begins(PHOTOSHOP)) return withName(PHOTOSHOP, cleanResources(rest(PHOTOSHOP)));
  if (marker === APP14 && begins(ADOBE)) return content;
  // Other programs' segments, previews, further pictures (MPF), depth maps, comments.
  return (marker >= APP0 && marker <= APP15) || marker === COM ? null : content;
}

/** Where the data of a scan ends: at the next marker that is no restart. */
function scanEnd(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(MARK, from); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(MARK, at + 1)) {
    const next = bytes[at + 1]!;
    if (next !== 0 && next !== MARK && !isRestart(next)) return at;
  }
  return bytes.length;
}

/** Writes the change of one segment: `whole` is the segment with its marker, `kept` the content that it keeps. */
type Change = (at: number, whole: Buffer, kept: Buffer | null) => Splice[];

const shortened: Change = (at, whole, kept) =>
  kept === null ? removed(at, whole.length) : replaced(at + 2, whole.subarray(2), segment(kept));

/** For a picture whose length must not change: zeros take the place of what goes, in a comment where all of it goes. */
const filled: Change = (at, whole, kept) => {
  const zeros = whole.length - MARK_AND_LENGTH - (kept?.length ?? 0);
  if (kept === null || zeros < 0) {
    const insert = Buffer.concat([Buffer.from([MARK, COM]), whole.subarray(2, MARK_AND_LENGTH)]);
    return [{ at, remove: whole.length, insert, zeros: whole.length - MARK_AND_LENGTH }];
  }
  const insert = Buffer.concat([whole.subarray(0, MARK_AND_LENGTH), kept]);
  return whole.equals(Buffer.concat([insert, Buffer.alloc(zeros)]))
    ? []
    : [{ at, remove: whole.length, insert, zeros }];
};

const isZero = (bytes: Buffer): boolean => bytes.every((byte) => byte === 0);

/** @param behind what lies behind the end of the picture */
function changes(bytes: Buffer, change: Change, behind: (at: number, rest: Buffer) => Splice[]): Splice[] {
  const splices: Splice[] = [];
  for (let at = 2; at + 2 <= bytes.length;) {
    const marker = bytes[at + 1]!;
    // A marker may be filled up with further 0xff in front.
    if (bytes[at] !== MARK || marker === MARK || marker === 0) {
      at += 1;
      continue;
    }
    if (marker === EOI) return [...splices, ...behind(at + 2, bytes.subarray(at + 2))];
    if (isRestart(marker) || at + MARK_AND_LENGTH > bytes.length) {
      at += 2;
      continue;
    }
    const end = Math.min(at + 2 + bytes.readUInt16BE(at + 2), bytes.length);
    const content = bytes.subarray(at + MARK_AND_LENGTH, end);
    const kept = cleanSegment(marker, content);
    if (kept !== content) splices.push(...change(at, bytes.subarray(at, end), kept));
    at = marker === SOS ? scanEnd(bytes, end) : end;
  }
  return splices;
}

/**
 * What has to be changed in a JPEG so that it has the picture, its colours, title, creator, credit and copyright, and
 * nothing else. The picture's own data is not touched; what lies behind its end (further pictures, videos) goes.
 */
export function cleanJpeg(bytes: Buffer): Splice[] {
  return changes(bytes, shortened, (at, rest) => removed(at, rest.length));
}

/** As {@link cleanJpeg}, for a picture within a document: its length stays, zeros take the place of what goes. */
export function cleanJpegInPlace(bytes: Buffer): Splice[] {
  const isBlank = (whole: Buffer): boolean => whole[1] === COM && isZero(whole.subarray(MARK_AND_LENGTH));
  return changes(
    bytes,
    (at, whole, kept) => (isBlank(whole) ? [] : filled(at, whole, kept)),
    // The end of a line belongs to the document.
    (at, rest) =>
      rest.length <= 2 || isZero(rest)
        ? []
        : [{ at, remove: rest.length, insert: Buffer.alloc(0), zeros: rest.length }],
  );
}
