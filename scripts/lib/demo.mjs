import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder, inRoot } from './paths.mjs';
import { run, say } from './run.mjs';
import { intoLog, outputs } from './start-log.mjs';

const SEED = inRoot('demo', 'dist', 'run.js');

/** Whether this start has the demo: never in production. */
const hasDemo = () => process.env.NODE_ENV !== 'production' && process.env.DEMO !== 'false' && existsSync(SEED);

/**
 * On the first start of a clone: begins to compose the demo's recordings into the user's cache.
 * @returns what ends when they are there, or undefined when nothing is to be done
 */
export function composeDemo() {
  if (!hasDemo() || process.env.DATABASE_URL || existsSync(join(dataFolder(), 'postgres'))) return undefined;
  const child = spawn(process.execPath, [inRoot('demo', 'dist', 'compose.js')], { stdio: ['ignore', ...outputs()] });
  intoLog(child);
  return { ended: new Promise((resolve) => child.once('close', resolve)), stop: () => child.kill() };
}

/**
 * Seeds the demo (companies, releases, campaigns) unless it is there. Never in production. The schema must exist: run
 * it after the server's first boot.
 */
export async function seedDemo() {
  if (!hasDemo()) return;
  say('Looking after the demo data ...');
  await run(process.execPath, [SEED]);
}

/**
 * Adds the demo's press links and what their guests do, beside the running server: recordings can be listened to
 * minutes after the first start only. A failure is only written to its output.
 * @returns what ends when they are there, or undefined without a demo
 */
export function addPressLinks(port) {
  if (!hasDemo()) return undefined;
  const program = inRoot('demo', 'dist', 'press-links.js');
  const child = spawn(process.execPath, [program, `http://127.0.0.1:${port}`], { stdio: ['ignore', ...outputs()] });
  intoLog(child);
  return { ended: new Promise((resolve) => child.once('close', resolve)), stop: () => child.kill() };
}

const LOGINS = ['demo-super', 'demo-promo-admin', 'demo-promo-user', 'demo-media-admin', 'demo-media-user'];
const PANEL_LOGIN = 'demo-panel@mpn.example';
const PASSWORD = 'Demo-2026!';

/** Who reaches a server that is no production server: everybody knows its logins. */
const access = () =>
  process.env.ALLOW_DEMO_ON_NETWORK === 'true'
    ? 'ALLOW_DEMO_ON_NETWORK=true: whoever reaches this server can log in as anybody'
    : 'for development, it answers this machine only';

/**
 * Prints the addresses and demo logins.
 * @param webApp address of the web app where the server does not serve it itself: with hot reload
 */
export function printUrls(port, webApp) {
  const origin = (process.env.PUBLIC_URL || `http://localhost:${port}`).replace(/\/+$/, '');
  const lines = [
    ['Web app', webApp ? `${webApp} (with hot reload)` : origin],
    ['Panel', `${origin}/admin`],
    ['API', `${origin}/api, described at ${origin}/api/docs`],
    // Without a mail server all mails, the panel administrator's included, are shown on a page.
    ...(process.env.NODE_ENV !== 'production' && !process.env.SMTP_HOST ? [['Mails', `${origin}/mailbox`]] : []),
    ...(process.env.NODE_ENV === 'production' ? [] : [['Access', access()]]),
    ...(hasDemo() ? [['Logins', `${LOGINS.join(', ')}; panel: ${PANEL_LOGIN}; password: ${PASSWORD}`]] : []),
  ];
  console.log(
    ['', '  MPN is running. Ctrl-C ends it.', ...lines.map(([name, what]) => `    ${name.padEnd(8)} ${what}`), ''].join(
      '\n',
    ),
  );
}
