#!/usr/bin/env node
import { existsSync, readdirSync } from 'node:fs';
import { buildServer } from './lib/build.mjs';
import { inRoot } from './lib/paths.mjs';
import { run, say } from './lib/run.mjs';
import { spawnSync } from 'node:child_process';

/**
 * `npm run codegen`: writes everything that is generated from code (API reference, permission table, state diagrams,
 * .env.example, types of the database's rows) by running each script of scripts/codegen/. With --check it fails when
 * the result differs from what is committed, or when a reply cannot be described.
 */
const FOLDER = inRoot('scripts', 'codegen');
const GENERATED = ['docs/generated', '.env.example', 'plugins/server-kit/src/db/tables.gen.ts'];

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
  const { stdout } = spawnSync('git', ['status', '--porcelain', '--', ...GENERATED], {
    cwd: inRoot(),
    encoding: 'utf8',
  });
  if (stdout.trim()) {
    console.error(`Generated files are stale. Run "npm run codegen" and commit:\n${stdout}`);
    process.exit(1);
  }
}
