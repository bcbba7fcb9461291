import type { ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

/** Below the ephemeral ports, so that no outgoing connection takes a port while its server is down. */
const [FIRST_PORT, LAST_PORT] = [20_000, 32_000];

/** Claims of ports, of all tests of this account on this machine: files with the id of the process, named by port. */
const CLAIMS = join(tmpdir(), `mpn-ports-${userInfo().uid}`);

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/**
 * Claims a port for this process until it ends: its server may not listen yet, or be down while it is started again.
 * @returns false if another process, or this one, has claimed it already
 */
export function claimPort(port: number): boolean {
  const file = join(CLAIMS, String(port));
  mkdirSync(CLAIMS, { recursive: true });
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    // Of a process that has ended: free for the next one that asks. An empty one is being written.
    const owner = existsSync(file) ? readFileSync(file, 'utf8') : '';
    if (owner && !isAlive(Number(owner))) rmSync(file, { force: true });
    return false;
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** A port on 127.0.0.1 that nothing listens on, and that no other test gets until this process ends. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST_PORT, LAST_PORT);
    if (claimPort(port) && (await isFree(port))) return port;
  }
}

/**
 * Waits until something accepts connections on the port.
 * @throws Error when the process ends before, or nothing does in time
 */
export async function untilListening(
  port: number,
  server: ChildProcess,
  output: () => string,
  limitMs = 60_000,
): Promise<void> {
  for (const end = Date.now() + limitMs; Date.now() < end;) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}: ${output()}`);
    if (await accepts(port)) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`nothing listens on port ${port}: ${output()}`);
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('close', () => resolve(false)).setTimeout(500, () => socket.destroy());
    socket.once('connect', () => socket.destroy());
  });
}

const hexPort = (port: number): string => `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
/** In /proc/net/tcp, of a connection that neither side has closed. */
const ESTABLISHED = '01';

/** Whether a server on 127.0.0.1 keeps a connection open, also one whose client does not read. */
export function isOpen(serverPort: number, clientPort: number): boolean {
  return readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .some(
      ([, local = '', remote = '', state]) =>
        local.endsWith(hexPort(serverPort)) && remote.endsWith(hexPort(clientPort)) && state === ESTABLISHED,
    );
}

/** Ids of everything that a process has started, and those have started in turn. */
export function descendantsOf(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const status = readFileSync(`/proc/${entry}/stat`, 'utf8');
      // The name in brackets may hold spaces; the parent's id is the second field behind it.
      parents.set(Number(entry), Number(status.slice(status.lastIndexOf(')') + 2).split(' ')[1]));
    } catch {
      // The process has ended meanwhile.
    }
  }
  const found: number[] = [];
  const collect = (parent: number): void => {
    for (const [child, its] of parents) {
      if (its !== parent) continue;
      found.push(child);
      collect(child);
    }
  };
  collect(pid);
  return found;
}

/** Sends a signal to processes by their ids; one that has ended is no error. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // The process has ended meanwhile.
    }
  }
}

/** Ends a server with all its sessions, and waits until it has ended. */
export async function endServer(server: ChildProcess): Promise<void> {
  if (server.pid === undefined || server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const sessions = descendantsOf(server.pid);
  server.kill('SIGKILL');
  signalAll(sessions, 'SIGKILL');
  await ended;
}
