import { open } from 'node:fs/promises';
import { id3Length } from '../flac';
import { readWaveLayout } from '../riff';

/** Demuxers that uploaded files may use. Playlist demuxers (hls, concat, dash) would read other files of the server. */
const DEMUXERS = 'wav,w64,aiff,flac,mp3,aac,mov,ogg,matroska,asf,ape,wv,tta,amr,caf,au';

/** Input options for every customer's file: only this file, only these demuxers. */
const READ_OPTIONS = ['-protocol_whitelist', 'file', '-format_whitelist', DEMUXERS] as const;

/** A file as ffmpeg takes it: with the options before it. */
export interface FfmpegInput {
  options: readonly string[];
  /** With its protocol. */
  name: string;
}

const BW64 = 'BW64';
const FLAC = 'fLaC';
const FLOAT_TAG = 3;

/**
 * How ffmpeg reads a customer's file. Builds before 4.4 do not know BW64, so of such a file they are given the samples
 * alone, as a part of the file, with their format.
 * @throws AudioToolError `unreadable` for a BW64 file whose chunks cannot be read
 */
export async function inputOf(file: string): Promise<FfmpegInput> {
  if ((await kindOf(file)) !== BW64) return { options: await readOptions(file), name: `file:${file}` };
  const { format, dataOffset, dataSize } = await readWaveLayout(file);
  const samples = `${format.tag === FLOAT_TAG ? 'f' : 's'}${format.bitsPerSample}le`;
  return {
    options: [
      ...['-protocol_whitelist', 'file,subfile', '-format_whitelist', samples],
      ...['-f', samples, '-ar', String(format.sampleRate), '-ac', String(format.channels)],
    ],
    name: `subfile,,start,${dataOffset},end,${dataOffset + dataSize},,:file:${file}`,
  };
}

/**
 * Input options for a customer's file as it is. Behind several ID3 tags ffmpeg believes a file's name, which says
 * nothing.
 */
export async function readOptions(file: string): Promise<readonly string[]> {
  return (await kindOf(file)) === FLAC ? [...READ_OPTIONS, '-f', 'flac'] : READ_OPTIONS;
}

/** The first four bytes behind ID3 tags, as Latin-1; empty for a file that cannot be opened, which ffmpeg reports. */
async function kindOf(file: string): Promise<string> {
  const handle = await open(file, 'r').catch(() => undefined);
  if (!handle) return '';
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, await id3Length(handle));
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await handle.close();
  }
}
