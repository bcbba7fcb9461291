/* EXIF (CIPA DC-008) is kept in the form of a TIFF file: lists of tags (IFD) that refer to values and further lists. */

const IFD_ENTRY = 12;
const EXIF_LIST = 0x8769;
const INTEROPERABILITY_LIST = 0xa005;
const IMAGE_DESCRIPTION = 0x010e;

/** Tags that are kept, by their list: what the picture needs to be shown, title, creator, copyright. */
const KEPT = {
  // Description, orientation, resolution (three), artist, place of colour samples, copyright; Windows' title, author.
  first: new Set([IMAGE_DESCRIPTION, 0x0112, 0x011a, 0x011b, 0x0128, 0x013b, 0x0213, 0x8298, 0x9c9b, 0x9c9d]),
  // Colour space and gamma.
  exif: new Set([0xa001, 0xa500]),
  // R03 says Adobe RGB.
  interoperability: new Set([0x0001]),
};

/** What cameras write as a description by themselves. */
const CAMERA_TEXT = /digital camera|digital still camera|\bDSC\b|^(?:SAMSUNG|OLYMPUS|MINOLTA|KODAK|NIKON|CANON)\b/i;

/** Bytes of one value by the number of its type; 0 for unknown ones. */
const TYPE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];
const LONG = 4;

interface Entry {
  tag: number;
  type: number;
  count: number;
  /** In the file's byte order. */
  value: Buffer;
}

class Tiff {
  readonly isLittle: boolean;

  constructor(readonly bytes: Buffer) {
    this.isLittle = bytes.toString('latin1', 0, 2) === 'II';
  }

  get isTiff(): boolean {
    const order = this.bytes.toString('latin1', 0, 2);
    return this.bytes.length >= 8 && (order === 'II' || order === 'MM') && this.word(2) === 42;
  }

  word(at: number): number {
    return this.isLittle ? this.bytes.readUInt16LE(at) : this.bytes.readUInt16BE(at);
  }

  long(at: number): number {
    return this.isLittle ? this.bytes.readUInt32LE(at) : this.bytes.readUInt32BE(at);
  }

  /** The entries of a list, as far as they are within the data. */
  list(at: number): Entry[] {
    if (at < 8 || at + 2 > this.bytes.length) return [];
    const entries: Entry[] = [];
    for (let index = 0; index < this.word(at); index += 1) {
      const start = at + 2 + index * IFD_ENTRY;
      if (start + IFD_ENTRY > this.bytes.length) break;
      const [tag, type, count] = [this.word(start), this.word(start + 2), this.long(start + 4)];
      const size = (TYPE_BYTES[type] ?? 0) * count;
      const from = size > 4 ? this.long(start + 8) : start + 8;
      if (size === 0 || from + size > this.bytes.length) continue;
      entries.push({ tag, type, count, value: this.bytes.subarray(from, from + size) });
    }
    return entries;
  }
}

/** Writes lists one after the other, each with its values behind it. */
class Writer {
  private readonly parts: Buffer[];
  private length = 8;

  constructor(private readonly isLittle: boolean) {
    this.parts = [
      Buffer.concat([Buffer.from(isLittle ? 'II' : 'MM', 'latin1'), this.number(42, 2), this.number(8, 4)]),
    ];
  }

  number(value: number, bytes: 2 | 4): Buffer {
    const buffer = Buffer.alloc(bytes);
    if (this.isLittle) buffer.writeUIntLE(value, 0, bytes);
    else buffer.writeUIntBE(value, 0, bytes);
    return buffer;
  }

  /** @param next entries that refer to further lists, which follow at once: their place is known then */
  list(entries: readonly Entry[], next?: { tag: number; write: () => void }): void {
    const count = entries.length + (next ? 1 : 0);
    const start = this.length;
    let valuesAt = start + 2 + count * IFD_ENTRY + 4;
    const values: Buffer[] = [];
    const place = ({ value }: Entry): Buffer => {
      if (value.length <= 4) return Buffer.concat([value, Buffer.alloc(4 - value.length)]);
      const at = this.number(valuesAt, 4);
      // Values begin at even offsets.
      values.push(value, Buffer.alloc(value.length % 2));
      valuesAt += value.length + (value.length % 2);
      return at;
    };
    const rows = entries.map((entry) => ({ tag: entry.tag, row: this.row(entry, place(entry)) }));
    if (next)
      rows.push({ tag: next.tag, row: this.row({ tag: next.tag, type: LONG, count: 1 }, this.number(valuesAt, 4)) });
    rows.sort((a, b) => a.tag - b.tag);
    this.parts.push(this.number(count, 2), ...rows.map(({ row }) => row), this.number(0, 4), ...values);
    this.length = valuesAt;
    next?.write();
  }

  get bytes(): Buffer {
    return Buffer.concat(this.parts);
  }

  private row({ tag, type, count }: Omit<Entry, 'value'>, value: Buffer): Buffer {
    return Buffer.concat([this.number(tag, 2), this.number(type, 2), this.number(count, 4), value]);
  }
}

/** Tags of the first list that say whose the picture is. */
const CREDITS: ReadonlySet<number> = new Set([IMAGE_DESCRIPTION, 0x013b, 0x8298, 0x9c9b, 0x9c9d]);

const isOwnText = ({ tag, value }: Entry): boolean =>
  tag !== IMAGE_DESCRIPTION || !CAMERA_TEXT.test(value.toString('latin1'));

/**
 * EXIF with what the picture needs to be shown, its title, creator and copyright, and nothing else: no position,
 * device, numbers, dates, preview or maker's notes.
 * @param bytes the TIFF structure
 * @returns null where nothing is left, or it cannot be read
 */
export function cleanExif(bytes: Buffer): Buffer | null {
  const tiff = new Tiff(bytes);
  if (!tiff.isTiff) return null;
  const entries = tiff.list(tiff.long(4));
  const below = (list: readonly Entry[], tag: number): Entry[] => {
    const pointer = list.find((entry) => entry.tag === tag && entry.type === LONG);
    return pointer ? tiff.list(new Tiff(Buffer.concat([bytes.subarray(0, 8), pointer.value])).long(8)) : [];
  };
  const exif = below(entries, EXIF_LIST);
  const first = entries.filter((entry) => KEPT.first.has(entry.tag) && isOwnText(entry));
  const colours = exif.filter(({ tag }) => KEPT.exif.has(tag));
  const rules = below(exif, INTEROPERABILITY_LIST).filter(({ tag }) => KEPT.interoperability.has(tag));
  if (first.length + colours.length + rules.length === 0) return null;
  const writer = new Writer(tiff.isLittle);
  const writeRules = rules.length > 0 ? { tag: INTEROPERABILITY_LIST, write: () => writer.list(rules) } : undefined;
  const writeExif = { tag: EXIF_LIST, write: () => writer.list(colours, writeRules) };
  writer.list(first, colours.length + rules.length > 0 ? writeExif : undefined);
  return writer.bytes;
}

/**
 * EXIF with title, creator and copyright only, for a picture that was turned and has other colours.
 * @returns null where there is nothing of the kind
 */
export function creditsOfExif(bytes: Buffer): Buffer | null {
  const tiff = new Tiff(bytes);
  if (!tiff.isTiff) return null;
  const entries = tiff.list(tiff.long(4)).filter((entry) => CREDITS.has(entry.tag) && isOwnText(entry));
  if (entries.length === 0) return null;
  const writer = new Writer(tiff.isLittle);
  writer.list(entries);
  return writer.bytes;
}
