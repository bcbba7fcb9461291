import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { limitConnections } from '../connections';

let server: Server;
const sockets: Socket[] = [];

async function listen(max: number): Promise<void> {
  server = createServer((_request, response) => response.end('ok'));
  limitConnections(server, max);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

/** A connection from this address, with the status line of its answer; empty if it is closed without one. */
async function ask(localAddress: string): Promise<string> {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  sockets.push(socket);
  socket.on('error', () => undefined).write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  let text = '';
  await new Promise<void>((answered) => {
    socket.on('data', (chunk) => {
      text += chunk.toString();
      answered();
    });
    socket.once('close', () => answered());
  });
  return text.split('\r\n')[0]!;
}

const OK = 'HTTP/1.1 200 OK';

test('one address has at most so many open connections, others as well, and a closed one makes room', async () => {
  await listen(2);
  expect([await ask('127.0.0.1'), await ask('127.0.0.1'), await ask('127.0.0.1')]).toEqual([OK, OK, '']);
  expect(await ask('127.0.0.2')).toBe(OK);
  const [first] = sockets;
  first!.destroy();
  await once(first!, 'close');
  // The server learns of the end with its own event.
  let answer = '';
  while (answer === '') answer = await ask('127.0.0.1');
  expect(answer).toBe(OK);
});

test('without a limit all connections are taken', async () => {
  await listen(0);
  expect(await Promise.all(Array.from({ length: 5 }, () => ask('127.0.0.1')))).toEqual([OK, OK, OK, OK, OK]);
});
