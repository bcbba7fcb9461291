import { existsSync, readFileSync } from 'node:fs';
import { aptGet, LOCK_LIMIT_MS, reasonsOf } from './apt.mjs';
import { withLock } from './lock.mjs';
import { has, run, say } from './run.mjs';
import { note } from './start-log.mjs';

/** Programs that tests and benches need besides the product, and the Debian package of each. */
const PROGRAMS = {
  git: 'git',
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
  pdftotext: 'poppler-utils',
  python3: 'python3',
  lftp: 'lftp',
  chromium: 'chromium',
  'chromium-headless-shell': 'chromium-headless-shell',
  radosgw: 'radosgw',
  'ceph-mon': 'ceph-mon',
  'ceph-osd': 'ceph-osd',
};

/** Names or paths of all programs that can be installed for tests. */
export const INSTALLED_PROGRAMS = Object.keys(PROGRAMS);

const isDebian = () => existsSync('/etc/os-release') && /debian|ubuntu/i.test(readFileSync('/etc/os-release', 'utf8'));

const isThere = (name) => (name.startsWith('/') ? existsSync(name) : has(name));

/** @returns which of the programs are missing on this machine */
async function missingPrograms(names = INSTALLED_PROGRAMS) {
  const missing = [];
  for (const name of new Set(names)) if (!(await isThere(name))) missing.push(name);
  return missing;
}

const installArguments = (packages) => [
  'install',
  '-y',
  '--no-install-recommends',
  '-o',
  'Acquire::Retries=3',
  ...packages,
];
const packagesOf = (names) => [...new Set(names.map((name) => PROGRAMS[name]))];

/** The command by which a person installs the programs. */
const installCommand = (names) => `sudo apt-get ${installArguments(packagesOf(names)).join(' ')}`;

/** Whether programs can be installed here: as root, on Debian or a system made of it. */
const canInstall = async () => process.getuid?.() === 0 && isDebian() && (await has('apt-get'));

/**
 * Ensures programs, with which tests (or `npm start`: `['ffmpeg']`, whose package has ffprobe too) work. As root on
 * Debian or Ubuntu they are installed, which waits up to ten minutes while another process uses apt; otherwise the
 * missing ones are printed with the command that installs them.
 * @param names keys of `PROGRAMS`; default: all
 * @param tell receives what prevents an installation; default: it is printed
 * @returns the names of those still missing
 */
export const ensurePrograms = (names = INSTALLED_PROGRAMS, tell = console.error) =>
  withLock('debian', () => installMissing(names, tell));

async function installMissing(names, tell) {
  const missing = await missingPrograms(names);
  if (missing.length === 0) return [];
  if (!(await canInstall())) {
    tell(`Missing: ${missing.join(', ')}. On Debian: ${installCommand(missing)}`);
    return missing;
  }
  const packages = packagesOf(missing);
  say(`Installing ${packages.join(', ')} ...`);
  await keepServicesFromStarting();
  try {
    await installPackages(packages, tell);
  } finally {
    await letServicesStart();
  }
  const still = await missingPrograms(missing);
  if (still.length > 0) tell(`Still missing: ${still.join(', ')}. Try it yourself: ${installCommand(still)}`);
  else say(`Installed ${packages.join(', ')}.`);
  return still;
}

/** Installs all packages at once; if that fails, each by itself, so that one that cannot be installed is named. */
async function installPackages(packages, tell) {
  const deadline = Date.now() + LOCK_LIMIT_MS;
  const onWait = (holder) => note(`apt is in use by ${holder}: waiting for ten minutes at most.`);
  const apt = (args) => aptGet(args, { deadline, onWait });
  // Fails if one of several sources cannot be reached; the packages may come from the others.
  const update = await apt(['update', '-qq', '-o', 'Acquire::Retries=3']);
  if (update.code !== 0) tell(['apt-get update failed:', ...reasonsOf(update.output)].join('\n  '));
  if ((await apt(installArguments(packages))).code === 0) return;
  for (const name of packages) {
    const { code, output } = await apt(installArguments([name]));
    if (code !== 0) tell([`The package ${name} cannot be installed:`, ...reasonsOf(output)].join('\n  '));
  }
}

const quiet = { stdio: ['ignore', 'ignore', 'inherit'] };

/** The packages' services must not start: tests run these servers themselves, on free ports. */
const keepServicesFromStarting = () =>
  run(
    'sh',
    [
      '-c',
      `command -v policy-rc.d >/dev/null || { printf '#!/bin/sh\\nexit 101\\n' > /usr/sbin/policy-rc.d; chmod +x /usr/sbin/policy-rc.d; touch /usr/sbin/.mpn-policy; }`,
    ],
    quiet,
  );
const letServicesStart = () =>
  run('sh', ['-c', '[ -e /usr/sbin/.mpn-policy ] && rm -f /usr/sbin/policy-rc.d /usr/sbin/.mpn-policy || true'], quiet);
