import { appendFile, mkdir, mkdtemp, readdir, rename, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';

/** Ways in which real FTP servers differ from vsftpd and ProFTPD. */
export interface ScriptedFtpOptions {
  /** Names are Latin-1: FEAT has no UTF8, and `OPTS UTF8` is refused. */
  latin1?: boolean;
  /** The reply to SIZE instead of a size: not permitted (550) or not implemented (504). */
  size?: 550 | 504;
  /** MLSD is unknown; LIST is in the form of Unix, or of IIS (also with years of four digits). */
  list?: 'unix' | 'iis' | 'iis-4';
  /** Lists have dates of tomorrow, as from a server whose clock is wrong. */
  tomorrow?: boolean;
  /** EPSV is refused, and PASV names this address (a NAT router's inside, or none). */
  passiveHost?: string;
  /** PASV is unknown: EPSV only. */
  noPasv?: boolean;
  /** No data connection: nobody listens at the port, STOR and LIST answer 425, or EPSV and PASV are not permitted. */
  data?: 'closed' | '425' | 'not-permitted';
  /** APPE and REST are unknown: no upload can be resumed. */
  noAppend?: boolean;
  /** RNTO over an existing file is refused with this code. */
  refusesOverwriting?: 550 | 553;
  /** RNTO is done, and reported as failed. */
  renamesSecretly?: boolean;
  /** A foreign file appears under the final name just before RNTO. */
  foreignFileAppears?: boolean;
  /** Another session while one is logged in gets this, at its login or instead of the greeting. */
  oneLogin?: { at: 'greeting' | 'login'; words: string };
  /** Bytes of the disk; beyond them an upload ends with these words, and the data connection is closed or read on. */
  disk?: { bytes: number; words: string; reads: 'no more' | 'on' };
  /** Bytes of an upload beyond these are lost, and 226 is reported. */
  keepsBytes?: number;
}

export interface ScriptedFtp {
  host: '127.0.0.1';
  port: number;
  userName: string;
  password: string;
  /** The folder that clients see as `/`; names are the bytes that they sent, read as Latin-1 or UTF-8. */
  root: string;
  /** The commands that came, without arguments. */
  commands: string[];
  /** Sessions that are logged in. */
  sessions: () => number;
  stop(): Promise<void>;
}

/** A scripted FTP server without TLS: one account, any password, replies as its options say. */
export async function startScriptedFtp(options: ScriptedFtpOptions = {}): Promise<ScriptedFtp> {
  const root = await mkdtemp(join(tmpdir(), 'mpn-ftp-'));
  const commands: string[] = [];
  const sockets = new Set<Socket>();
  const shared: Shared = { sessions: 0, bytes: 0 };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    serve(socket, root, options, commands, shared);
  });
  await listening(server);
  return {
    host: '127.0.0.1',
    port: portOf(server),
    userName: 'station',
    password: 'any',
    root,
    commands,
    sessions: () => shared.sessions,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
      await rm(root, { recursive: true, force: true });
    },
  };
}

const listening = (server: Server): Promise<void> =>
  new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
const portOf = (server: Server): number => (server.address() as AddressInfo).port;

/** What all sessions of a server have in common. */
interface Shared {
  /** Those that are logged in. */
  sessions: number;
  /** On the disk. */
  bytes: number;
}

