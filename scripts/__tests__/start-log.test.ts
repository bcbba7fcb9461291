import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const MODULE = resolve(__dirname, '../lib/start-log.mjs');

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'mpn-start-log-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a program that uses the module. @returns what it printed, and what is in the file */
function printed(name: string, program: string): { terminal: string[]; file: string[] } {
  const file = join(folder, name);
  const source = `
    import { spawn } from 'node:child_process';
    import { intoLog, note, openLog, printTail, step } from ${JSON.stringify(MODULE)};
    openLog(${JSON.stringify(file)});
    const child = (script, options) => new Promise((resolve) => {
      const started = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'pipe'] });
      intoLog(started, options);
      started.once('close', resolve);
    });
    ${program}`;
  const terminal = execFileSync(process.execPath, ['--input-type=module', '-e', source], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines = (text: string): string[] => text.split('\n').filter(Boolean);
  return { terminal: lines(terminal), file: lines(readFileSync(file, 'utf8')) };
}

test("a build's output goes into the file only, a server's warnings and errors to the terminal too", () => {
  const { terminal, file } = printed(
    'levels',
    `
    await child('console.log("400 lines")');
    await child(\`
      console.log('[2026-11-28 10:00:00.000] info: started');
      console.log('[2026-11-28 10:00:01.000] error: it failed\\\\n    at one.js:1');
      console.log('[2026-11-28 10:00:02.000] http: GET /');\`, { urgent: true });`,
  );
  expect(terminal).toEqual(['[2026-11-28 10:00:01.000] error: it failed', '    at one.js:1']);
  expect(file).toEqual(expect.arrayContaining(['400 lines', '[2026-11-28 10:00:00.000] info: started', ...terminal]));
});

test('errors are found in a JSON log, in a line that comes in parts, and where nothing has caught them', () => {
  const { terminal } = printed(
    'forms',
    `
    await child(\`
      console.log('{"time":"2026-11-28T10:00:00Z","level":"info","message":"error: none"}');
      console.log('{"time":"2026-11-28T10:00:01Z","level":"warn","message":"slow"}');
      process.stdout.write('[2026-11-28 10:00:02.000] err');
      setTimeout(() => {
        process.stdout.write('or: in two parts\\\\n');
        console.error('TypeError: x is not a function\\\\n    at one.js:1');
      }, 50);\`, { urgent: true });`,
  );
  expect(terminal).toEqual([
    '{"time":"2026-11-28T10:00:01Z","level":"warn","message":"slow"}',
    '[2026-11-28 10:00:02.000] error: in two parts',
    'TypeError: x is not a function',
    '    at one.js:1',
  ]);
});

test('the file of the start before is kept beside the new one', () => {
  printed('twice', `note('first');`);
  expect(printed('twice', `note('second');`).file).toEqual(['second']);
  expect(readFileSync(join(folder, 'twice.1'), 'utf8')).toBe('first\n');
});

test('a note stands between the steps, and is in the file', () => {
  const { terminal, file } = printed('notes', `note('what a person has to know');`);
  expect(terminal).toEqual(['what a person has to know']);
  expect(file).toContain('what a person has to know');
});

test('a step of less than a second has no line', () => {
  expect(printed('fast', `await step('Fast', () => 1);`).terminal).toEqual([]);
});
