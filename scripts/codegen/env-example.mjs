import { createRequire } from 'node:module';
import { writeFileSync } from 'node:fs';
import { inRoot } from '../lib/paths.mjs';

/** Generates .env.example from the settings' schema and their descriptions. */
const { envExample } = createRequire(inRoot('package.json'))(
  inRoot('cms', 'dist', 'config', 'environment', 'env-example.js'),
);
writeFileSync(inRoot('.env.example'), envExample());
