import { createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/* The least that can take an upload: node:http, the body piped into a file as it comes. */

const folder = process.env.DATA_DIR ?? '.';
let count = 0;

const server = createServer((request, response) => {
  count += 1;
  pipeline(request, createWriteStream(join(folder, `${count}.upload`))).then(
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
