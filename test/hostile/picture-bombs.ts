import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A PNG of one colour, by its header. */
export interface FlatPng {
  width: number;
  height: number;
  /** Bits of one channel. */
  depth: 8 | 16;
  /** Adam7: a decoder must hold all of the picture. */
  interlaced?: boolean;
  /** RGB, or with transparency. */
  channels?: 3 | 4;
}

/** A small file that is a large picture. */
export function flatPng({ width, height, depth, interlaced = false, channels = 4 }: FlatPng): Buffer {
  const bytesPerPixel = (channels * depth) / 8;
  const passes = interlaced ? ADAM7 : [[0, 0, 1, 1]];
  const size = passes.reduce((sum, [x, y, dx, dy]) => {
    const [columns, rows] = [Math.ceil((width - x!) / dx!), Math.ceil((height - y!) / dy!)];
    return columns > 0 && rows > 0 ? sum + rows * (1 + columns * bytesPerPixel) : sum;
  }, 0);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, channels === 4 ? 6 : 2, 0, 0, interlaced ? 1 : 0], 8);
  const data = deflateSync(Buffer.alloc(size), { level: 1 });
  return Buffer.concat([
    SIGNATURE,
    pngChunk('IHDR', header),
    pngChunk('IDAT', data),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** First column and row of each pass, and the steps. */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
];

/** A chunk of a PNG with its checksum. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}

/** A JPEG whose header claims a larger size than its data has. */
export function jpegThatSays(jpeg: Buffer, width: number, height: number): Buffer {
  const bytes = Buffer.from(jpeg);
  const at = frameHeaderOf(bytes);
  bytes.writeUInt16BE(height, at + 5);
  bytes.writeUInt16BE(width, at + 7);
  return bytes;
}

/** Where the picture data of a JPEG begins. */
export function scanOf(jpeg: Buffer): number {
  const at = jpeg.indexOf(Buffer.from([0xff, 0xda]), frameHeaderOf(jpeg));
  return at + 2 + jpeg.readUInt16BE(at + 2);
}

function frameHeaderOf(jpeg: Buffer): number {
  let at = 2;
  while (jpeg[at + 1] !== 0xc0 && jpeg[at + 1] !== 0xc2) at += 2 + jpeg.readUInt16BE(at + 2);
  return at;
}

/** A progressive JPEG of noise: a decoder must hold all coefficients of the picture. */
export async function progressiveJpeg(side: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  const small = await sharp({ create: { width: 500, height: 500, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer();
  return sharp(small)
    .resize(side, side, { kernel: 'nearest' })
    .jpeg({ quality: 60, progressive: true, chromaSubsampling: '4:4:4' })
    .toBuffer();
}
