import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';

const run = promisify(execFile);

export interface ToneOptions {
  seconds?: number;
  /** Frequency in Hz; different ones give different bytes. */
  frequency?: number;
  sampleRate?: number;
  codec?: 'pcm_u8' | 'pcm_s16le' | 'pcm_s24le' | 'pcm_s32le' | 'pcm_f32le' | 'flac' | 'libmp3lame' | 'adpcm_ms';
  /** File extension; decides the container. */
  ext?: 'wav' | 'flac' | 'mp3';
  channels?: 1 | 2 | 6;
  /** Factor of the level; above 2 the sound exceeds full scale. */
  level?: number;
  /** A WAV file with 64 bit sizes. */
  isRf64?: boolean;
}

/** A real audio file made by ffmpeg: a chord with a tremolo. */
export async function audioFile(options: ToneOptions = {}): Promise<Buffer> {
  const { seconds = 2, frequency = 220, sampleRate = 44_100, codec = 'pcm_s16le', ext = 'wav', channels = 2 } = options;
  const { level = 1, isRf64 = false } = options;
  const folder = await mkdtemp(join(tmpdir(), 'mpn-media-'));
  const path = join(folder, `tone.${ext}`);
  const voice = `${level}*(0.3*sin(2*PI*${frequency}*t)*(0.6+0.4*sin(2*PI*3*t))+0.2*sin(2*PI*${frequency * 1.5}*t))`;
  try {
    await run('ffmpeg', [
      '-v',
      'error',
      '-f',
      'lavfi',
      '-i',
      `aevalsrc=${voice}:s=${sampleRate}:d=${seconds}`,
      '-ac',
      String(channels),
      '-c:a',
      codec,
      ...(codec === 'flac' && sampleRate !== 44_100 ? ['-sample_fmt', 's32', '-bits_per_raw_sample', '24'] : []),
      ...(codec === 'flac' && sampleRate === 44_100 ? ['-sample_fmt', 's16'] : []),
      ...(isRf64 ? ['-rf64', 'always'] : []),
      '-y',
      path,
    ]);
    return await readFile(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A real music video of two seconds in full HD, H.264 and sound. */
export async function videoFile({ size = '1920x1080', seconds = 2 } = {}): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'mpn-media-'));
  const path = join(folder, 'clip.mov');
  try {
    await run('ffmpeg', [
      ...['-v', 'error', '-f', 'lavfi', '-i', `testsrc2=s=${size}:r=25:d=${seconds}`],
      ...['-f', 'lavfi', '-i', `sine=frequency=${200 + Math.round(Math.random() * 400)}:duration=${seconds}`],
      // Without the program's name, which is removed from what is stored.
      ...['-shortest', '-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact'],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-y', path],
    ]);
    return await readFile(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export interface PictureOptions {
  width?: number;
  height?: number;
  format?: 'jpeg' | 'png';
  space?: 'srgb' | 'cmyk' | 'b-w';
  /** 0..255; different ones give different bytes. */
  shade?: number;
}

/** A real picture with a gradient. */
export async function pictureFile(options: PictureOptions = {}): Promise<Buffer> {
  const { width = 1400, height = 1400, format = 'jpeg', space = 'srgb', shade = 80 } = options;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g"><stop stop-color="rgb(${shade},40,120)"/><stop offset="1" stop-color="rgb(250,${shade},60)"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/></svg>`;
  return sharp(Buffer.from(svg)).flatten().toColourspace(space)[format]().toBuffer();
}

/** The smallest PDF that a reader accepts, with one empty page. */
export function pdfFile(): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  text += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

/** A multipart body with one field, as a browser sends it. */
export function formWith(bytes: Buffer, fileName: string, field = 'file'): FormData {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)]), fileName);
  return form;
}
