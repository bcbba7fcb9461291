import type * as Apt from '../lib/apt.mjs' with { 'resolution-mode': 'import' };

let apt: typeof Apt;

beforeAll(async () => {
  apt = await import('../lib/apt.mjs');
});

describe("apt's output", () => {
  test.each([
    ['E: Could not get lock /var/lib/apt/lists/lock. It is held by process 812 (apt-get)\n', 'process 812 (apt-get)'],
    [
      'E: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 81 (unattended-upgr)',
      'process 81 (unattended-upgr)',
    ],
    ['E: Could not get lock /var/lib/dpkg/lock - open (11: Resource temporarily unavailable)', 'another process'],
    ['dpkg: error: dpkg frontend lock was locked by another process with pid 7', 'another process'],
    ['E: Unable to locate package fmpeg', undefined],
    ['E: Could not open lock file /var/lib/dpkg/lock-frontend - open (13: Permission denied)', undefined],
  ])('%j names who holds a lock', (output, holder) => {
    expect(apt.lockHolder(output)).toBe(holder);
  });

  test('gives the reasons why a package was not installed', () => {
    const output = [
      'Setting up nginx-light (1.22.1) ...',
      'dpkg: error processing package nginx-light (--configure):',
      ' installed nginx-light package post-installation script subprocess returned error exit status 1',
      'E: Sub-process /usr/bin/dpkg returned an error code (1)',
    ].join('\n');
    expect(apt.reasonsOf(output)).toEqual([
      'dpkg: error processing package nginx-light (--configure):',
      'installed nginx-light package post-installation script subprocess returned error exit status 1',
      'E: Sub-process /usr/bin/dpkg returned an error code (1)',
    ]);
  });
});
