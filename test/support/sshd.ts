import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { descendantsOf, endServer, freePort, signalAll, untilListening } from './processes';
import { createServerAccount, type ServerAccount } from './server-account';

export interface SshdOptions {
  /** Default: a free one. */
  port?: number;
  /** sshd's MaxStartups, for example `2:100:2`. */
  maxStartups?: string;
  /** Refuse every write. */
  readOnly?: boolean;
  /** Type of its host key; default ed25519. */
  hostKeyType?: 'ed25519' | 'rsa' | 'dsa';
  /** `/` of the client is its home (ChrootDirectory), which belongs to root then, as sshd requires. */
  chroot?: boolean;
  /** The user may not write into the directory after a login. */
  readOnlyHome?: boolean;
  /** Requests of SFTP that it denies, as `internal-sftp -P` takes them: `stat,lstat`. */
  deniedRequests?: string;
  /** Only logins by public key; passwords are refused. */
  keysOnly?: boolean;
  /** Additional lines of its configuration. */
  more?: readonly string[];
}

export interface SshdServer {
  host: '127.0.0.1';
  port: number;
  userName: string;
  password: string;
  /** Local path of the directory after a login. */
  root: string;
  /** The user's id on this machine, for folders that are to be the user's. */
  uid: number;
  /** In OpenSSH's format: `SHA256:...`. */
  hostKeyFingerprint: string;
  /** Ends the server, keeping user, files and key; `start` continues with them. */
  pause: () => Promise<void>;
  start: () => Promise<void>;
  /** Number of logins that it has accepted since its start. */
  logins: () => number;
  /** Closes every open connection; new ones are accepted. */
  cutConnections: () => void;
  /** Stalls (SIGSTOP) or continues (SIGCONT) every open connection. */
  signalConnections: (signal: NodeJS.Signals) => void;
  /** Permits logins with exactly these public keys (lines of `authorized_keys`). */
  authorize: (...lines: string[]) => void;
  /** Gives the server another host key; takes effect with the next connection. */
  changeHostKey: () => Promise<string>;
  /** Ends the server and removes user and files. */
  stop: () => Promise<void>;
}

const SSHD = '/usr/sbin/sshd';

/**
 * Starts a real OpenSSH server on 127.0.0.1 with a user of its own.
 * @throws when sshd is not installed (Debian: openssh-server) or this is not root
 */
export async function startSshd(options: SshdOptions = {}): Promise<SshdServer> {
  if (!existsSync(SSHD)) throw new Error('sshd is missing: apt-get install -y --no-install-recommends openssh-server');
  // sshd's privilege separation folder, which a service manager would have created.
  mkdirSync('/run/sshd', { recursive: true, mode: 0o755 });
  const account = createServerAccount(options.chroot === true ? '/srv' : undefined);
  const port = options.port ?? (await freePort());
  const keyFile = path.join(account.settings, 'host_key');
  const configuration = path.join(account.settings, 'sshd_config');
  // Must be readable for the user who logs in.
  const authorizedKeys = path.join(path.dirname(account.home), 'authorized_keys');
  if (options.chroot === true || options.readOnlyHome === true) chownSync(account.home, 0, 0);
  writeFileSync(configuration, configurationOf(port, keyFile, account, authorizedKeys, options));
  let server: ChildProcess | undefined;
  let logins = 0;

  const start = async (): Promise<void> => {
    let words = '';
    logins = 0;
    const started = spawn(SSHD, ['-D', '-e', '-f', configuration], { stdio: ['ignore', 'ignore', 'pipe'] });
    started.stderr.on('data', (text: Buffer) => (words = (words + text.toString()).slice(-4_000)));
    createInterface({ input: started.stderr }).on('line', (text) => {
      if (text.startsWith('Accepted ')) logins += 1;
    });
    server = started;
    await untilListening(port, started, () => words);
  };
  const pause = async (): Promise<void> => {
    if (server !== undefined) await endServer(server);
  };
  const sessions = (): number[] => (server?.pid === undefined ? [] : descendantsOf(server.pid));

  const running: SshdServer = {
    host: '127.0.0.1',
    port,
    userName: account.userName,
    password: account.password,
    root: account.home,
    uid: account.uid,
    hostKeyFingerprint: makeHostKey(keyFile, options.hostKeyType),
    pause,
    start,
    logins: () => logins,
    cutConnections: () => signalAll(sessions(), 'SIGKILL'),
    signalConnections: (signal) => signalAll(sessions(), signal),
    authorize: (...lines) => writeFileSync(authorizedKeys, lines.map((line) => `${line}\n`).join('')),
    changeHostKey: async () => {
      await pause();
      running.hostKeyFingerprint = makeHostKey(keyFile, options.hostKeyType);
      await start();
      return running.hostKeyFingerprint;
    },
    stop: async () => {
      await pause();
      account.remove();
    },
  };
  await start();
  return running;
}

function makeHostKey(keyFile: string, type = 'ed25519'): string {
  for (const file of [keyFile, `${keyFile}.pub`]) rmSync(file, { force: true });
  execFileSync('ssh-keygen', ['-q', '-t', type, '-N', '', '-f', keyFile]);
  const line = execFileSync('ssh-keygen', ['-l', '-f', `${keyFile}.pub`]).toString();
  return line.split(' ')[1] ?? '';
}

function configurationOf(
  port: number,
  keyFile: string,
  { userName, home }: ServerAccount,
  authorizedKeys: string,
  options: SshdOptions,
): string {
  const denied = options.deniedRequests === undefined ? '' : ` -P ${options.deniedRequests}`;
  return [
    'ListenAddress 127.0.0.1',
    `Port ${port}`,
    `HostKey ${keyFile}`,
    'PidFile none',
    'UsePAM no',
    `PasswordAuthentication ${options.keysOnly === true ? 'no' : 'yes'}`,
    'KbdInteractiveAuthentication no',
    `PubkeyAuthentication ${options.keysOnly === true ? 'yes' : 'no'}`,
    `AuthorizedKeysFile ${authorizedKeys}`,
    // The temporary folder is writable for all.
    'StrictModes no',
    `AllowUsers ${userName}`,
    'UseDNS no',
    'PrintMotd no',
    ...(options.maxStartups === undefined ? [] : [`MaxStartups ${options.maxStartups}`]),
    'Subsystem sftp internal-sftp',
    ...(options.chroot === true ? [`ChrootDirectory ${home}`] : []),
    `ForceCommand internal-sftp${options.readOnly === true ? ' -R' : ''}${denied}`,
    ...(options.more ?? []),
    '',
  ].join('\n');
}
