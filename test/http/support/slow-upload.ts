import { readdir } from 'node:fs/promises';
import { request, type ClientRequest } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';

/** Names of the unfinished files in a work folder, without heartbeat files. */
export async function workFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile() && entry.name !== '.alive').map(({ name }) => name);
}

/** As {@link workFiles}, for a storage folder on disk. */
export const filesUnderWay = (storage: string): Promise<string[]> => workFiles(join(storage, '.tmp'));

/** Whether something listens on the port. */
export const accepts = (port: number): Promise<boolean> =>
  new Promise((answer) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => answer(true)).once('error', () => answer(false));
    socket.once('connect', () => socket.destroy());
  });

/** An upload (of a cover, which queues no job) that pauses half-way until it is continued. */
export function slowUpload(port: number, authorization: string, bytes: Buffer) {
  const boundary = 'slow-upload-5f1c';
  const head = Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="cover.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`,
  );
  const whole = Buffer.concat([head, bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const call: ClientRequest = request({
    host: '127.0.0.1',
    port,
    path: '/api/files/COVER',
    method: 'POST',
    headers: {
      authorization,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': whole.length,
    },
  });
  const status = new Promise<number>((answer, failed) => {
    call.once('response', (response) => {
      response.resume();
      answer(response.statusCode ?? 0);
    });
    call.once('error', failed);
  });
  const middle = Math.floor(whole.length / 2);
  call.write(whole.subarray(0, middle));
  return { status, finish: () => call.end(whole.subarray(middle)) };
}
