import { createHash, randomUUID } from 'node:crypto';
import { constants, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import type { AudioJob } from './audio-job';
import type { MediaFile } from './media-file';

/** What is known of a recording beside its bytes; its path and name belong to the clone that takes it. */
export type RecordingFacts = Omit<MediaFile, 'path' | 'fileName'>;

const UNUSED_DAYS = 60;

/** The user's folder for what can be made again: composing takes minutes, and every clone composes the same. */
function cacheFolder(): string {
  if (process.env.DEMO_CACHE_DIR) return process.env.DEMO_CACHE_DIR;
  if (process.platform === 'win32' && process.env.LOCALAPPDATA)
    return join(process.env.LOCALAPPDATA, 'mpn', 'Cache', 'demo');
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches', 'mpn', 'demo');
  return join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'mpn', 'demo');
}

function filesOf(path: string): string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesOf(join(path, name)));
}

/** Hash of the code that composes: a changed one makes all recordings anew. */
function sourceHash(): string {
  const base = dirname(__dirname);
  const hash = createHash('sha256');
  for (const path of ['audio', 'random', join('media', 'audio-file')])
    for (const file of ['', '.js', '.ts'].flatMap((ending) => filesOf(join(base, `${path}${ending}`))))
      if (/(?<!\.d)\.(js|ts)$/.test(file)) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

let folder: string | undefined;
const ownFolder = (): string => (folder ??= join(cacheFolder(), sourceHash()));

/** What a recording's bytes depend on, beside the code. */
const keyOf = ({ seed, design, encoding, ffmpeg }: AudioJob): string =>
  createHash('sha256')
    .update(JSON.stringify({ seed, design, encoding: ffmpeg ? encoding : 'wav' }))
    .digest('hex');

const copy = (from: string, to: string): Promise<void> => copyFile(from, to, constants.COPYFILE_FICLONE);

/**
 * Copies a recording that was composed before to the job's path.
 * @returns what is known of it, or undefined when it has to be composed
 */
export async function takeRecording(job: AudioJob): Promise<RecordingFacts | undefined> {
  const base = join(ownFolder(), keyOf(job));
  try {
    const facts = JSON.parse(await readFile(`${base}.json`, 'utf8')) as RecordingFacts;
    await copy(`${base}.${facts.ext}`, job.path);
    return (await stat(job.path)).size === facts.size ? facts : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a recording for other clones and later starts. A folder that cannot be written (a full disk) is left alone. */
export async function keepRecording(job: AudioJob, { path, fileName: _, ...facts }: MediaFile): Promise<void> {
  const base = join(ownFolder(), keyOf(job));
  const draft = `${base}.${randomUUID()}.tmp`;
  try {
    await mkdir(ownFolder(), { recursive: true });
    await copy(path, draft);
    await rename(draft, `${base}.${facts.ext}`);
    // Last: a recording whose facts are there is whole.
    await writeFile(draft, JSON.stringify(facts));
    await rename(draft, `${base}.json`);
  } catch {
    await rm(draft, { force: true }).catch(() => undefined);
  }
}

/** Marks the recordings of this code as used, and removes those of other code that were unused for two months. */
export async function tidyRecordings(now = new Date()): Promise<void> {
  try {
    await utimes(ownFolder(), now, now);
    for (const name of await readdir(cacheFolder())) {
      const path = join(cacheFolder(), name);
      const unused = now.getTime() - (await stat(path)).mtimeMs;
      if (path !== ownFolder() && unused > UNUSED_DAYS * 86_400_000) await rm(path, { recursive: true, force: true });
    }
  } catch {
    // Nothing was kept.
  }
}
