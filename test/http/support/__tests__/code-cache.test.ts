import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const CODE_CACHE = resolve(__dirname, '../code-cache.cjs');

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mpn-code-cache-'));
  write('main.js', `console.log(require('./part').text, require.resolve('./part')); process.exit(0);`);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, text: string): void {
  writeFileSync(join(folder, name), text);
}

/** Runs main.js with the cache of earlier runs. @returns what it prints */
const run = (): string =>
  execFileSync(process.execPath, ['--require', CODE_CACHE, join(folder, 'main.js')], {
    encoding: 'utf8',
    env: { ...process.env, TEST_CODE_CACHE: join(folder, 'main.cache') },
  }).trim();

const printed = (text: string, name: string): string => `${text} ${join(folder, name)}`;

describe('the code cache of servers under test', () => {
  test('a second start runs the same code, also with letters beyond Latin-1', () => {
    write('part.js', `#!/usr/bin/env node\nexports.text = 'Grüße, Łódź';`);
    expect(run()).toBe(printed('Grüße, Łódź', 'part.js'));
    expect(run()).toBe(printed('Grüße, Łódź', 'part.js'));
  });

  test('a file with other contents of the same length and modification time is read again', () => {
    write('part.js', `exports.text = 'one';`);
    expect(run()).toBe(printed('one', 'part.js'));
    const { atime, mtime } = statSync(join(folder, 'part.js'));
    write('part.js', `exports.text = 'two';`);
    utimesSync(join(folder, 'part.js'), atime, mtime);
    expect(run()).toBe(printed('two', 'part.js'));
  });

  test('a file that becomes a folder of the same name is found there', () => {
    write('part.js', `exports.text = 'file';`);
    expect(run()).toBe(printed('file', 'part.js'));
    mkdirSync(join(folder, 'part'));
    renameSync(join(folder, 'part.js'), join(folder, 'part/index.js'));
    expect(run()).toBe(printed('file', 'part/index.js'));
  });

  test('a damaged or foreign file in its place is ignored and replaced', () => {
    write('part.js', `exports.text = 'whole';`);
    write('main.cache', 'not a cache');
    expect(run()).toBe(printed('whole', 'part.js'));
    write('main.cache', '\x02\0\0\0{}');
    expect(run()).toBe(printed('whole', 'part.js'));
    expect(run()).toBe(printed('whole', 'part.js'));
  });
});
