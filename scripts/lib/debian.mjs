import { existsSync, readFileSync } from 'node:fs';
import { withLock } from './lock.mjs';
import { has, run, say } from './run.mjs';

/** Programs that tests and benches need besides the product, and the Debian package of each. */
const PROGRAMS = {
  ffmpeg: 'ffmpeg',
  ffprobe: 'ffmpeg',
  'sndfile-info': 'sndfile-programs',
  flac: 'flac',
  exiftool: 'libimage-exiftool-perl',
  mediainfo: 'mediainfo',
  '/usr/sbin/sshd': 'openssh-server',
  '/usr/sbin/vsftpd': 'vsftpd',
  sftp: 'openssh-client',
  'ssh-keygen': 'openssh-client',
  openssl: 'openssl',
  '/usr/sbin/nginx': 'nginx-light',
  faketime: 'faketime',
  unzip: 'unzip',
  python3: 'python3',
  lftp: 'lftp',
  chromium: 'chromium',
  'chromium-headless-shell': 'chromium-headless-shell',
  radosgw: 'radosgw',
  'ceph-mon': 'ceph-mon',
  'ceph-osd': 'ceph-osd',
};

const isDebian = () => existsSync('/etc/os-release') && /debian|ubuntu/i.test(readFileSync('/etc/os-release', 'utf8'));

/**
 * Ensures the programs that the tests need. As root on Debian they are installed; otherwise the missing ones are
 * printed with the command that installs them.
 * @returns the names of those still missing
 */
export const ensurePrograms = (names = Object.keys(PROGRAMS)) => withLock('debian', () => installMissing(names));

async function installMissing(names) {
  const missing = [];
  for (const name of names) if (!(name.startsWith('/') ? existsSync(name) : await has(name))) missing.push(name);
  if (missing.length === 0) return [];
  const packages = [...new Set(missing.map((name) => PROGRAMS[name]))];
  const command = `apt-get install -y --no-install-recommends -o Acquire::Retries=3 ${packages.join(' ')}`;
  if (process.getuid?.() !== 0 || !isDebian()) {
    console.error(`Missing: ${missing.join(', ')}. On Debian: sudo ${command}`);
    return missing;
  }
  say(`Installing ${packages.join(', ')} ...`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const quiet = { env, stdio: ['ignore', 'ignore', 'inherit'] };
  try {
    await run('apt-get', ['update', '-qq', '-o', 'Acquire::Retries=3'], quiet);
    // The packages' services must not start: tests run these servers themselves, on free ports.
    await run(
      'sh',
      [
        '-c',
        `command -v policy-rc.d >/dev/null || { printf '#!/bin/sh\\nexit 101\\n' > /usr/sbin/policy-rc.d; chmod +x /usr/sbin/policy-rc.d; touch /usr/sbin/.mpn-policy; }`,
      ],
      quiet,
    );
    await run('sh', ['-c', command], quiet);
  } catch (error) {
    console.error(`${error.message}. Try it yourself: ${command}`);
    return missing;
  } finally {
    await run(
      'sh',
      ['-c', '[ -e /usr/sbin/.mpn-policy ] && rm -f /usr/sbin/policy-rc.d /usr/sbin/.mpn-policy || true'],
      quiet,
    );
  }
  return [];
}
