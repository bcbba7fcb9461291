import { createInterface } from 'node:readline';
import type { SetupTerminal } from '../../../api/installation';

/** Questions at a terminal, or answered by piped input, one line each: lines that arrive early are buffered. */
export function lineTerminal(
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
): SetupTerminal & { close(): void } {
  const reader = createInterface({ input });
  const lines: string[] = [];
  let waiting: ((line: string | null) => void) | undefined;
  let isOver = false;
  reader.on('line', (line) => {
    if (!waiting) return void lines.push(line);
    waiting(line);
    waiting = undefined;
  });
  reader.on('close', () => {
    isOver = true;
    waiting?.(null);
  });
  return {
    ask(question) {
      output.write(question);
      const line = lines.shift();
      if (line !== undefined) return Promise.resolve(line);
      if (isOver) return Promise.resolve(null);
      return new Promise((resolve) => (waiting = resolve));
    },
    say: (line) => void output.write(`${line}\n`),
    close: () => reader.close(),
  };
}
