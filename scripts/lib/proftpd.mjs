import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { aptGet } from './apt.mjs';
import { withLock } from './lock.mjs';
import { inRoot } from './paths.mjs';
import { run, say } from './run.mjs';

/** The packages of Debian's proftpd, besides common system libraries. */
const PACKAGES = [
  'proftpd-core',
  'proftpd-mod-crypto',
  'libhashkit2',
  'libhiredis0.14',
  'libmemcached11',
  'libmemcachedutil2',
  'libpcre2-posix3',
  'libsodium23',
];

/** Folder into which it is unpacked. */
export const PROFTPD = inRoot('.data', 'test', 'proftpd');

/**
 * Ensures ProFTPD. Its Debian package conflicts with vsftpd's, and the tests need both, so it is unpacked and not
 * installed.
 * @param tell receives why it is not available; default: it is printed
 * @returns whether it is available
 */
export const ensureProftpd = (tell = console.error) =>
  // The lock of everything that uses apt.
  withLock('debian', async () => {
    if (existsSync(PROFTPD)) return true;
    const folder = inRoot('.data', 'test');
    mkdirSync(folder, { recursive: true });
    const draft = mkdtempSync(join(folder, 'proftpd-'));
    const quiet = { cwd: draft, stdio: ['ignore', 'ignore', 'inherit'] };
    const download = () => run('apt-get', ['-qq', '-o', 'APT::Sandbox::User=root', 'download', ...PACKAGES], quiet);
    try {
      say('Fetching ProFTPD ...');
      await download().catch(async () => {
        await aptGet(['update', '-qq']);
        await download();
      });
      const unpacked = join(draft, 'unpacked');
      for (const name of readdirSync(draft).filter((entry) => entry.endsWith('.deb')))
        await run('dpkg-deb', ['-x', name, unpacked], quiet);
      renameSync(unpacked, PROFTPD);
      return true;
    } catch (error) {
      tell(`${error.message}. ProFTPD comes from Debian's packages: ${PACKAGES.join(', ')}.`);
      return false;
    } finally {
      rmSync(draft, { recursive: true, force: true });
    }
  });

/** Also executable, for a test that is run alone. */
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exit((await ensureProftpd()) ? 0 : 1);
