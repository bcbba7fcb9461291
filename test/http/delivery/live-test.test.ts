import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { ConnectionTestLine, ConnectionTestStep } from '@mpn/domain';
import { holdingLine, type HoldingLine } from '../../delivery/queue/holding-line';
import { startSshd, type SshdServer } from '../../support/sshd';
import { editor, type Person } from '../releases/support';
import type { ErrorAnswer } from '../support/client';

/* "Test connection" while it runs: each step is streamed as it finishes, and not only at the end. */

let sshd: SshdServer;
let line: HoldingLine;
let silent: Server;
const visitors = new Set<Socket>();
let admin: Person;

beforeAll(async () => {
  [sshd, admin] = await Promise.all([startSshd(), editor({}, 'MEDIA_ADMIN')]);
  // Stalls in the SSH handshake: connected, but no host key yet.
  line = await holdingLine(sshd.port, 100);
  silent = createServer((socket) => void visitors.add(socket.on('error', () => undefined)));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  for (const visitor of visitors) visitor.destroy();
  silent?.close();
  await line?.close();
  await sshd?.stop();
});

const typed = (changes = {}) => ({
  protocol: 'SFTP',
  serverAddress: sshd.host,
  serverPort: sshd.port,
  userName: sshd.userName,
  password: sshd.password,
  directory: './live',
  mayCreateDirectory: true,
  hostKeyFingerprint: sshd.hostKeyFingerprint,
  ...changes,
});

const ask = (body: object, who = admin, accept = 'application/x-ndjson') =>
  who.client.fetch('POST', `/companies/${admin.companyId}/_actions/test_ftp`, body, { headers: { accept } });

/** The lines of the response as they arrive. */
async function* linesOf(response: Response): AsyncGenerator<ConnectionTestLine> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const piece of response.body as unknown as AsyncIterable<Uint8Array>) {
    text += decoder.decode(piece, { stream: true });
    const lines = text.split('\n');
    text = lines.pop() ?? '';
    for (const one of lines) yield JSON.parse(one) as ConnectionTestLine;
  }
}

const names = (steps: ConnectionTestStep[]): string[] => steps.map(({ step, outcome }) => `${step} ${outcome}`);

test('a connection test streams each step before the next is reached, and ends with the whole result', async () => {
  const held = line.hold();
  const response = await ask(typed({ serverPort: line.port }));
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/x-ndjson']);
  const steps: ConnectionTestStep[] = [];
  let result: ConnectionTestLine | undefined;
  let stepsWhileHeld = 0;
  const lines = linesOf(response);
  // The server stalls: the finished steps were streamed already.
  await held;
  for await (const one of lines) {
    if ('result' in one) result = one;
    else steps.push(one.step);
    if (steps.at(-1)?.step === 'connect') {
      stepsWhileHeld = steps.length;
      line.letGo();
    }
  }
  expect(stepsWhileHeld).toBe(2);
  expect(names(steps)).toEqual(
    ['resolve', 'connect', 'hostKey', 'login', 'directory', 'write', 'rename', 'delete'].map((step) => `${step} OK`),
  );
  expect(result).toMatchObject({ result: { ok: true, steps } });
});

test('a failed connection test ends with the failed step, and with a message that says what to do', async () => {
  const all: ConnectionTestLine[] = [];
  for await (const one of linesOf(await ask(typed({ password: 'wrong' })))) all.push(one);
  const steps = all.flatMap((one) => ('step' in one ? [one.step] : []));
  expect(names(steps)).toEqual(['resolve OK', 'connect OK', 'hostKey OK', 'login FAILED']);
  expect(steps.at(-1)?.message).toContain('Both have to be entered again in the delivery settings');
  expect(all.at(-1)).toMatchObject({
    result: { ok: false, steps: [...steps, ...Array<object>(4).fill({ outcome: 'SKIPPED' })] },
  });
});

test('a refusal before the first step, and a request for JSON, are answered as one JSON body', async () => {
  const stranger = await editor({}, 'MEDIA_ADMIN');
  const foreign = await ask(typed(), stranger);
  expect([foreign.status, foreign.headers.get('content-type')]).toEqual([404, expect.stringContaining('json')]);
  expect(((await foreign.json()) as ErrorAnswer).globalErrors[0]?.messageCode).toBe(
    'mpn.backend.global.error.not-found',
  );
  const noPassword = await ask(typed({ password: undefined, userName: 'else' }));
  expect(noPassword.status).toBe(400);
  for (const accept of ['application/json', '*/*']) {
    const whole = await ask(typed(), admin, accept);
    expect([whole.status, whole.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('application/json'),
    ]);
    expect(await whole.json()).toMatchObject({ ok: true });
  }
});

test('a client that disconnects during the test does not affect the server', async () => {
  const { port } = silent.address() as AddressInfo;
  const response = await ask(typed({ serverPort: port }));
  expect(response.status).toBe(200);
  await response.body?.cancel();
  for (const visitor of visitors) visitor.destroy();
  expect((await ask(typed(), admin, 'application/json')).status).toBe(200);
});