function serve(socket: Socket, root: string, options: ScriptedFtpOptions, commands: string[], shared: Shared): void {
  const encoding = options.latin1 ? 'latin1' : 'utf8';
  let folder = '/';
  let renamed = '';
  let passive: { server: Server; connected: Promise<Socket> } | undefined;
  let pending = Buffer.alloc(0);
  let work = Promise.resolve();
  let isIn = false;
  socket.on('close', () => {
    if (isIn) shared.sessions -= 1;
  });

  const say = (text: string): void => void socket.write(Buffer.from(`${text}\r\n`, encoding));
  const shown = (argument: string): string => posix.resolve(folder, argument || '.');
  const onDisk = (argument: string): string => join(root, shown(argument));
  const isFolder = async (path: string): Promise<boolean> =>
    (await stat(path).catch(() => null))?.isDirectory() ?? false;
  const exists = async (path: string): Promise<boolean> => (await stat(path).catch(() => null)) !== null;

  async function openPassive(): Promise<number> {
    const server = createServer();
    if (options.data === 'closed') {
      await listening(server);
      const port = portOf(server);
      await new Promise((closed) => server.close(closed));
      return port;
    }
    const connected = new Promise<Socket>((resolve) => server.once('connection', resolve));
    await listening(server);
    passive = { server, connected };
    return portOf(server);
  }
  async function data(): Promise<Socket> {
    if (!passive) throw new Error('no data connection');
    const { server, connected } = passive;
    passive = undefined;
    const stream = await connected;
    stream.on('error', () => undefined);
    server.close();
    return stream;
  }
  async function lineOf(path: string, name: string, isMlsd: boolean): Promise<string> {
    const { size, isDirectory } = await stat(join(path, name)).then((found) => ({
      size: found.size,
      isDirectory: found.isDirectory(),
    }));
    const at = new Date(options.tomorrow ? Date.now() + 86_400_000 : '2026-01-01T12:00:00Z').toISOString();
    if (isMlsd)
      return `type=${isDirectory ? 'dir' : 'file'};size=${size};modify=${at.replace(/\D/g, '').slice(0, 14)}; ${name}`;
    if (options.list === 'iis' || options.list === 'iis-4') {
      const day = `${at.slice(5, 10)}-${at.slice(options.list === 'iis' ? 2 : 0, 4)}`;
      return `${day}  03:04AM ${isDirectory ? '      <DIR>         ' : String(size).padStart(20)} ${name}`;
    }
    const month = new Date(at).toLocaleString('en-US', { month: 'short', timeZone: 'UTC' });
    return `${isDirectory ? 'd' : '-'}rw-r--r-- 1 ftp ftp ${size} ${month} ${at.slice(8, 10)} 12:00 ${name}`;
  }
  async function list(argument: string, isMlsd: boolean): Promise<void> {
    if (options.data === '425') return say("425 Can't open data connection.");
    const path = onDisk(argument.replace(/^-\w+\s*/, ''));
    say('150 here');
    const lines = await Promise.all((await readdir(path)).sort().map((name) => lineOf(path, name, isMlsd)));
    (await data()).end(Buffer.from(lines.map((line) => `${line}\r\n`).join(''), encoding));
    say('226 done');
  }
  async function receive(path: string, isAppended: boolean): Promise<void> {
    if (options.data === '425') return say("425 Can't open data connection.");
    if (!isAppended) await writeFile(path, '');
    say('150 go');
    const { disk, keepsBytes = Infinity } = options;
    let kept = 0;
    for await (const bytes of await data()) {
      const isFull = disk !== undefined && shared.bytes + (bytes as Buffer).length > disk.bytes;
      if (isFull && disk.reads === 'no more') return say(disk.words);
      const taken = isFull ? Buffer.alloc(0) : (bytes as Buffer).subarray(0, Math.max(0, keepsBytes - kept));
      kept += taken.length;
      shared.bytes += isFull ? (disk?.bytes ?? 0) : taken.length;
      await appendFile(path, taken);
    }
    say(disk !== undefined && shared.bytes > disk.bytes ? disk.words : '226 done');
  }
  async function renameTo(target: string): Promise<void> {
    if (options.foreignFileAppears) await writeFile(target, 'foreign');
    if (options.refusesOverwriting && (await exists(target))) return say(`${options.refusesOverwriting} File exists`);
    await rename(renamed, target);
    say(options.renamesSecretly ? '451 Local error in processing' : '250 ok');
  }

  async function run(command: string, argument: string): Promise<void> {
    switch (command) {
      case 'USER':
        return say('331 Password required');
      case 'PASS':
        if (options.oneLogin?.at === 'login' && shared.sessions > 0) return say(options.oneLogin.words);
        shared.sessions += 1;
        isIn = true;
        return say('230 Logged in');
      case 'OPTS':
        return say(options.latin1 ? '504 not understood' : '200 ok');
      case 'FEAT': {
        const features = [
          'SIZE',
          ...(options.latin1 ? [] : ['UTF8']),
          ...(options.list || options.latin1 ? [] : ['MLST size*;', 'MLSD']),
        ];
        return say(`211-Features:\r\n${features.map((feature) => ` ${feature}\r\n`).join('')}211 End`);
      }
      case 'PWD':
        return say(`257 "${folder}" is current`);
      case 'CWD':
        if (!(await isFolder(onDisk(argument)))) return say('550 No such directory');
        folder = shown(argument);
        return say('250 ok');
      case 'MKD':
        await mkdir(onDisk(argument));
        return say('257 created');
      case 'EPSV':
        if (options.passiveHost) return say('522 Network protocol not supported');
        if (options.data === 'not-permitted') return say('550 Passive mode is not permitted for your address');
        return say(`229 Entering Extended Passive Mode (|||${await openPassive()}|)`);
      case 'PASV': {
        if (options.noPasv) return say('502 not implemented');
        if (options.data === 'not-permitted') return say('550 Passive mode is not permitted for your address');
        const port = await openPassive();
        const host = (options.passiveHost ?? '127.0.0.1').replaceAll('.', ',');
        return say(`227 Entering Passive Mode (${host},${port >> 8},${port & 255})`);
      }
      case 'STOR':
      case 'APPE':
        if (command === 'APPE' && options.noAppend) return say('502 not implemented');
        return receive(onDisk(argument), command === 'APPE');
      case 'SIZE': {
        if (options.size)
          return say(options.size === 550 ? '550 SIZE: operation not permitted' : '504 not implemented');
        const found = await stat(onDisk(argument));
        return say(found.isFile() ? `213 ${found.size}` : '550 not a file');
      }
      case 'MLSD':
      case 'LIST':
        if (command === 'MLSD' && (options.list || options.latin1)) return say('500 unknown');
        return list(argument, command === 'MLSD');
      case 'RNFR':
        renamed = onDisk(argument);
        return say('350 go on');
      case 'RNTO':
        return renameTo(onDisk(argument));
      case 'DELE':
        await unlink(onDisk(argument));
        return say('250 ok');
      case 'QUIT':
        say('221 Bye');
        return void socket.end();
      case 'TYPE':
      case 'STRU':
      case 'NOOP':
        return say('200 ok');
      default:
        return say('502 not implemented');
    }
  }

  socket.on('data', (bytes) => {
    pending = Buffer.concat([pending, bytes]);
    for (let end = pending.indexOf('\r\n'); end >= 0; end = pending.indexOf('\r\n')) {
      const line = pending.toString(encoding, 0, end);
      pending = pending.subarray(end + 2);
      const [, command = '', argument = ''] = /^(\S+)\s?(.*)$/.exec(line) ?? [];
      commands.push(command.toUpperCase());
      work = work.then(() => run(command.toUpperCase(), argument).catch(() => say('550 No such file or directory')));
    }
  });
  if (options.oneLogin?.at === 'greeting' && shared.sessions > 0) {
    say(options.oneLogin.words);
    return void socket.end();
  }
  say('220-Welcome\r\n220 to a scripted server');
}
