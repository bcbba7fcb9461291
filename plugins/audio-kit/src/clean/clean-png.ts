import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { cleanExif } from './clean-exif';
import { cleanResources, cleanIptc } from './clean-iptc';
import { cleanXmp } from './clean-xmp';
import { removed, replaced, type Splice } from './splice';

const SIGNATURE_BYTES = 8;
/** Length, type and checksum around the data of a chunk. */
const FRAME_BYTES = 12;
/** A text that unpacks to more is no title or credit. */
const MAX_UNPACKED = 1024 * 1024;

/** What the picture needs to be shown (PNG, third edition, without animations, which are not checked). */
const PICTURE: ReadonlySet<string> = new Set([
  ...['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'mDCV', 'cLLI', 'sBIT'],
  ...['bKGD', 'pHYs', 'hIST'],
]);
/** Names of texts that are kept as they are. */
const TEXTS: ReadonlySet<string> = new Set(['Title', 'Author', 'Description', 'Copyright', 'Disclaimer']);
const XMP = 'XML:com.adobe.xmp';
/** Texts in which ImageMagick stores what PNG had no chunk for: a name, the length, and the bytes in hexadecimal. */
const RAW_PROFILE = /^Raw profile type (exif|app1|iptc|8bim|xmp)$/i;
const EXIF_NAME = Buffer.from('Exif\0\0', 'latin1');

/** A text with its name, unpacked. */
interface Text {
  name: string;
  text: Buffer;
}

function unpacked(data: Buffer, isPacked: boolean): Buffer {
  return isPacked ? inflateSync(data, { maxOutputLength: MAX_UNPACKED }) : data;
}

/** @returns undefined where it cannot be read */
function readText(type: string, data: Buffer): Text | undefined {
  const end = data.indexOf(0);
  if (end < 0) return undefined;
  const name = data.toString('latin1', 0, end);
  try {
    if (type === 'tEXt') return { name, text: data.subarray(end + 1) };
    if (type === 'zTXt') return { name, text: unpacked(data.subarray(end + 2), true) };
    const languageEnd = data.indexOf(0, end + 3);
    const start = data.indexOf(0, languageEnd + 1) + 1;
    if (languageEnd < 0 || start === 0) return undefined;
    return { name, text: unpacked(data.subarray(start), data[end + 1] === 1) };
  } catch {
    return undefined;
  }
}

function cleanProfile(name: string, bytes: Buffer): Buffer | null {
  switch (name) {
    case 'xmp':
      return cleanXmp(bytes);
    case 'iptc':
    case '8bim':
      return bytes[0] === 0x1c ? cleanIptc(bytes) : cleanResources(bytes);
    default: {
      const exif = cleanExif(bytes.indexOf(EXIF_NAME) === 0 ? bytes.subarray(EXIF_NAME.length) : bytes);
      return exif && Buffer.concat([EXIF_NAME, exif]);
    }
  }
}

/** The data of a chunk with ImageMagick's form of a profile, cleaned. */
function cleanRawProfile({ name, text }: Text): Buffer | null {
  const kind = RAW_PROFILE.exec(name)![1]!.toLowerCase();
  const [label = '', , ...lines] = text.toString('latin1').trim().split('\n');
  const bytes = Buffer.from(lines.join('').replace(/\s/g, ''), 'hex');
  const clean = cleanProfile(kind, bytes);
  if (!clean || clean.length === 0) return null;
  if (clean.equals(bytes)) return text;
  const hex = clean.toString('hex').replace(/.{72}/g, '$&\n');
  return Buffer.from(`\n${label}\n${String(clean.length).padStart(8)}\n${hex}\n`, 'latin1');
}

/** The data of a chunk with a text, in the form of its type. */
function textData(type: string, name: string, text: Buffer): Buffer {
  // Behind the name iTXt has two flags, a language and a translated name; zTXt the number of its method.
  const [between, content] =
    type === 'iTXt' ? ['\0\0\0\0\0', text] : type === 'zTXt' ? ['\0\0', deflateSync(text)] : ['\0', text];
  return Buffer.concat([Buffer.from(name + between, 'latin1'), content]);
}

/** What is kept of the data of a chunk; null: nothing. */
function cleanData(type: string, data: Buffer): Buffer | null {
  if (PICTURE.has(type)) return data;
  if (type === 'eXIf') return cleanExif(data);
  if (type !== 'tEXt' && type !== 'zTXt' && type !== 'iTXt') return null;
  const read = readText(type, data);
  if (!read) return null;
  if (TEXTS.has(read.name)) return data;
  const isXmp = read.name === XMP;
  if (!isXmp && (type === 'iTXt' || !RAW_PROFILE.test(read.name))) return null;
  const clean = isXmp ? cleanXmp(read.text) : cleanRawProfile(read);
  return clean === null || clean.equals(read.text) ? clean && data : textData(type, read.name, clean);
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, sum]);
}

/**
 * What has to be changed in a PNG so that it has the picture, its colours, title, creator, credit and copyright, and
 * nothing else. The picture's own data is not touched; animations and what lies behind its end go.
 */
export function cleanPng(bytes: Buffer): Splice[] {
  const splices: Splice[] = [];
  for (let at = SIGNATURE_BYTES; at + FRAME_BYTES <= bytes.length;) {
    const end = at + FRAME_BYTES + bytes.readUInt32BE(at);
    if (end > bytes.length) return splices;
    const type = bytes.toString('latin1', at + 4, at + 8);
    const data = bytes.subarray(at + 8, end - 4);
    const kept = cleanData(type, data);
    if (kept === null) splices.push(...removed(at, end - at));
    else if (kept !== data) splices.push(...replaced(at, bytes.subarray(at, end), chunk(type, kept)));
    at = end;
    if (type === 'IEND') return [...splices, ...removed(at, bytes.length - at)];
  }
  return splices;
}

/** EXIF and XMP of a cleaned PNG. */
export function notesOfPng(bytes: Buffer): { exif?: Buffer; xmp?: Buffer } {
  const notes: { exif?: Buffer; xmp?: Buffer } = {};
  for (let at = SIGNATURE_BYTES; at + FRAME_BYTES <= bytes.length;) {
    const end = at + FRAME_BYTES + bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const data = bytes.subarray(at + 8, end - 4);
    if (type === 'eXIf') notes.exif = data;
    const text = type.endsWith('TXt') ? readText(type, data) : undefined;
    if (text?.name === XMP) notes.xmp = text.text;
    at = end;
  }
  return notes;
}
