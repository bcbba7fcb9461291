import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTransferClient } from '../../plugins/ftp-delivery/server/src/transfer/create-client';
import { sendFile } from '../../plugins/ftp-delivery/server/src/transfer/send-file';
import { ftpTarget, localFolder } from '../delivery/delivery-fixtures';
import { startScriptedFtp, type ScriptedFtp, type ScriptedFtpOptions } from '../support/scripted-ftp';

/* FTP servers as stations run them: old, behind routers, with commands that are switched off. */

const local = localFolder();
let server: ScriptedFtp | undefined;
afterEach(() => server?.stop());
afterAll(() => local.remove());

const BYTES = 300_000;
const localFile = local.file('song.wav', BYTES);
const content = (): Buffer => readFileSync(localFile);

/** Delivers a file, and asks for its size and for that of a file that is not there. */
async function deliver(
  options: ScriptedFtpOptions,
  directory = './Eingang',
  prepare = (_root: string): void => undefined,
) {
  server = await startScriptedFtp(options);
  prepare(server.root);
  const client = createTransferClient(ftpTarget(server));
  await client.connect();
  try {
    await client.ensureDirectory(directory);
    const request = { directory, localFile, fileName: 'song.wav', recorded: false };
    const { outcome } = await sendFile(client, request);
    return {
      outcome,
      sizeThen: await client.size(`${directory}/song.wav`),
      missing: await client.size(`${directory}/no.wav`),
    };
  } finally {
    await client.close();
  }
}

const SENT = { outcome: 'delivered', sizeThen: BYTES, missing: undefined };

test.each<[string, ScriptedFtpOptions]>([
  ['no difference', {}],
  ['SIZE that is not permitted', { size: 550 }],
  ['SIZE that is not implemented', { size: 504 }],
  ['SIZE that is not permitted, and no MLSD', { size: 550, list: 'unix' }],
  ['SIZE that is not permitted, and lists of IIS', { size: 550, list: 'iis' }],
  ['an inside address in PASV (NAT), and no EPSV', { passiveHost: '203.0.113.9' }],
  ['no address in PASV, and no EPSV', { passiveHost: '0.0.0.0' }],
])('%s: the file arrives whole', async (_what, options) => {
  expect(await deliver(options)).toEqual(SENT);
  expect(readFileSync(join(server!.root, 'Eingang/song.wav'))).toEqual(content());
});

test('a folder whose name is Latin-1 on the server is found, and no second one is made', async () => {
  const directory = './Eingänge';
  // The name's bytes in Latin-1; the scripted server has them as these characters.
  expect(await deliver({ latin1: true }, directory, (root) => mkdirSync(join(root, 'Eingänge')))).toEqual(SENT);
  expect(readdirSync(server!.root)).toEqual(['Eingänge']);
  expect(existsSync(join(server!.root, 'Eingänge/song.wav'))).toBe(true);
});

test('a folder with the bytes of UTF-8 on a server that does not announce it is still found', async () => {
  const bytes = Buffer.from('Eingänge').toString('latin1');
  expect(await deliver({ latin1: true }, './Eingänge', (root) => mkdirSync(join(root, bytes)))).toEqual(SENT);
  expect(readdirSync(server!.root)).toEqual([bytes]);
});

test('a file of somebody else is not overwritten on a server that refuses it either', async () => {
  const outcome = deliver({ refusesOverwriting: true }, './Eingang', (root) => {
    mkdirSync(join(root, 'Eingang'));
    writeFileSync(join(root, 'Eingang/song.wav'), 'foreign');
  });
  expect(await outcome).toMatchObject({ outcome: 'foreign-file' });
  expect(readFileSync(join(server!.root, 'Eingang/song.wav'), 'utf8')).toBe('foreign');
});
