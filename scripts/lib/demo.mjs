import { existsSync } from 'node:fs';
import { inRoot } from './paths.mjs';
import { run, say } from './run.mjs';

const SEED = inRoot('database', 'dist', 'seeds', 'run.js');

/**
 * Seeds the demo (companies, releases, campaigns) unless it is there. Never in production. The schema must exist: run
 * it after the server's first boot.
 */
export async function seedDemo() {
  if (process.env.NODE_ENV === 'production' || process.env.DEMO === 'false' || !existsSync(SEED)) return;
  say('Looking after the demo data ...');
  await run(process.execPath, [SEED]);
}

const LOGINS = ['demo-super', 'demo-promo-admin', 'demo-promo-user', 'demo-media-admin', 'demo-media-user'];

const PANEL_LOGIN = 'demo-panel@mpn.example';

/** Without a mail server all mails, the panel administrator's included, are shown on a page. */
const demoLogins = (origin) =>
  [
    '',
    `    Demo logins   ${LOGINS.join(', ')}`,
    `    Demo panel    ${PANEL_LOGIN}`,
    '    Password      Demo-2026!',
    ...(process.env.SMTP_HOST ? [] : [`    Mailbox       ${origin}/mailbox`]),
  ].join('\n');

/**
 * Prints the addresses and demo logins.
 * @param webApp address of the web app where the server does not serve it itself: with hot reload
 */
export function printUrls(port, webApp) {
  const origin = (process.env.PUBLIC_URL || `http://localhost:${port}`).replace(/\/+$/, '');
  const demo = process.env.NODE_ENV !== 'production' && process.env.DEMO !== 'false' && existsSync(SEED);
  console.log(`
  MPN is running. Ctrl-C ends it.

    Web app       ${webApp ? `${webApp} (with hot reload)` : origin}
    Panel         ${origin}/admin
    API           ${origin}/api
    API reference ${origin}/api/docs
${demo ? `${demoLogins(origin)}\n` : ''}`);
}
