import { createWriteStream, existsSync, mkdirSync, renameSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from './paths.mjs';

/*
 * What `npm start` prints: a line per step. All output of the programs that it runs goes to a file; with no file open
 * (all other commands) it goes to the terminal as it is.
 */

const TAIL_LINES = 20;
/** A step that takes less is not worth a line: on a second start nearly all. */
const SHOWN_MS = 1000;

let log;
/** Whether the terminal's last line is a step's name that waits for its seconds. */
let isLineOpen = false;
const tail = [];

/** Begins a new file; that of the start before is kept beside it as `<file>.1`. */
export function openLog(file) {
  mkdirSync(dirname(file), { recursive: true });
  if (existsSync(file)) renameSync(file, `${file}.1`);
  log = Object.assign(createWriteStream(file), { file });
}

/** The file's path from the folder of the clone, or undefined when none is open. */
export const logPath = () => log && relative(ROOT, log.file);

/** Prints a line between the steps' lines, and logs it. */
export function note(text) {
  log?.write(`${text}\n`);
  if (isLineOpen) process.stdout.write('\n');
  isLineOpen = false;
  console.log(text);
}

function remember(text) {
  const lines = stripVTControlCharacters(text).split(/\r?\n/).filter(Boolean);
  tail.push(...lines);
  tail.splice(0, Math.max(0, tail.length - TAIL_LINES));
}

/** Writes into the file only. @returns false when none is open */
export function logOnly(text) {
  if (!log) return false;
  log.write(text);
  remember(text);
  return true;
}

/** How a program's output is connected: to the terminal, or to pipes that {@link intoLog} reads. */
export const outputs = () => (log ? ['pipe', 'pipe'] : ['inherit', 'inherit']);

/** What a person has to see: a warning or error of the server's log (text or JSON), or an error that was not caught. */
const URGENT =
  /^(?:\[[^\]]*\] )?(?:warn|error):|^\{"time":"[^"]*","level":"(?:warn|error)"|^(?:Uncaught|[A-Z]\w*Error)\b/;
/** Strapi's advice on sending mails, which we do not by its plugin. */
const ADVICE = /"sendmail" email provider/;
/** Begins an entry of the server's log; other lines belong to the entry above them. */
const ENTRY = /^\[[^\]]*\]|^\{"time":/;

/**
 * Writes a program's output into the file, if one is open.
 * @param options `urgent`: prints warnings and errors too, with the lines that belong to them
 */
export function intoLog(child, { urgent = false } = {}) {
  for (const stream of [child.stdout, child.stderr]) {
    let isUrgent = false;
    if (!stream) continue;
    createInterface({ input: stream }).on('line', (line) => {
      logOnly(`${line}\n`);
      const plain = stripVTControlCharacters(line);
      if (ENTRY.test(plain) || URGENT.test(plain)) isUrgent = URGENT.test(plain) && !ADVICE.test(plain);
      if (urgent && isUrgent) console.log(line);
    });
  }
}

/** Resolves when a child's output has been read, at most a second after its end: its own children may hold it open. */
export const outputRead = (child) => Promise.race([new Promise((resolve) => child.once('close', resolve)), wait(1000)]);

/** Prints the end of the file and its path: for a start that failed. */
export function printTail() {
  if (!log || tail.length === 0) return;
  if (isLineOpen) process.stdout.write('\n');
  isLineOpen = false;
  console.error([...tail.map((line) => `    ${line}`), `All output: ${logPath()}`].join('\n'));
}

const seconds = (since) => `${Math.round((Date.now() - since) / 1000)} s`;

/**
 * Does a step of the start and prints its name, with the seconds when it is done. Where output is no terminal the line
 * comes at the end.
 */
export async function step(name, work) {
  const since = Date.now();
  let timer;
  const begin = () => {
    process.stdout.write(`  ${name} ...`);
    isLineOpen = true;
  };
  if (process.stdout.isTTY) timer = setTimeout(begin, SHOWN_MS);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
    if (Date.now() - since >= SHOWN_MS) {
      process.stdout.write(isLineOpen ? ` ${seconds(since)}\n` : `  ${name} ... ${seconds(since)}\n`);
      isLineOpen = false;
    }
  }
}
