import { cleanJpegInPlace } from './clean-jpeg';
import { removed, type Splice } from './splice';

const END = '%%EOF';
const JPEG_START = Buffer.from([0xff, 0xd8, 0xff]);
const STREAM_END = 'endstream';

/** What lies behind the last end mark, unless it belongs to a document whose own end mark is missing. */
function behindEnd(bytes: Buffer): Splice[] {
  const mark = bytes.lastIndexOf(END);
  if (mark < 0) return [];
  let end = mark + END.length;
  // One end of line belongs to the mark.
  if (bytes[end] === 0x0d) end += 1;
  if (bytes[end] === 0x0a) end += 1;
  const rest = bytes.subarray(end);
  return rest.includes('startxref') || rest.includes(' obj') ? [] : removed(end, rest.length);
}

/** Whether the bytes in front of an offset begin a stream: by chance three bytes are those of a JPEG's start. */
const beginsStream = (bytes: Buffer, at: number): boolean => /stream\r?\n$/.test(bytes.toString('latin1', at - 8, at));

/**
 * A photograph in a document has its notes with it. Other places of the document are named by their offsets, so it must
 * not become shorter.
 */
function photographs(bytes: Buffer): Splice[] {
  const splices: Splice[] = [];
  for (let at = bytes.indexOf(JPEG_START); at >= 0; at = bytes.indexOf(JPEG_START, at + 1)) {
    if (!beginsStream(bytes, at)) continue;
    const end = bytes.indexOf(STREAM_END, at);
    if (end < 0) break;
    splices.push(...cleanJpegInPlace(bytes.subarray(at, end)).map((splice) => ({ ...splice, at: at + splice.at })));
    at = end;
  }
  return splices;
}

/**
 * What has to be changed in a PDF: positions and devices in its photographs, and what lies behind its end. Photographs
 * that are packed once more, or encrypted, are not found.
 */
export function cleanPdf(bytes: Buffer): Splice[] {
  const behind = behindEnd(bytes);
  const end = behind[0]?.at ?? bytes.length;
  return [...photographs(bytes.subarray(0, end)), ...behind];
}
