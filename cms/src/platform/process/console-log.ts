import { jsonLine } from '@mpn/server-kit';
import type { Settings } from '../../../config/environment';

/**
 * With `LOG_FORMAT=json`, other console output (an error that ends the start, warnings of Node and of libraries)
 * becomes JSON lines too, because log collectors expect only those.
 */
export function useLogFormat({ LOG_FORMAT }: Pick<Settings, 'LOG_FORMAT'>): void {
  if (LOG_FORMAT !== 'json') return;
  const writer =
    (level: string, stream: NodeJS.WriteStream) =>
    (...values: unknown[]): void => {
      const message = values.map((value) => (value instanceof Error ? value.stack : String(value))).join(' ');
      stream.write(`${jsonLine({ level, message })}\n`);
    };
  Object.assign(console, {
    error: writer('error', process.stderr),
    warn: writer('warn', process.stderr),
    info: writer('info', process.stdout),
    log: writer('info', process.stdout),
  });
  process.removeAllListeners('warning');
  process.on('warning', (warning) => console.warn(warning));
}
