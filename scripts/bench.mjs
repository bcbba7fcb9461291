#!/usr/bin/env node
import { existsSync, readdirSync } from 'node:fs';
import { buildServer, buildWeb } from './lib/build.mjs';
import { ensurePrograms } from './lib/debian.mjs';
import { inRoot } from './lib/paths.mjs';
import { runBin, say } from './lib/run.mjs';

/**
 * `npm run bench`: runs every test/bench/*.bench.ts one after the other, or those whose names contain an argument. Each
 * prints its figures as `bench NAME: RATIOx (aim AIMx)`.
 */
const FOLDER = inRoot('test', 'bench');
const wanted = process.argv.slice(2);
const benches = existsSync(FOLDER)
  ? readdirSync(FOLDER)
      .filter((name) => name.endsWith('.bench.ts'))
      .sort()
  : [];
const chosen = benches.filter((name) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
if (chosen.length === 0) {
  console.error(`No bench to run. There are: ${benches.join(', ') || 'none'}.`);
  process.exit(2);
}
await buildServer();
if (chosen.some((name) => name === 'web.bench.ts' || name === 'press-page.bench.ts')) {
  await buildWeb();
  await ensurePrograms(['chromium-headless-shell']);
}
await ensurePrograms(['ffmpeg', '/usr/sbin/sshd', '/usr/sbin/vsftpd', 'sftp', 'lftp']);
for (const name of chosen) {
  say(name);
  // A failed bench does not stop the others.
  await runBin('tsx', [`${FOLDER}/${name}`]).catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
