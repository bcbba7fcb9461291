import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { request } from 'node:http';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** In the form and length of a browser's, because parsing speed depends on it. */
const BOUNDARY = '----WebKitFormBoundary7MA4YWxkTrZu0gW3';

/**
 * Sends a file as a browser does (multipart, one field `file`), in constant memory.
 * @returns seconds until the response
 * @throws for any status of 400 and above
 */
export async function sendFile(
  url: string,
  path: string,
  headers: Record<string, string>,
): Promise<{ seconds: number; body: string }> {
  const head = Buffer.from(
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${basename(path)}"\r\n` +
      `Content-Type: application/octet-stream\r\n\r\n`,
  );
  const tail = Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
  const { size } = await stat(path);
  const start = performance.now();
  const call = request(url, {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': head.length + size + tail.length,
    },
  });
  const answered = new Promise<string>((resolve, reject) => {
    call.once('error', reject).once('response', (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text: string) => (body += text));
      response.once('end', () =>
        (response.statusCode ?? 500) < 400 ? resolve(body) : reject(new Error(`${response.statusCode}: ${body}`)),
      );
    });
  });
  call.write(head);
  await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), call, { end: false });
  call.end(tail);
  const body = await answered;
  return { seconds: (performance.now() - start) / 1000, body };
}
