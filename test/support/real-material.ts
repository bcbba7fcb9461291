import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';

const run = promisify(execFile);
const CACHE = resolve(__dirname, '../../.data/test/material');

const MUSIC = 'usr/share/games/fretsonfire/data/songs/muldjord';
const PICTURE = 'usr/share/backgrounds/mate/abstract/Elephants_3840x2160.jpg';

/** Real music and pictures under free licences, from Debian packages; not stored in the repository. */
const PACKAGES = { 'fretsonfire-songs-muldjord': MUSIC, 'mate-backgrounds': PICTURE } as const;

export interface RealMaterial {
  /** FLAC, 44.1 kHz / 16 bit, stereo. */
  flac: string;
  /** WAV, 48 kHz / 24 bit, stereo. */
  wav: string;
  /** JPEG, 2160 x 2160: cropped from a wide picture to a square front cover. */
  picture: string;
}

async function unpacked(name: string, path: string): Promise<string> {
  const root = join(CACHE, name);
  if (existsSync(join(root, path))) return root;
  const folder = await mkdtemp(join(tmpdir(), 'mpn-debian-'));
  try {
    await run('apt-get', ['download', '-o', 'APT::Sandbox::User=root', name], { cwd: folder });
    const [archive] = (await readdir(folder)).filter((file) => file.endsWith('.deb'));
    if (!archive) throw new Error(`apt-get downloaded nothing for ${name}: run "apt-get update" first.`);
    const draft = join(folder, 'content');
    await run('dpkg-deb', ['-x', join(folder, archive), draft]);
    await mkdir(CACHE, { recursive: true });
    await rm(root, { recursive: true, force: true });
    await run('cp', ['-r', draft, `${root}.draft`]);
    await rename(`${root}.draft`, root);
    return root;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Decodes `seconds` of a song from its middle. The source is lossy, which makes no difference to the tools under test.
 */
async function decoded(song: string, target: string, args: readonly string[], seconds: number): Promise<string> {
  if (!existsSync(target)) {
    const source = join(song, 'song.ogg');
    await run('ffmpeg', [
      '-v',
      'error',
      '-ss',
      '40',
      '-i',
      source,
      '-t',
      String(seconds),
      '-ac',
      '2',
      ...args,
      '-y',
      target,
    ]);
  }
  return target;
}

async function cover(wide: string): Promise<string> {
  const target = join(CACHE, 'cover.jpg');
  if (!existsSync(target)) await sharp(wide).resize(2160, 2160).jpeg({ quality: 92 }).toFile(target);
  return target;
}

/** Real input for journeys; fetched once and kept in the ignored data folder. */
export async function realMaterial(): Promise<RealMaterial> {
  const music = join(await unpacked('fretsonfire-songs-muldjord', PACKAGES['fretsonfire-songs-muldjord']), MUSIC);
  const pictures = await unpacked('mate-backgrounds', PACKAGES['mate-backgrounds']);
  const flac = ['-ar', '44100', '-c:a', 'flac', '-sample_fmt', 's16'];
  const wav = ['-af', 'aresample=48000:resampler=soxr', '-c:a', 'pcm_s24le'];
  return {
    flac: await decoded(join(music, 'chaos_god'), join(CACHE, '01 Chaos God.flac'), flac, 30),
    wav: await decoded(join(music, 'armygeddon'), join(CACHE, '02 Armygeddon.wav'), wav, 25),
    picture: await cover(join(pictures, PICTURE)),
  };
}
