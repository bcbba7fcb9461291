import { readFile } from 'node:fs/promises';

/* JPEG: ITU-T T.81. Names of markers are those of its table B.1. */
const SOF0 = 0xc0;
const SOF1 = 0xc1;
const DHT = 0xc4;
const RST0 = 0xd0;
const RST7 = 0xd7;
const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const DQT = 0xdb;
const DRI = 0xdd;
const TEM = 0x01;
/** Frames other than these two (progressive, lossless, arithmetic) are left to the decoder. */
const OTHER_FRAMES: ReadonlySet<number> = new Set([
  0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc8, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf,
]);

const BLOCK_SIDE = 8;
const COEFFICIENTS = 64;
const MAX_CODE_BITS = 16;
/** Run of sixteen zero coefficients without a value. */
const ZERO_RUN = 0xf0;
/**
 * Half as much again as the mean of a block of 8-bit samples can be (eight times 128): some encoders exceed that a
 * little at sharp edges.
 */
const MAX_MEAN = 1_536;

/** Code (16 bits, left-aligned) to `length << 8 | symbol`; 0 for a code that does not exist. */
type Codes = Uint16Array;

interface Component {
  id: number;
  horizontal: number;
  vertical: number;
  /** Number of its quantization table. */
  quantization: number;
}

/** What is read of one component in a scan. */
interface Part {
  dc: Codes;
  ac: Codes;
  /** Divisor of the mean. */
  step: number;
  /** Mean of the last block, divided by the step: each block's is told as a difference. */
  mean: number;
}

interface Tables {
  /** By `class << 4 | destination`. */
  codes: Map<number, Codes>;
  /** First divisor of each quantization table. */
  steps: Map<number, number>;
}

interface Frame {
  width: number;
  height: number;
  components: Component[];
}

interface Scan {
  /** Number of units (MCUs) of the scan. */
  units: number;
  parts: Part[];
  /** The part of each block of a unit, in order. */
  blocks: Part[];
}

/** Reads the bits of a scan, without its stuffed zero bytes, up to the next marker. */
class Bits {
  private window = 0;
  private held = 0;
  /** Zero bits that stand for data behind the marker. */
  private missing = 0;

  constructor(
    private readonly bytes: Buffer,
    public at: number,
  ) {}

  /** The next 16 bits. */
  peek(): number {
    while (this.held < MAX_CODE_BITS) this.load();
    return (this.window >>> (this.held - MAX_CODE_BITS)) & 0xffff;
  }

  /** @param count at most 16 */
  skip(count: number): void {
    while (this.held < count) this.load();
    this.held -= count;
  }

  /** A difference of this many bits: half of the values are negative. */
  difference(count: number): number {
    if (count === 0) return 0;
    const value = this.peek() >> (MAX_CODE_BITS - count);
    this.skip(count);
    return value < 1 << (count - 1) ? value - (1 << count) + 1 : value;
  }

  /** Whether more bits were taken than there are. */
  get isOverrun(): boolean {
    return this.held < this.missing;
  }

  /**
   * Goes to the next marker. Encoders fill the last byte with ones; scanners and cameras add whole bytes of zeros or
   * ones.
   * @returns whether nothing but filling was passed
   */
  toMarker(): boolean {
    let unread = (this.held - this.missing) >> 3;
    let isFilling = true;
    while (unread > 0) {
      unread -= 1;
      isFilling &&= isFill((this.window >>> (this.missing + unread * 8)) & 0xff);
    }
    while (this.at < this.bytes.length && !this.isAtMarker) {
      const byte = this.next();
      isFilling &&= isFill(byte);
    }
    this.held = 0;
    this.missing = 0;
    return isFilling;
  }

  /** Passes the marker, with the 0xff that may fill up the space in front of it. */
  passMarker(): number | undefined {
    while (this.bytes[this.at] === 0xff) this.at += 1;
    this.at += 1;
    return this.bytes[this.at - 1];
  }

