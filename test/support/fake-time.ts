import { existsSync, renameSync, writeFileSync } from 'node:fs';

const LIBRARY = [`/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketime.so.1`];

/** A clock for processes of the product, that can be set while they run; timers are not affected. */
export interface FakeTime {
  /** Environment variables that make a process use it. */
  environment: Record<string, string>;
  /** Sets the clock of every process that uses it; it continues from there. */
  set: (instant: string) => void;
}

/**
 * Sets the wall clock of processes by libfaketime, a library that intercepts the system's clock.
 * @param file that the processes read; it must stay until they have ended
 * @param instant ISO 8601, of the start
 * @throws when the library is missing (Debian: libfaketime)
 */
export function fakeTime(file: string, instant: string): FakeTime {
  const library = LIBRARY.find((path) => existsSync(path));
  if (!library) throw new Error('libfaketime is missing: apt-get install -y --no-install-recommends libfaketime');
  const set = (at: string): void => {
    const seconds = (Date.parse(at) - Date.now()) / 1000;
    // Atomically, because processes read it all the time.
    writeFileSync(`${file}.new`, `${seconds < 0 ? '' : '+'}${seconds.toFixed(3)}\n`);
    renameSync(`${file}.new`, file);
  };
  set(instant);
  return {
    set,
    environment: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
  };
}
