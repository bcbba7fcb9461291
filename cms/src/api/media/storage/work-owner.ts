import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/**
 * The owner of a subfolder: a process of one boot of one machine. A process id alone is not enough, because ids are
 * reused, and several machines or containers may share the folder.
 */
interface Owner {
  /** The running system; the same in all containers of a machine, changes with a reboot. */
  system: string;
  /** The namespace that process ids are counted in: each container has its own. */
  namespace: string;
  pid: number;
  /** Start time of the process, in ticks since the system's start. */
  started: string;
}

const NAME = /^owner-([0-9a-f]{8})-(\d+)-(\d+)-(\d+)$/;

const readOr = (read: () => string, otherwise: string): string => {
  try {
    return read();
  } catch {
    return otherwise;
  }
};

/** The host name on systems without /proc. */
const systemId = (): string =>
  createHash('sha256')
    .update(readOr(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'), hostname()))
    .digest('hex')
    .slice(0, 8);

const pidNamespace = (): string => readOr(() => readlinkSync('/proc/self/ns/pid'), '').replace(/\D/g, '') || '0';

/** Start time of a process of this machine; null when none has this id, or it is a zombie. */
function startOf(pid: number): string | null {
  try {
    // The program's name is in parentheses before the state and may itself contain parentheses.
    const [state, ...rest] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\)\s/s, '')
      .split(' ');
    return state === 'Z' || state === 'X' ? null : (rest[18] ?? '0');
  } catch {
    return isRunning(pid) ? '0' : null;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

const nameOf = ({ system, namespace, pid, started }: Owner): string => `owner-${system}-${namespace}-${pid}-${started}`;

/** The subfolder name of a running process of this machine; by default of this one. */
export function ownerName(pid = process.pid): string {
  return nameOf({ system: systemId(), namespace: pidNamespace(), pid, started: startOf(pid) ?? '0' });
}

/** Whether a folder name has the form of an owner's. */
export const isOwnerName = (name: string): boolean => NAME.test(name);

/**
 * Whether the process that a subfolder is named after lives.
 * @returns `unknown` for one of another machine or container: its heartbeat decides
 */
export function ownerState(name: string): 'alive' | 'ended' | 'unknown' {
  const [, system, namespace, pid, started] = NAME.exec(name) ?? [];
  if (system !== systemId() || namespace !== pidNamespace()) return 'unknown';
  return startOf(Number(pid)) === started ? 'alive' : 'ended';
}
