#!/usr/bin/env node
import { buildPanel, buildServer, buildWeb } from './lib/build.mjs';
import { say } from './lib/run.mjs';

/** Builds what changed: `npm run build`, or one part of it: `npm run build -- server|web|panel`. */
const PARTS = { server: buildServer, web: buildWeb, panel: buildPanel };

const wanted = process.argv.slice(2);
for (const name of wanted.length > 0 ? wanted : Object.keys(PARTS)) {
  const part = PARTS[name];
  if (!part) {
    console.error(`There is no part "${name}". Parts: ${Object.keys(PARTS).join(', ')}.`);
    process.exit(2);
  }
  try {
    if (!(await part())) say(`${name}: nothing to do.`);
  } catch (error) {
    console.error(`${name}: ${error.message}`);
    process.exit(1);
  }
}
