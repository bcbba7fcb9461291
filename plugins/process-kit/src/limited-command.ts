import { spawnSync } from 'node:child_process';

/** Resource limits for a child program. */
export interface CommandLimits {
  /**
   * Megabytes of memory that the program should need at most; the kernel's limit is higher by what programs only
   * reserve.
   */
  memoryMb?: number;
  /** Niceness, 0 to 19: how much the program yields the processor to others. */
  niceness?: number;
}

/** Address space that programs reserve beside what they use (stacks, heaps): the kernel's limit counts it too. */
const RESERVED_MB = 256;

const works = new Map<string, boolean>();

/** Whether this machine has the program and it supports the option: busybox's versions support fewer. */
function canLimit(program: string, args: readonly string[]): boolean {
  let known = works.get(program);
  if (known === undefined) {
    known = spawnSync(program, [...args, 'true'], { stdio: 'ignore', timeout: 10_000 }).status === 0;
    works.set(program, known);
  }
  return known;
}

/**
 * The command that runs a program within limits: through `setpriv` (it is killed when we end), `prlimit` (memory) and
 * `nice`, each of which replaces itself with the next, so that the process id is the program's. Tools that the machine
 * lacks are left out; outside Linux only `nice` is used.
 */
export function limitedCommand(
  program: string,
  args: readonly string[],
  { memoryMb, niceness }: CommandLimits,
): { program: string; args: string[] } {
  const command: string[] = [];
  const put = (limiter: string, ...options: string[]): void => {
    if (canLimit(limiter, options)) command.push(limiter, ...options);
  };
  if (process.platform === 'linux') {
    put('setpriv', '--pdeathsig', 'KILL');
    if (memoryMb !== undefined) put('prlimit', `--data=${(memoryMb + RESERVED_MB) * 1024 * 1024}`);
  }
  if (niceness !== undefined) put('nice', '-n', String(niceness));
  const [first = program, ...rest] = [...command, program, ...args];
  return { program: first, args: rest };
}

/**
 * The environment of a program that reads customers' files: the search path and a fixed locale. None of the server's
 * settings, which hold its secrets.
 */
export function bareEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH ?? '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8', TZ: 'UTC' };
}
