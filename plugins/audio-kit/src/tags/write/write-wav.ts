import { AudioToolError } from '../../process';
import { MAX_RIFF_SIZE, readWaveLayout, type WaveFormat } from '../../riff';
import type { TrackMetadata } from '../track-metadata';
import { axmlChunk } from './axml-chunk';
import { bextChunk } from './bext-chunk';
import { cartChunk } from './cart-chunk';
import { infoChunk } from './info-chunk';
import { ixmlChunk } from './ixml-chunk';
import { replaceHead, type TagOptions } from './replace-head';
import { chunkHeader, renderChunk } from './riff-chunk';

const PCM = 1;

/**
 * Writes a copy of a WAV file in the form that playout systems read: `fmt ` as plain PCM (tag 1, also for 24 bit, which
 * ffmpeg writes as WAVE_FORMAT_EXTENSIBLE), `bext`, `cart`, `iXML`, `axml`, `LIST INFO`, then the samples, copied as
 * they are.
 * @throws AudioToolError `unreadable` when the input is no PCM WAV file of at most two channels or holds no samples,
 * `too-long` from 4 GB on
 */
export async function writeWav(
  input: string,
  output: string,
  metadata: TrackMetadata,
  options: TagOptions = {},
): Promise<void> {
  const { format, dataOffset, dataSize } = await readWaveLayout(input);
  if (format.tag !== PCM || format.channels > 2) {
    throw new AudioToolError('unreadable', 'only mono and stereo PCM is written as WAV');
  }
  // An incomplete last sample is dropped.
  const samples = dataSize - (dataSize % format.blockAlign);
  if (samples === 0) throw new AudioToolError('unreadable', 'the WAV file holds no samples');
  const axml = axmlChunk(metadata);
  const chunks = Buffer.concat([
    renderChunk('fmt ', formatChunk(format)),
    renderChunk('bext', bextChunk(metadata, format)),
    renderChunk('cart', cartChunk(metadata, { rate: format.sampleRate, frames: samples / format.blockAlign })),
    renderChunk('iXML', ixmlChunk(metadata)),
    axml.length === 0 ? axml : renderChunk('axml', axml),
    renderChunk('LIST', infoChunk(metadata)),
  ]);
  const size = 4 + chunks.length + 8 + samples + (samples % 2);
  if (size > MAX_RIFF_SIZE) throw new AudioToolError('too-long', 'a WAV file ends at 4 GB');
  const head = Buffer.concat([
    chunkHeader('RIFF', size),
    Buffer.from('WAVE', 'latin1'),
    chunks,
    chunkHeader('data', samples),
  ]);
  const range = { start: dataOffset, end: dataOffset + samples };
  await replaceHead(input, output, head, range, { ...options, tail: Buffer.alloc(samples % 2) });
}

function formatChunk(format: WaveFormat): Buffer {
  const chunk = Buffer.alloc(16);
  chunk.writeUInt16LE(PCM, 0);
  chunk.writeUInt16LE(format.channels, 2);
  chunk.writeUInt32LE(format.sampleRate, 4);
  chunk.writeUInt32LE(format.sampleRate * format.blockAlign, 8);
  chunk.writeUInt16LE(format.blockAlign, 12);
  chunk.writeUInt16LE(format.bitsPerSample, 14);
  return chunk;
}
