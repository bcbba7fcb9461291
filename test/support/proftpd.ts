import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { descendantsOf, endServer, freePort, signalAll, untilListening } from './processes';
import { createServerAccount } from './server-account';
import { makeCertificate, withoutKey, type VsftpdServer } from './vsftpd';

export interface ProftpdOptions {
  /** `offered`: optional explicit TLS; `required`: no login without TLS; default none. Self-signed. */
  tls?: 'offered' | 'required';
  /** Whether existing files may be appended to (off in ProFTPD's default configuration). Default: true. */
  resuming?: boolean;
  /** Whether existing files may be overwritten (off in ProFTPD's default configuration). Default: true. */
  overwriting?: boolean;
  /** Maximum bytes per second. */
  bytesPerSecond?: number;
}

const ROOT = path.resolve(__dirname, '../..');
const UNPACKED = path.join(ROOT, '.data/test/proftpd');

/**
 * Starts a real ProFTPD on 127.0.0.1 with a user of its own, unencrypted or with explicit TLS. It is unpacked from
 * Debian's packages if missing.
 * @throws when it is not available, or not run as root
 */
export async function startProftpd(options: ProftpdOptions = {}): Promise<VsftpdServer> {
  if (!existsSync(UNPACKED))
    execFileSync(process.execPath, [path.join(ROOT, 'scripts/lib/proftpd.mjs')], { stdio: 'inherit' });
  const account = createServerAccount();
  const port = await freePort();
  const certificate = options.tls === undefined ? undefined : makeCertificate(account.settings);
  const file = (name: string): string => path.join(account.settings, name);
  const hash = execFileSync('openssl', ['passwd', '-6', '-stdin'], { input: account.password }).toString().trim();
  const { userName, uid, gid, home } = account;
  writeFileSync(file('users'), `${userName}:${hash}:${uid}:${gid}::${home}:/bin/false\n`, { mode: 0o600 });
  writeFileSync(file('proftpd.conf'), configurationOf(port, file, options, certificate));
  let server: ChildProcess | undefined;

  const start = async (): Promise<void> => {
    let words = '';
    const started = spawn(path.join(UNPACKED, 'usr/sbin/proftpd'), ['--nodaemon', '--config', file('proftpd.conf')], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH, LD_LIBRARY_PATH: path.join(UNPACKED, 'usr/lib', libraries()) },
    });
    for (const output of [started.stdout, started.stderr]) {
      output.on('data', (text: Buffer) => (words = (words + text.toString()).slice(-4_000)));
    }
    server = started;
    await untilListening(port, started, () => words);
  };
  const pause = async (): Promise<void> => {
    if (server !== undefined) await endServer(server);
  };
  const stop = async (): Promise<void> => {
    await pause();
    account.remove();
  };
  const sessions = (): number[] => (server?.pid === undefined ? [] : descendantsOf(server.pid));

  try {
    await start();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    host: '127.0.0.1',
    port,
    userName,
    password: account.password,
    root: home,
    certificate: certificate === undefined ? undefined : withoutKey(readFileSync(certificate, 'utf8')),
    pause,
    start,
    cutConnections: () => signalAll(sessions(), 'SIGKILL'),
    signalConnections: (signal) => signalAll(sessions(), signal),
    stop,
  };
}

/** Debian's folder for this machine's libraries. */
const libraries = (): string => (process.arch === 'arm64' ? 'aarch64-linux-gnu' : 'x86_64-linux-gnu');

function configurationOf(
  port: number,
  file: (name: string) => string,
  { tls, resuming = true, overwriting = true, bytesPerSecond }: ProftpdOptions,
  certificate: string | undefined,
): string {
  const settings = [
    'ServerType standalone',
    'ServerName "MPN"',
    `Port ${port}`,
    'DefaultAddress 127.0.0.1',
    'SocketBindTight on',
    'UseIPv6 off',
    'UseReverseDNS off',
    'User nobody',
    'Group nogroup',
    'Umask 022',
    'DefaultRoot ~',
    'RequireValidShell off',
    `AuthUserFile ${file('users')}`,
    'AuthOrder mod_auth_file.c',
    `AllowOverwrite ${overwriting ? 'on' : 'off'}`,
    `AllowStoreRestart ${resuming ? 'on' : 'off'}`,
    ...(bytesPerSecond === undefined ? [] : [`TransferRate APPE,STOR ${bytesPerSecond / 1024}`]),
    'TransferLog none',
    'WtmpLog off',
    `ScoreboardFile ${file('scoreboard')}`,
    `PidFile ${file('pid')}`,
    `SystemLog ${file('log')}`,
    '<IfModule mod_ctrls.c>',
    '  ControlsEngine off',
    '</IfModule>',
    '<IfModule mod_delay.c>',
    '  DelayEngine off',
    '</IfModule>',
  ];
  if (certificate !== undefined) {
    settings.push(
      `ModulePath ${path.join(UNPACKED, 'usr/lib/proftpd')}`,
      'LoadModule mod_tls.c',
      'TLSEngine on',
      `TLSRequired ${tls === 'required' ? 'on' : 'off'}`,
      `TLSRSACertificateFile ${certificate}`,
      `TLSRSACertificateKeyFile ${certificate}`,
      `TLSLog ${file('tls.log')}`,
    );
  }
  return settings.map((line) => `${line}\n`).join('');
}
