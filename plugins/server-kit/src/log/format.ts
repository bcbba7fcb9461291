import { isConnectionFailure } from '../db/database-away';
import { logLines } from '../metrics';
import { type LogFields, logFields } from './fields';
import { redact } from './redact';

/** The entry that winston passes to a format. */
export interface LogInfo {
  level: string;
  message: unknown;
  stack?: unknown;
  [field: string | symbol]: unknown;
}

export interface LogFormat {
  transform(info: LogInfo): LogInfo;
}

/** Where winston's transports read the finished line (defined by the package triple-beam). */
const MESSAGE = Symbol.for('message');

const FRAME = /^\s+at /;

/**
 * The text of an entry. An Error that is logged itself repeats its message at the head of its stack; one that is logged
 * with a text (`log.error('Cron job failed', error)`) has a stack without that text; winston adds its message to the
 * text, and copies its fields. The stack of a failed connection has only frames of Node and the driver and is left out.
 * Other values are described by JSON.
 */
function textOf({ message, stack, code }: LogInfo): string {
  const text = typeof message === 'string' ? message : (JSON.stringify(message) ?? String(message));
  if (typeof stack !== 'string' || isConnectionFailure(code, text)) return text;
  return stack.includes(text) ? stack : `${text}\n${stack}`;
}

/** Splits a text into its stack traces' lines and the others. */
function split(text: string): { message: string; stack: string[] } {
  const lines = text.split('\n');
  const stack = lines.filter((line) => FRAME.test(line)).map((line) => line.trim());
  return { message: lines.filter((line) => !FRAME.test(line)).join('\n'), stack };
}

/** Characters of one fact that are read at most. */
const MAX_FACT = 2_000;

/** Facts that a call to the logger adds to its message: `log.http(text, { status })`. */
function factsOf(info: LogInfo): Record<string, unknown> {
  const facts = Object.entries(info)
    .filter(([name]) => !['level', 'message', 'stack'].includes(name))
    .filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value))
    .map(([name, value]) => [name, typeof value === 'string' ? redact(value, MAX_FACT) : value] as const);
  return Object.fromEntries(facts);
}

/** When an entry was made, and by which request, user and job. */
interface Origin {
  time: string;
  fields: LogFields;
}

const originNow = (): Origin => ({ time: new Date().toISOString(), fields: { ...logFields() } });

/** One line of JSON: time, level, message, ids of request, user and job, and the stack of an error as a list. */
export function jsonLine(info: LogInfo, { time, fields } = originNow()): string {
  const { message, stack } = split(redact(textOf(info)));
  return JSON.stringify({
    time,
    level: info.level,
    message,
    ...fields,
    ...factsOf(info),
    ...(stack.length > 0 ? { stack } : {}),
  });
}

const COLORS: Readonly<Record<string, number>> = { error: 31, warn: 33, info: 32, http: 36, debug: 34 };

/** `[2026-07-01 12:00:00.000] error: ...`, for people. */
export function textLine(info: LogInfo, colored: boolean, { time } = originNow()): string {
  const color = colored ? COLORS[info.level] : undefined;
  const level = color === undefined ? info.level : `\u001b[${color}m${info.level}\u001b[39m`;
  return `[${time.replace('T', ' ').slice(0, -1)}] ${level}: ${redact(textOf(info))}`;
}

/**
 * The format of the process' log: redacted, counted, as text or JSON (`LOG_FORMAT`). Winston formats an entry before
 * its transports look at the level, so a line is made when a transport reads it: entries of levels that are off cost
 * nothing.
 */
export function logFormat(format: 'text' | 'json'): LogFormat {
  const colored = process.stdout.isTTY === true;
  return {
    transform(info) {
      const origin = originNow();
      let line: string | undefined;
      const read = () => {
        if (line === undefined) {
          logLines.inc({ level: info.level });
          line = format === 'json' ? jsonLine(info, origin) : textLine(info, colored, origin);
        }
        return line;
      };
      // Not a spread copy, which would lose the message of an Error.
      return Object.defineProperties(Object.create(null) as LogInfo, {
        level: { value: info.level, enumerable: true },
        message: { get: read, enumerable: true },
        [Symbol.for('level')]: { value: info[Symbol.for('level')] ?? info.level },
        [MESSAGE]: { get: read },
      });
    },
  };
}
