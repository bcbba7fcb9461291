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
  /** MLSD is unknown; LIST is in the form of Unix, or of IIS. */
  list?: 'unix' | 'iis';
  /** EPSV is refused, and PASV names this address (a NAT router's inside, or none). */
  passiveHost?: string;
  /** RNTO over an existing file is refused. */
  refusesOverwriting?: boolean;
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
  stop(): Promise<void>;
}

/** An FTP server for one person, any password, without TLS, that behaves as told. */
export async function startScriptedFtp(options: ScriptedFtpOptions = {}): Promise<ScriptedFtp> {
  const root = await mkdtemp(join(tmpdir(), 'mpn-ftp-'));
  const commands: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    serve(socket, root, options, commands);
  });
  await listening(server);
  return {
    host: '127.0.0.1',
    port: portOf(server),
    userName: 'station',
    password: 'any',
    root,
    commands,
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

function serve(socket: Socket, root: string, options: ScriptedFtpOptions, commands: string[]): void {
  const encoding = options.latin1 ? 'latin1' : 'utf8';
  let folder = '/';
  let renamed = '';
  let passive: { server: Server; connected: Promise<Socket> } | undefined;
  let pending = Buffer.alloc(0);
  let work = Promise.resolve();

  const say = (text: string): void => void socket.write(Buffer.from(`${text}\r\n`, encoding));
  const shown = (argument: string): string => posix.resolve(folder, argument || '.');
  const onDisk = (argument: string): string => join(root, shown(argument));
  const isFolder = async (path: string): Promise<boolean> =>
    (await stat(path).catch(() => null))?.isDirectory() ?? false;
  const exists = async (path: string): Promise<boolean> => (await stat(path).catch(() => null)) !== null;

  async function openPassive(): Promise<number> {
    const server = createServer();
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
    if (isMlsd) return `type=${isDirectory ? 'dir' : 'file'};size=${size};modify=20260101000000; ${name}`;
    if (options.list === 'iis')
      return `01-02-26  03:04AM ${isDirectory ? '      <DIR>         ' : String(size).padStart(20)} ${name}`;
    return `${isDirectory ? 'd' : '-'}rw-r--r-- 1 ftp ftp ${size} Jan  1 12:00 ${name}`;
  }
  async function list(argument: string, isMlsd: boolean): Promise<void> {
    const path = onDisk(argument.replace(/^-\w+\s*/, ''));
    say('150 here');
    const lines = await Promise.all((await readdir(path)).sort().map((name) => lineOf(path, name, isMlsd)));
    (await data()).end(Buffer.from(lines.map((line) => `${line}\r\n`).join(''), encoding));
    say('226 done');
  }
  async function receive(path: string, isAppended: boolean): Promise<void> {
    if (!isAppended) await writeFile(path, '');
    say('150 go');
    for await (const bytes of await data()) await appendFile(path, bytes as Buffer);
    say('226 done');
  }
  async function renameTo(target: string): Promise<void> {
    if (options.refusesOverwriting && (await exists(target))) return say('550 File exists');
    await rename(renamed, target);
    say('250 ok');
  }

  async function run(command: string, argument: string): Promise<void> {
    switch (command) {
      case 'USER':
        return say('331 Password required');
      case 'PASS':
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
        return say(`229 Entering Extended Passive Mode (|||${await openPassive()}|)`);
      case 'PASV': {
        const port = await openPassive();
        const host = (options.passiveHost ?? '127.0.0.1').replaceAll('.', ',');
        return say(`227 Entering Passive Mode (${host},${port >> 8},${port & 255})`);
      }
      case 'STOR':
      case 'APPE':
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
  say('220-Welcome\r\n220 to a scripted server');
}
