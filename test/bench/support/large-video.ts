import { execFileSync } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { stat, truncate } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';

const MB = 1024 * 1024;

/** A free atom of 64 bit size: readers skip it. */
function freeAtom(bytes: number): Buffer {
  const header = Buffer.alloc(16);
  header.writeUInt32BE(1, 0);
  header.write('free', 4, 'latin1');
  header.writeBigUInt64BE(BigInt(bytes), 8);
  return header;
}

/** Creates a valid video of two seconds with this size: the rest is random bytes in an atom that readers skip. */
export async function makeLargeVideo(folder: string, megabytes: number, name: string): Promise<string> {
  const path = join(folder, name);
  const source = ['-f', 'lavfi', '-i', 'testsrc=size=1280x720:rate=25:duration=2'];
  const video = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-movflags', '+faststart'];
  execFileSync('ffmpeg', ['-v', 'error', ...source, ...video, '-y', path]);
  const { size } = await stat(path);
  const rest = megabytes * MB - size;
  const file = createWriteStream(path, { flags: 'a' });
  file.write(freeAtom(rest));
  const block = randomBytes(MB);
  for (let written = 16; written < rest; written += MB) {
    // Different in every block, so that nothing can compress or deduplicate it.
    block.writeUInt32BE(written % 2 ** 32, 0);
    if (!file.write(Buffer.from(block))) await once(file, 'drain');
  }
  file.end();
  await once(file, 'close');
  await truncate(path, megabytes * MB);
  return path;
}
