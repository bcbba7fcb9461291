import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from './paths.mjs';

/** Folders of compiled code, and of its sources. */
const COMPILED = [
  ['cms/dist/src', 'cms/src'],
  ['cms/dist/config', 'config'],
  ...['server-kit', 'process-kit', 'ddex-kit', 'document-kit', 'audio-kit'].map((name) => [
    `plugins/${name}/dist`,
    `plugins/${name}/src`,
  ]),
  ...['sampling', 'shop', 'ftp-delivery'].map((name) => [
    `plugins/${name}/dist/server/src`,
    `plugins/${name}/server/src`,
  ]),
];

function pruneFolder(compiled, source) {
  for (const entry of readdirSync(compiled, { withFileTypes: true })) {
    const output = join(compiled, entry.name);
    if (entry.isDirectory()) {
      if (existsSync(join(source, entry.name))) pruneFolder(output, join(source, entry.name));
      else rmSync(output, { recursive: true });
      continue;
    }
    const base = entry.name.replace(/(\.d\.ts|\.js|\.d\.ts\.map|\.js\.map)$/, '');
    const kept = ['.ts', '.json', ''].some((ending) => existsSync(join(source, base + ending)));
    if (!kept) rmSync(output);
  }
}

/** Deletes compiled files whose source is gone: otherwise Strapi would still load a deleted route or content type. */
export function pruneCompiled() {
  for (const [compiled, source] of COMPILED) {
    if (existsSync(inRoot(compiled))) pruneFolder(inRoot(compiled), inRoot(source));
  }
}