  private get isAtMarker(): boolean {
    return this.bytes[this.at] === 0xff && this.bytes[this.at + 1] !== 0 && this.at + 1 < this.bytes.length;
  }

  private next(): number {
    const byte = this.bytes[this.at]!;
    this.at += byte === 0xff ? 2 : 1;
    return byte;
  }

  private load(): void {
    const isEnd = this.at >= this.bytes.length || this.isAtMarker;
    const byte = isEnd ? 0 : this.next();
    if (isEnd) this.missing += 8;
    this.window = (this.window << 8) | byte;
    this.held += 8;
  }
}

const isFill = (byte: number): boolean => byte === 0 || byte === 0xff;

/** Adds the tables of a DHT segment, by `class << 4 | destination`. */
function readCodes(segment: Buffer, tables: Map<number, Codes>): void {
  for (let at = 0; at + 1 + MAX_CODE_BITS <= segment.length;) {
    const counts = segment.subarray(at + 1, at + 1 + MAX_CODE_BITS);
    const codes: Codes = new Uint16Array(1 << MAX_CODE_BITS);
    let symbol = at + 1 + MAX_CODE_BITS;
    let code = 0;
    for (let bits = 1; bits <= MAX_CODE_BITS; bits += 1) {
      const step = 1 << (MAX_CODE_BITS - bits);
      for (let index = 0; index < counts[bits - 1]!; index += 1) {
        codes.fill((bits << 8) | (segment[symbol] ?? 0), code, code + step);
        code += step;
        symbol += 1;
      }
    }
    tables.set(segment[at]!, codes);
    at = symbol;
  }
}

function readFrame(segment: Buffer): Frame {
  const components = Array.from({ length: segment[5] ?? 0 }, (_, index) => {
    const at = 6 + index * 3;
    const sampling = segment[at + 1] ?? 0x11;
    return {
      id: segment[at] ?? 0,
      horizontal: sampling >> 4,
      vertical: sampling & 15,
      quantization: segment[at + 2] ?? 0,
    };
  });
  return { height: segment.readUInt16BE(1), width: segment.readUInt16BE(3), components };
}

/** Adds the first divisors of a DQT segment. */
function readSteps(segment: Buffer, steps: Map<number, number>): void {
  for (let at = 0; at + 3 <= segment.length;) {
    const isWide = segment[at]! >> 4 > 0;
    steps.set(segment[at]! & 15, isWide ? segment.readUInt16BE(at + 1) : segment[at + 1]!);
    at += 1 + COEFFICIENTS * (isWide ? 2 : 1);
  }
}

/** Number of units in a picture, of several components or of one only. */
function unitsOf({ width, height, components }: Frame, only: Component | undefined): number {
  const along = (samples: number, side: 'horizontal' | 'vertical'): number => {
    const most = Math.max(1, ...components.map((component) => component[side]));
    return only
      ? Math.ceil(Math.ceil((samples * only[side]) / most) / BLOCK_SIDE)
      : Math.ceil(samples / (BLOCK_SIDE * most));
  };
  return along(width, 'horizontal') * along(height, 'vertical');
}

/** @returns undefined where a table or a component is not defined: the decoder reports it, or has one of its own */
function readScan(segment: Buffer, frame: Frame, { codes, steps }: Tables): Scan | undefined {
  const count = segment[0] ?? 0;
  const parts: Part[] = [];
  const blocks: Part[] = [];
  let only: Component | undefined;
  for (let at = 1; at + 1 < segment.length && parts.length < count; at += 2) {
    const component = frame.components.find(({ id }) => id === segment[at]);
    const chosen = segment[at + 1]!;
    const dc = codes.get(chosen >> 4);
    const ac = codes.get(0x10 | (chosen & 15));
    if (!component || !dc || !ac) return undefined;
    const part = { dc, ac, step: steps.get(component.quantization) ?? 1, mean: 0 };
    parts.push(part);
    if (count === 1) only = component;
    const inUnit = only ? 1 : component.horizontal * component.vertical;
    for (let index = 0; index < inUnit; index += 1) blocks.push(part);
  }
  return { units: unitsOf(frame, only), parts, blocks };
}

