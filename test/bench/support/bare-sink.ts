import { createWriteStream } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';

/*
 * A minimal receiver of uploads: node:http, with the body piped into a file. At /parsed with busboy in between, which
 * extracts the file from the multipart body.
 */

const folder = process.env.DATA_DIR ?? '.';
let count = 0;

function parsed(request: IncomingMessage, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let written: Promise<void> | undefined;
    const parser = busboy({ headers: request.headers });
    parser.on('file', (_field, file) => (written = pipeline(file, createWriteStream(path))));
    pipeline(request, parser)
      .then(() => written)
      .then(resolve, reject);
  });
}

const server = createServer((request, response) => {
  count += 1;
  const path = join(folder, `${count}.upload`);
  (request.url === '/parsed' ? parsed(request, path) : pipeline(request, createWriteStream(path))).then(
    () => response.end('{}'),
    (error: unknown) => {
      response.statusCode = 500;
      response.end(String(error));
    },
  );
});

server.requestTimeout = 0;
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.({ type: 'ready' }));
process.once('SIGTERM', () => process.exit());
