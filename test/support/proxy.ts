import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { freePort, untilListening } from './processes';

const FOLDER = resolve(__dirname, '../../operations/proxy');

export type ProxyName = 'nginx' | 'caddy' | 'haproxy';

export interface Proxy {
  port: number;
  stop(): Promise<void>;
}

interface Plan {
  file: string;
  /** Our configuration with the test's ports, and without TLS, which needs a certificate of a real name. */
  adapt(text: string, port: number, folder: string): string;
  command(file: string, folder: string): [program: string, args: string[]];
}

const withoutLines = (text: string, ...words: string[]): string =>
  text
    .split('\n')
    .filter((line) => !words.some((word) => line.trim().startsWith(word)))
    .join('\n');

const PLANS: Record<ProxyName, Plan> = {
  nginx: {
    file: 'nginx.conf',
    adapt: (text, port, folder) => {
      const [upstream = '', , main = ''] = text.split(/^(?=server \{)/m);
      const own = withoutLines(main, 'ssl_').replace('listen 443 ssl http2', `listen 127.0.0.1:${port}`);
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((name) => `${name}_temp_path ${folder}/${name};`)
        .join('\n');
      return `pid ${folder}/nginx.pid;\ndaemon off;\nerror_log ${folder}/error.log;\nevents {}\nhttp {\n${temporary}\n${upstream}${own}\n}\n`;
    },
    command: (file, folder) => ['/usr/sbin/nginx', ['-c', file, '-p', folder]],
  },
  caddy: {
    file: 'Caddyfile',
    adapt: (text, port) =>
      text
        .replace('{\n\t#', '{\n\tadmin off\n\tauto_https off\n\t#')
        .replace('mpn.example.org {', `http://127.0.0.1:${port} {\n\tbind 127.0.0.1`),
    command: (file) => ['caddy', ['run', '--config', file, '--adapter', 'caddyfile']],
  },
  haproxy: {
    file: 'haproxy.cfg',
    adapt: (text, port) =>
      withoutLines(text, 'bind :443', 'http-request redirect').replace('bind :80', `bind 127.0.0.1:${port}`),
    command: (file) => ['/usr/sbin/haproxy', ['-f', file]],
  },
};

/** Starts a proxy with the repository's configuration before two servers. */
export async function startProxy(name: ProxyName, folder: string, servers: readonly [number, number]): Promise<Proxy> {
  const { file, adapt, command } = PLANS[name];
  await mkdir(folder, { recursive: true });
  const port = await freePort();
  const text = adapt(await readFile(join(FOLDER, file), 'utf8'), port, folder)
    .replaceAll('127.0.0.1:1337', `127.0.0.1:${servers[0]}`)
    .replaceAll('127.0.0.1:1338', `127.0.0.1:${servers[1]}`);
  const path = join(folder, file);
  await writeFile(path, text);
  const [program, args] = command(path, folder);
  const child: ChildProcess = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, HOME: folder },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await untilListening(port, child, () => output);
  return {
    port,
    stop: () =>
      new Promise((stopped) => {
        child.once('exit', () => stopped());
        child.kill('SIGTERM');
      }),
  };
}
