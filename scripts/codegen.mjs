#!/usr/bin/env node
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { buildServer } from './lib/build.mjs';
import { inRoot } from './lib/paths.mjs';
import { run, say } from './lib/run.mjs';

/**
 * `npm run codegen`: writes everything that is generated from code (API reference, permission table, state diagrams,
 * .env.example, types of the database's rows) by running each script of scripts/codegen/. With --check it fails when
 * the result differs from what is committed, or when a reply cannot be described.
 */
const FOLDER = inRoot('scripts', 'codegen');
const GENERATED = ['docs/generated', 'docs/architecture.md', '.env.example', 'plugins/server-kit/src/db/tables.gen.ts'];

/** What is in the generated files, by their paths. */
function contents() {
  const found = new Map();
  const add = (path) => {
    if (!existsSync(inRoot(path))) return;
    if (statSync(inRoot(path)).isFile()) found.set(path, readFileSync(inRoot(path), 'utf8'));
    else for (const name of readdirSync(inRoot(path))) add(join(path, name));
  };
  GENERATED.forEach(add);
  return found;
}

const before = contents();
await buildServer().catch(() => {});
const scripts = existsSync(FOLDER)
  ? readdirSync(FOLDER)
      .filter((name) => name.endsWith('.mjs'))
      .sort()
  : [];
for (const name of scripts) {
  say(`codegen: ${name.replace('.mjs', '')}`);
  await run(process.execPath, [`${FOLDER}/${name}`]);
}
if (process.argv.includes('--check')) {
  await run(process.execPath, [inRoot('scripts', 'lib', 'check-answer-schemas.mjs')]);
  const after = contents();
  const stale = [...new Set([...before.keys(), ...after.keys()])].filter(
    (path) => before.get(path) !== after.get(path),
  );
  if (stale.length > 0) {
    console.error(`Generated files are stale. Run "npm run codegen" and commit:\n${stale.join('\n')}`);
    process.exit(1);
  }
}
