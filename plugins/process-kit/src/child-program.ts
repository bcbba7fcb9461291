import { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { isAppError } from '@mpn/domain';
import type { ParserJob, ParserOrder, ParserReply } from './protocol';

/*
 * Program of a child process that parses customers' files: reads one job per line from standard input and writes each
 * reply to file descriptor 3. It ends when its input ends. Arguments: modules to load before the first job.
 */

const answers = new Socket({ fd: 3, readable: false, writable: true });
// The parent has ended or has closed the pipe.
answers.on('error', () => process.exit(0));

const answer = (reply: ParserReply): void => void answers.write(`${JSON.stringify(reply)}\n`);

async function work(line: string): Promise<ParserReply> {
  const { module, input } = JSON.parse(line) as ParserOrder;
  try {
    const { run } = (await import(module)) as { run: ParserJob<unknown, unknown> };
    return { value: (await run(input)) ?? null };
  } catch (error) {
    if (isAppError(error)) return { code: error.code, values: error.values };
    return { problem: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

async function main(): Promise<void> {
  for (const module of process.argv.slice(2)) await import(module);
  answer({ ready: true });
  for await (const line of createInterface({ input: process.stdin })) answer(await work(line));
  process.exit(0);
}

void main();
