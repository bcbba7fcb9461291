import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { descendantsOf, endServer, freePort, signalAll, untilListening } from './processes';
import { createServerAccount } from './server-account';

export interface VsftpdOptions {
  /** Default: a free one. */
  port?: number;
  /** `offered`: optional explicit TLS; `required`: no login without TLS; default none. Self-signed. */
  tls?: 'offered' | 'required';
  /** Refuse every write. */
  readOnly?: boolean;
  /** Maximum concurrent connections; one more gets 421. */
  maxClients?: number;
  /** Additional lines of its configuration. */
  more?: Readonly<Record<string, string>>;
  /** Maximum bytes per second. */
  bytesPerSecond?: number;
}

export interface VsftpdServer {
  host: '127.0.0.1';
  port: number;
  userName: string;
  password: string;
  /** Local path of the directory after a login; `/` for the client. */
  root: string;
  /** PEM of the self-signed certificate; undefined without TLS. */
  certificate: string | undefined;
  pause: () => Promise<void>;
  start: () => Promise<void>;
  /** Closes every open connection; new ones are accepted. */
  cutConnections: () => void;
  /** Stalls (SIGSTOP) or continues (SIGCONT) every open connection. */
  signalConnections: (signal: NodeJS.Signals) => void;
  /** Ends the server and removes user and files. */
  stop: () => Promise<void>;
}

const VSFTPD = '/usr/sbin/vsftpd';
const JAIL = '/var/run/vsftpd/empty';

/**
 * Starts a real vsftpd on 127.0.0.1 with a user of its own, unencrypted or with explicit TLS.
 * @throws when vsftpd is not installed (Debian: vsftpd) or this is not root
 */
export async function startVsftpd(options: VsftpdOptions = {}): Promise<VsftpdServer> {
  if (!existsSync(VSFTPD)) throw new Error('vsftpd is missing: apt-get install -y --no-install-recommends vsftpd');
  mkdirSync(JAIL, { recursive: true, mode: 0o755 });
  const account = createServerAccount();
  const port = options.port ?? (await freePort());
  const certificate = options.tls === undefined ? undefined : makeCertificate(account.settings);
  const configuration = path.join(account.settings, 'vsftpd.conf');
  const userList = path.join(account.settings, 'users');
  writeFileSync(userList, `${account.userName}\n`);
  writeFileSync(configuration, configurationOf(port, userList, options, certificate));
  let server: ChildProcess | undefined;

  const start = async (): Promise<void> => {
    let words = '';
    const started = spawn(VSFTPD, [configuration], { stdio: ['ignore', 'pipe', 'pipe'] });
    for (const output of [started.stdout, started.stderr]) {
      output.on('data', (text: Buffer) => (words = (words + text.toString()).slice(-4_000)));
    }
    server = started;
    await untilListening(port, started, () => words);
  };
  const pause = async (): Promise<void> => {
    if (server !== undefined) await endServer(server);
  };
  const sessions = (): number[] => (server?.pid === undefined ? [] : descendantsOf(server.pid));

  await start();
  return {
    host: '127.0.0.1',
    port,
    userName: account.userName,
    password: account.password,
    root: account.home,
    certificate: certificate === undefined ? undefined : withoutKey(readFileSync(certificate, 'utf8')),
    pause,
    start,
    cutConnections: () => signalAll(sessions(), 'SIGKILL'),
    signalConnections: (signal) => signalAll(sessions(), signal),
    stop: async () => {
      await pause();
      account.remove();
    },
  };
}

/** The certificate of a PEM file without its private key. */
export const withoutKey = (pem: string): string => pem.replace(/-----BEGIN PRIVATE[\s\S]*?END PRIVATE KEY-----\n/, '');

/** @returns the file that holds a new key and its self-signed certificate, in the form that FTP servers require */
export function makeCertificate(folder: string): string {
  const [key, certificate, both] = ['key.pem', 'certificate.pem', 'both.pem'].map((name) =>
    path.join(folder, name),
  ) as [string, string, string];
  const subject = ['-subj', '/CN=ftp.example.org', '-days', '2'];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate, ...subject],
    { stdio: 'pipe' },
  );
  writeFileSync(both, readFileSync(key, 'utf8') + readFileSync(certificate, 'utf8'), { mode: 0o600 });
  return both;
}

function configurationOf(
  port: number,
  userList: string,
  options: VsftpdOptions,
  certificate: string | undefined,
): string {
  const settings: Record<string, string | number> = {
    listen: 'YES',
    listen_ipv6: 'NO',
    listen_address: '127.0.0.1',
    listen_port: port,
    background: 'NO',
    anonymous_enable: 'NO',
    local_enable: 'YES',
    write_enable: options.readOnly === true ? 'NO' : 'YES',
    local_umask: '022',
    chroot_local_user: 'YES',
    allow_writeable_chroot: 'YES',
    userlist_enable: 'YES',
    userlist_deny: 'NO',
    userlist_file: userList,
    pam_service_name: 'vsftpd',
    secure_chroot_dir: JAIL,
    seccomp_sandbox: 'NO',
    ...(options.bytesPerSecond === undefined ? {} : { local_max_rate: options.bytesPerSecond }),
    ...options.more,
    xferlog_enable: 'NO',
    use_localtime: 'NO',
  };
  if (options.maxClients !== undefined) settings.max_clients = options.maxClients;
  if (certificate !== undefined) {
    const force = options.tls === 'required' ? 'YES' : 'NO';
    const tls = {
      ssl_enable: 'YES',
      rsa_cert_file: certificate,
      force_local_logins_ssl: force,
      force_local_data_ssl: force,
      ssl_ciphers: 'HIGH',
    };
    Object.assign(settings, tls);
  }
  return Object.entries(settings)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}
