import { existsSync } from 'node:fs';
import { inRoot } from './paths.mjs';
import { run, say } from './run.mjs';

const SEED = inRoot('database', 'dist', 'seeds', 'run.js');

/**
 * Brings in the demo (companies, releases, campaigns) once; the seed itself knows what is already there. Never in production.
 * The schema must exist: run it after the server's first boot.
 */
export async function seedDemo() {
  if (process.env.NODE_ENV === 'production' || process.env.DEMO === 'false' || !existsSync(SEED)) return;
  say('Looking after the demo data ...');
  await run(process.execPath, [SEED]);
}

const LOGINS = ['demo-super', 'demo-promo-admin', 'demo-promo-user', 'demo-media-admin', 'demo-media-user'];

/** Where to look and as whom to log in. */
export function printAddresses(port) {
  const origin = (process.env.PUBLIC_URL || `http://localhost:${port}`).replace(/\/+$/, '');
  const demo = process.env.NODE_ENV !== 'production' && process.env.DEMO !== 'false' && existsSync(SEED);
  console.log(`
  MPN is running. Ctrl-C ends it.

    Web app       ${origin}
    Panel         ${origin}/admin
    API           ${origin}/api
    API reference ${origin}/api/docs
${demo ? `\n    Demo logins   ${LOGINS.join(', ')}\n    Password      Demo-2026!\n` : ''}`);
}
