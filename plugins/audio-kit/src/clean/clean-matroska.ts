import { open, type FileHandle } from 'node:fs/promises';
import { PartReader, type Part } from './part-reader';
import { removed, type Splice } from './splice';

/* Matroska and WebM: EBML elements of an id, a size and a content (RFC 8794, RFC 9559). */

const ID = {
  head: 0x1a45dfa3,
  segment: 0x18538067,
  tags: 0x1254c367,
  tag: 0x7373,
  simpleTag: 0x67c8,
  tagName: 0x45a3,
  attachments: 0x1941a469,
  attachedFile: 0x61a7,
  attachedType: 0x4660,
  checksum: 0xbf,
} as const;

/** Names of tags that stay: title, people, description, copyright, and what programs count. */
const KEPT_TAGS: ReadonlySet<string> = new Set([
  ...['TITLE', 'SUBTITLE', 'ARTIST', 'PERFORMER', 'COMPOSER', 'LYRICIST', 'DIRECTOR', 'PRODUCER', 'PUBLISHER'],
  ...['LABEL', 'GENRE', 'DESCRIPTION', 'SUMMARY', 'COPYRIGHT', 'LICENSE', 'ISRC', 'BARCODE', 'CATALOG_NUMBER'],
  ...['DATE_RELEASED', 'ENCODER', 'DURATION', 'BPS', 'NUMBER_OF_FRAMES', 'NUMBER_OF_BYTES', 'LANGUAGE'],
]);
/** Elements at the top and within the tags. */
const MAX_ELEMENTS = 200_000;
const HEAD_BYTES = 12;
const VOID = 0xec;
/** Largest size of a void element whose size takes one byte, and bytes of a size that takes eight. */
const SHORT_SIZE = 126;
const LONG_SIZE_BYTES = 8;

interface Element extends Part {
  id: number;
}

/** Bytes of a number with a length marker: the leading zero bits of its first byte say how many follow. */
const lengthOf = (first: number): number => Math.clz32(first) - 24 + 1;

class ElementReader extends PartReader<Element> {
  constructor(handle: FileHandle, size: number) {
    super(handle, size, MAX_ELEMENTS);
  }

  /** Undefined, too, for one that does not say its size. */
  protected async part(at: number, to: number): Promise<Element | undefined> {
    const head = await this.bytes(at, HEAD_BYTES);
    const idLength = lengthOf(head[0] ?? 0);
    const sizeLength = lengthOf(head[idLength] ?? 0);
    if (idLength > 4 || sizeLength > 8 || idLength + sizeLength > head.length) return undefined;
    const id = head.readUIntBE(0, idLength);
    const from = at + idLength + sizeLength;
    const marked = BigInt(`0x${head.toString('hex', idLength, idLength + sizeLength)}`);
    const mask = (1n << BigInt(7 * sizeLength)) - 1n;
    const size = marked & mask;
    // All ones: the writer did not know the size. A segment then ends with the file.
    const end = size === mask ? (id === ID.segment ? this.size : Infinity) : from + Number(size);
    return end <= to ? { id, at, from, end } : undefined;
  }
}

/** An element that players pass over, in place of another one: the offsets of the others stay as they are. */
function voided({ at, end }: Element): Splice {
  const length = end - at;
  const isShort = length - 2 <= SHORT_SIZE;
  const head = Buffer.alloc(isShort ? 2 : 1 + LONG_SIZE_BYTES);
  head[0] = VOID;
  if (isShort) head[1] = 0x80 | (length - 2);
  else head.writeBigUInt64BE((1n << 56n) | BigInt(length - head.length), 1);
  return { at, remove: length, insert: head, zeros: length - head.length };
}

async function textOf(reader: ElementReader, element: Element | undefined): Promise<string> {
  if (!element) return '';
  return (await reader.bytes(element.from, Math.min(element.end - element.from, 256))).toString('utf8');
}

/** What goes from a list, with its checksum, which would not fit any more. */
async function without(
  reader: ElementReader,
  list: Element,
  goes: (inner: Element) => Promise<Splice[]>,
): Promise<Splice[]> {
  const { parts: elements } = await reader.parts(list.from, list.end);
  const splices: Splice[] = [];
  for (const inner of elements) splices.push(...(await goes(inner)));
  const checksum = elements.find(({ id }) => id === ID.checksum);
  return splices.length > 0 && checksum ? [voided(checksum), ...splices] : splices;
}

async function cleanTag(reader: ElementReader, tag: Element): Promise<Splice[]> {
  return without(reader, tag, async (inner) => {
    if (inner.id !== ID.simpleTag) return [];
    const { parts: elements } = await reader.parts(inner.from, inner.end);
    const name = await textOf(
      reader,
      elements.find(({ id }) => id === ID.tagName),
    );
    // Tags within a tag may say what it does not.
    const isPlain = !elements.some(({ id }) => id === ID.simpleTag);
    return isPlain && KEPT_TAGS.has(name.toUpperCase()) ? [] : [voided(inner)];
  });
}

/** Pictures have notes of their own; fonts of subtitles stay. */
async function cleanAttachment(reader: ElementReader, file: Element): Promise<Splice[]> {
  const { parts: elements } = await reader.parts(file.from, file.end);
  const type = await textOf(
    reader,
    elements.find(({ id }) => id === ID.attachedType),
  );
  return /font|opentype|truetype/i.test(type) ? [] : [voided(file)];
}

async function cleanElement(reader: ElementReader, element: Element): Promise<Splice[]> {
  if (element.id === ID.tags) {
    return without(reader, element, async (tag) => (tag.id === ID.tag ? cleanTag(reader, tag) : []));
  }
  if (element.id === ID.attachments) {
    return without(reader, element, async (file) => (file.id === ID.attachedFile ? cleanAttachment(reader, file) : []));
  }
  return [];
}

/**
 * What has to be changed in a video in Matroska or WebM so that it says neither where nor with which device it was
 * made: tags but those of title, people, description and copyright, attached pictures, and what lies behind the end.
 * The offsets of pictures and sounds stay as they are.
 */
export async function cleanMatroska(path: string): Promise<Splice[]> {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    const reader = new ElementReader(handle, size);
    const { parts, rest } = await reader.parts(0, size);
    const segment = parts.find(({ id }) => id === ID.segment);
    if (parts[0]?.id !== ID.head || !segment) return [];
    const splices: Splice[] = [];
    for (const element of (await reader.parts(segment.from, segment.end)).parts) {
      splices.push(...(await cleanElement(reader, element)));
    }
    return [...splices, ...removed(rest, size - rest)];
  } finally {
    await handle.close();
  }
}
