import { creditsOfExif } from './clean-exif';
import { cleanJpeg, EXIF, PHOTOSHOP, segment, XMP } from './clean-jpeg';
import { cleanPng, notesOfPng } from './clean-png';
import { spliced } from './splice';

const MARK = 0xff;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP13 = 0xed;
const APP15 = 0xef;
const JPEG_MARK = Buffer.from([MARK, 0xd8]);

/** What says whose a picture is, as segments of a JPEG. */
export type Credits = readonly Buffer[];

const written = (marker: number, name: string, content: Buffer): Buffer =>
  Buffer.concat([Buffer.from([MARK, marker]), segment(Buffer.concat([Buffer.from(name, 'latin1'), content]))]);

function exifSegment(exif: Buffer | undefined): Buffer[] {
  const credits = exif && creditsOfExif(exif);
  return credits ? [written(APP1, EXIF, credits)] : [];
}

/** The segments in front of the picture's data, by their markers. */
function* segmentsOf(jpeg: Buffer): Generator<{ marker: number; whole: Buffer; content: Buffer }> {
  for (let at = 2; at + 4 <= jpeg.length && jpeg[at] === MARK;) {
    const marker = jpeg[at + 1]!;
    const end = at + 2 + jpeg.readUInt16BE(at + 2);
    if (marker < APP0 || marker > APP15 || end > jpeg.length) return;
    yield { marker, whole: jpeg.subarray(at, end), content: jpeg.subarray(at + 4, end) };
    at = end;
  }
}

function creditsOfJpeg(jpeg: Buffer): Credits {
  return [...segmentsOf(jpeg)].flatMap(({ marker, whole, content }) => {
    const begins = (name: string): boolean => content.toString('latin1', 0, name.length) === name;
    if (marker === APP1 && begins(EXIF)) return exifSegment(content.subarray(EXIF.length));
    return (marker === APP1 && begins(XMP)) || (marker === APP13 && begins(PHOTOSHOP)) ? [whole] : [];
  });
}

/** Title, creator, credit and copyright of a picture, for another one that is made of it. */
export function creditsOf(picture: Buffer): Credits {
  if (picture.indexOf(JPEG_MARK) === 0) return creditsOfJpeg(spliced(picture, cleanJpeg(picture)));
  const { exif, xmp } = notesOfPng(spliced(picture, cleanPng(picture)));
  return [...exifSegment(exif), ...(xmp && xmp.length < 0xff00 ? [written(APP1, XMP, xmp)] : [])];
}

/** A JPEG without notes of its own, with these credits. */
export function withCredits(jpeg: Buffer, credits: Credits): Buffer {
  const [first] = segmentsOf(jpeg);
  // JFIF comes first.
  const at = first?.marker === APP0 ? 2 + first.whole.length : 2;
  return Buffer.concat([jpeg.subarray(0, at), ...credits, jpeg.subarray(at)]);
}