/** Reads one block of 64 coefficients. @returns whether its codes exist, fit into it, and give a possible mean */
function passBlock(bits: Bits, part: Part): boolean {
  let entry = part.dc[bits.peek()]!;
  if (entry === 0 || (entry & 0xff) > MAX_CODE_BITS) return false;
  bits.skip(entry >> 8);
  part.mean += bits.difference(entry & 0xff);
  if (Math.abs(part.mean * part.step) > MAX_MEAN) return false;
  for (let index = 1; index < COEFFICIENTS;) {
    entry = part.ac[bits.peek()]!;
    if (entry === 0) return false;
    bits.skip(entry >> 8);
    const symbol = entry & 0xff;
    const size = symbol & 15;
    if (size === 0 && symbol !== ZERO_RUN) break;
    index += (symbol >> 4) + 1;
    if (index > COEFFICIENTS) return false;
    bits.skip(size);
  }
  return true;
}

/** Passes the restart marker of this number. @returns whether it was there, with nothing but filling before it */
function restart(bits: Bits, { parts }: Scan, number: number): boolean {
  for (const part of parts) part.mean = 0;
  return bits.toMarker() && bits.passMarker() === RST0 + (number & 7);
}

/** Reads the units of a scan. @returns whether they end where its data ends, and each restart marker is in its place */
function passScan(bits: Bits, scan: Scan, interval: number): boolean {
  for (let unit = 0; unit < scan.units; unit += 1) {
    const isRestart = interval > 0 && unit > 0 && unit % interval === 0;
    if (isRestart && !restart(bits, scan, unit / interval - 1)) return false;
    for (const part of scan.blocks) if (!passBlock(bits, part)) return false;
    if (bits.isOverrun) return false;
  }
  return bits.toMarker();
}

const hasLength = (marker: number): boolean => marker !== SOI && marker !== TEM && (marker < RST0 || marker > RST7);

/**
 * Whether the data of a sequential JPEG with Huffman codes (almost every JPEG) is exactly what its header announces:
 * every code exists, every block has at most 64 coefficients and a possible mean, and the last one ends where the data
 * ends. libjpeg reports nothing about the last rows of a picture, and reads on through most damage, because nearly any
 * bits are valid codes. Filling before a marker and bytes after the end are accepted.
 * @returns true too for other kinds of JPEG, which the decoder reads completely before it gives the first row
 */
export async function isWholeJpeg(path: string): Promise<boolean> {
  const bytes = await readFile(path);
  const tables: Tables = { codes: new Map(), steps: new Map() };
  let frame: Frame | undefined;
  let interval = 0;
  for (let at = 2; at + 4 <= bytes.length;) {
    const marker = bytes[at + 1]!;
    // Markers may be filled up with further 0xff in front; bytes between segments are the decoder's to judge.
    if (bytes[at] !== 0xff || marker === 0xff || marker === 0) {
      at += 1;
      continue;
    }
    at += 2;
    if (marker === EOI || OTHER_FRAMES.has(marker)) return true;
    if (!hasLength(marker)) continue;
    const segment = bytes.subarray(at + 2, at + bytes.readUInt16BE(at));
    at += 2 + segment.length;
    if (marker === DHT) readCodes(segment, tables.codes);
    else if (marker === DQT) readSteps(segment, tables.steps);
    else if (marker === DRI && segment.length >= 2) interval = segment.readUInt16BE(0);
    else if ((marker === SOF0 || marker === SOF1) && segment.length >= 6) frame = readFrame(segment);
    else if (marker === SOS && frame) {
      const scan = readScan(segment, frame, tables);
      if (!scan) return true;
      const bits = new Bits(bytes, at);
      if (!passScan(bits, scan, interval)) return false;
      at = bits.at;
    }
  }
  return true;
}
