import { spawn, spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';

function candidates(): string[] {
  const configured = process.env.FFMPEG_PATH?.trim();
  const list: string[] = [];
  if (configured)
    list.push(statSync(configured, { throwIfNoEntry: false })?.isDirectory() ? join(configured, 'ffmpeg') : configured);
  list.push('ffmpeg');
  try {
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- optional: looked for at run time
    list.push((require('@ffmpeg-installer/ffmpeg') as { path: string }).path);
  } catch {
    // The package is optional: without it the installed program is used.
  }
  return list;
}

/** The ffmpeg program, or null: the demo then has WAV files and no video. */
export function findFfmpeg(): string | null {
  return candidates().find((program) => spawnSync(program, ['-version'], { stdio: 'ignore' }).status === 0) ?? null;
}

/**
 * Runs ffmpeg.
 * @param input bytes for its standard input
 * @throws Error with ffmpeg's stderr when it fails
 */
export function runFfmpeg(program: string, parameters: readonly string[], input?: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, ['-hide_banner', '-loglevel', 'error', '-y', ...parameters], {
      stdio: ['pipe', 'ignore', 'pipe'],
    });
    let words = '';
    child.stderr.on('data', (chunk: Buffer) => (words += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`ffmpeg failed (${code}): ${words.trim()}`)),
    );
    // A program that ends early closes its input; its stderr has the better message.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}
