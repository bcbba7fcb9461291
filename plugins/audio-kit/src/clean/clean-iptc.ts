/* Photoshop's resources ("8BIM"), one of which has the texts of press agencies (IPTC-IIM 4.2). */

const SIGNATURE = '8BIM';
const IPTC = 0x0404;
/** Whether the picture is protected, and the address of its rights. */
const KEPT_RESOURCES: ReadonlySet<number> = new Set([0x040a, 0x040b]);
/** Of record 1 the character set. */
const CHARACTER_SET = 90;
/**
 * Of record 2: version, title, creator, creator's title, headline, credit, source, copyright, description. Not kept:
 * city, state, country, dates, programs.
 */
const KEPT_TEXTS: ReadonlySet<number> = new Set([0, 5, 80, 85, 105, 110, 115, 116, 120]);
const TAG_MARK = 0x1c;
const HEAD_BYTES = 5;

/** IPTC with title, creator, credit and copyright only; empty where nothing is left but its version. */
export function cleanIptc(bytes: Buffer): Buffer {
  const kept: Buffer[] = [];
  let hasText = false;
  for (let at = 0; at + HEAD_BYTES <= bytes.length && bytes[at] === TAG_MARK;) {
    const [record, tag, length] = [bytes[at + 1]!, bytes[at + 2]!, bytes.readUInt16BE(at + 3)];
    const end = at + HEAD_BYTES + length;
    // Longer texts than 32 kB have another form of length, which no text that is kept needs.
    if (length > 0x7fff || end > bytes.length) break;
    if (record === 2 ? KEPT_TEXTS.has(tag) : record === 1 && tag === CHARACTER_SET) {
      kept.push(bytes.subarray(at, end));
      hasText ||= record === 2 && tag !== 0;
    }
    at = end;
  }
  return hasText ? Buffer.concat(kept) : Buffer.alloc(0);
}

const padded = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc(bytes.length % 2)]);

function resource(id: number, content: Buffer): Buffer {
  const head = Buffer.alloc(12);
  head.write(SIGNATURE, 'latin1');
  head.writeUInt16BE(id, 4);
  head.writeUInt32BE(content.length, 8);
  return Buffer.concat([head, padded(content)]);
}

/** Photoshop's resources with what says whose the picture is, and nothing else; empty where nothing is left. */
export function cleanResources(bytes: Buffer): Buffer {
  const kept: Buffer[] = [];
  for (let at = 0; at + 12 <= bytes.length && bytes.toString('latin1', at, at + 4) === SIGNATURE;) {
    const id = bytes.readUInt16BE(at + 4);
    const nameBytes = 1 + bytes[at + 6]!;
    const sizeAt = at + 6 + nameBytes + (nameBytes % 2);
    if (sizeAt + 4 > bytes.length) break;
    const end = sizeAt + 4 + bytes.readUInt32BE(sizeAt);
    if (end > bytes.length) break;
    const content = bytes.subarray(sizeAt + 4, end);
    const clean = id === IPTC ? cleanIptc(content) : KEPT_RESOURCES.has(id) ? content : Buffer.alloc(0);
    if (clean.length > 0) kept.push(resource(id, clean));
    at = end + ((end - sizeAt) % 2);
  }
  return Buffer.concat(kept);
}
