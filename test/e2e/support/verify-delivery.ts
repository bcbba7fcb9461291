import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export interface DeliveredFile {
  name: string;
  path: string;
}

/** Every file below a server's folder, by name. */
export function deliveredFiles(root: string): DeliveredFile[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => ({ name: entry.name, path: join(entry.parentPath, entry.name) }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

export interface Probe {
  codec: string;
  sampleRate: number;
  bits: number;
  bitRate: number;
  seconds: number;
}

/** Properties of a file, from ffprobe. */
export function probe(path: string): Probe {
  const text = execFileSync('ffprobe', [
    '-v',
    'error',
    '-show_streams',
    '-show_format',
    '-of',
    'json',
    path,
  ]).toString();
  const { streams, format } = JSON.parse(text) as {
    streams: {
      codec_type: string;
      codec_name: string;
      sample_rate: string;
      bits_per_sample: number;
      bit_rate: string;
    }[];
    format: { duration: string };
  };
  const audio = streams.find((stream) => stream.codec_type === 'audio')!;
  return {
    codec: audio.codec_name,
    sampleRate: Number(audio.sample_rate),
    bits: audio.bits_per_sample,
    bitRate: Number(audio.bit_rate),
    seconds: Number(format.duration),
  };
}

/** The chunks for playout systems, from sndfile-info. */
export const broadcastChunks = (path: string): string =>
  ['--broadcast', '--cart'].map((option) => execFileSync('sndfile-info', [option, path]).toString('latin1')).join('\n');

export interface Tags {
  title?: string;
  artist?: string;
  album?: string;
  isrc?: string[];
  picture: string[];
}

/** Tags from music-metadata, in a process of its own because it is an ES module. */
export function tags(path: string): Tags {
  const module = join(__dirname, '../../../node_modules/music-metadata/lib/index.js');
  const script = `import(${JSON.stringify(pathToFileURL(module).href)}).then(async (reader) => {
    const { common } = await reader.parseFile(process.argv[1]);
    console.log(JSON.stringify({ ...common, picture: (common.picture ?? []).map(({ format }) => format) }));
  })`;
  return JSON.parse(execFileSync('node', ['-e', script, path]).toString()) as Tags;
}

export const sha256 = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');

/** Names and checksums of the delivery's manifest. */
export function manifestOf(files: readonly DeliveredFile[]): { name: string; sha256: string; sizeBytes: number }[] {
  const manifest = files.find(({ name }) => /manifest.*\.json$/.test(name));
  if (!manifest) throw new Error(`No manifest among ${files.map(({ name }) => name).join(', ')}`);
  return (
    JSON.parse(readFileSync(manifest.path, 'utf8')) as { files: { name: string; sha256: string; sizeBytes: number }[] }
  ).files;
}
