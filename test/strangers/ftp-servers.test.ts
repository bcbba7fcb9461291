import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTransferClient } from '../../plugins/ftp-delivery/server/src/transfer/create-client';
import { sendFile } from '../../plugins/ftp-delivery/server/src/transfer/send-file';
import { ftpTarget, localFolder } from '../delivery/delivery-fixtures';
import { startScriptedFtp, type ScriptedFtp, type ScriptedFtpOptions } from '../support/scripted-ftp';
import { until } from '../support/until';
import { startVsftpd } from '../support/vsftpd';
import { failureOf } from './failure';

/* FTP servers as stations run them: old, behind routers, with commands that are switched off. */

const local = localFolder();
let server: ScriptedFtp | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});
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
  ['SIZE that is not permitted, and lists of IIS with years of four digits', { size: 550, list: 'iis-4' }],
  ['no MLSD', { list: 'unix' }],
  ['no MLSD, and lists of IIS', { list: 'iis' }],
  ['EPSV only', { noPasv: true }],
  ['a clock that is a day fast', { tomorrow: true }],
  ['a clock that is a day fast, SIZE that is not permitted, and no MLSD', { tomorrow: true, size: 550, list: 'unix' }],
  ['a renaming that is done and reported as failed', { renamesSecretly: true }],
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
  const outcome = deliver({ refusesOverwriting: 550 }, './Eingang', (root) => {
    mkdirSync(join(root, 'Eingang'));
    writeFileSync(join(root, 'Eingang/song.wav'), 'foreign');
  });
  expect(await outcome).toMatchObject({ outcome: 'foreign-file' });
  expect(readFileSync(join(server!.root, 'Eingang/song.wav'), 'utf8')).toBe('foreign');
});

test.each([550, 553] as const)(
  'a foreign file that appears while ours is sent stays on a server that refuses to overwrite (%i), and ours goes elsewhere',
  async (code) => {
    const sent = await deliver({ refusesOverwriting: code, foreignFileAppears: true });
    expect(sent).toMatchObject({ outcome: 'foreign-file', sizeThen: 7 });
    expect(readFileSync(join(server!.root, 'Eingang/song.wav'), 'utf8')).toBe('foreign');
  },
);

test('an update replaces our own file on a server that refuses to overwrite', async () => {
  server = await startScriptedFtp({ refusesOverwriting: 553 });
  const client = createTransferClient(ftpTarget(server));
  await client.connect();
  writeFileSync(join(server.root, 'song.wav'), 'our own of before');
  const request = { directory: '.', localFile, fileName: 'song.wav', recorded: false, replaces: [17, BYTES] };
  expect(await sendFile(client, request)).toMatchObject({ outcome: 'delivered', bytesSent: BYTES });
  expect(readFileSync(join(server.root, 'song.wav'))).toEqual(content());
  await client.close();
});

test.each<[string, ScriptedFtpOptions, string[]]>([
  ['resumed', {}, ['APPE']],
  ['sent anew where that is not possible (no APPE, no REST)', { noAppend: true }, ['APPE', 'STOR']],
])('a transfer that broke off is %s', async (_what, options, commands) => {
  server = await startScriptedFtp(options);
  writeFileSync(join(server.root, 'song.wav.part'), content().subarray(0, 100_000));
  const client = createTransferClient(ftpTarget(server));
  await client.connect();
  await sendFile(client, { directory: '.', localFile, fileName: 'song.wav', recorded: true });
  expect(server.commands.filter((command) => ['APPE', 'STOR', 'REST'].includes(command))).toEqual(commands);
  expect(readFileSync(join(server.root, 'song.wav'))).toEqual(content());
  await client.close();
});

interface Failing {
  options: ScriptedFtpOptions;
  failure: string;
  en: string;
  de: string;
}

const NO_DATA = {
  failure: 'data-connection-refused',
  en: '127.0.0.1 lets us log in but opens no connection for files',
  de: '127.0.0.1 lässt uns anmelden, öffnet aber keine Verbindung für Dateien',
};
const FULL = { failure: 'disk-full', en: 'has no space left', de: 'kein Speicherplatz mehr frei' };
const NOT_WHOLE = { failure: 'size-mismatch', en: 'song.wav did not arrive completely', de: 'song.wav ist nicht voll' };
const full = (words: string, reads: 'no more' | 'on') => ({ disk: { bytes: 100_000, words, reads } });

test.each<[string, Failing]>([
  ['nobody listens for data', { options: { data: 'closed' }, ...NO_DATA }],
  ['data are refused (425)', { options: { data: '425' }, ...NO_DATA }],
  ['the passive mode is not permitted', { options: { data: 'not-permitted' }, ...NO_DATA }],
  ['a disk that is full in the middle (452)', { options: full('452 Insufficient storage space', 'no more'), ...FULL }],
  ['a disk that is full in the middle (552)', { options: full('552 Exceeded storage allocation', 'no more'), ...FULL }],
  ['a full disk that is told at the end (452)', { options: full('452 Insufficient storage space', 'on'), ...FULL }],
  ['a full disk that is told at the end (552)', { options: full('552 Disk full', 'on'), ...FULL }],
  ['success reported and the file cut', { options: { keepsBytes: 100_000 }, ...NOT_WHOLE }],
  [
    'success reported, the file cut, and SIZE not permitted',
    { options: { keepsBytes: 100_000, size: 550, list: 'iis' }, ...NOT_WHOLE },
  ],
])('%s: fails with the reason and is tried again; the final name stays free', async (_what, failing) => {
  const { options, failure, en, de } = failing;
  expect(await failureOf(deliver(options))).toEqual({
    failure,
    retryable: true,
    en: expect.stringContaining(en),
    de: expect.stringContaining(de),
  });
  expect(readdirSync(join(server!.root, 'Eingang'))).not.toContain('song.wav');
});

test.each<['greeting' | 'login', string]>([
  ['greeting', '421 Too many connections (1) from this IP'],
  ['greeting', '421 Service not available, closing control connection'],
  ['login', '421 Only one login at a time'],
  ['login', '530 Sorry, the maximum number of clients (1) for this user is already connected'],
  ['login', '530 User station is already logged in'],
])('one login at a time, told at the %s (%s): is tried again, and then delivered', async (at, words) => {
  server = await startScriptedFtp({ oneLogin: { at, words } });
  const first = createTransferClient(ftpTarget(server));
  await first.connect();
  const second = createTransferClient(ftpTarget(server));
  expect(await failureOf(second.connect())).toEqual({
    failure: 'too-many-connections',
    retryable: true,
    en: expect.stringContaining('127.0.0.1 has too many connections'),
    de: expect.stringContaining('127.0.0.1 hat gerade zu viele Verbindungen'),
  });
  await second.close();
  await first.close();
  await until(
    () => Promise.resolve(server!.sessions()),
    (sessions) => sessions === 0,
  );
  const third = createTransferClient(ftpTarget(server));
  await third.connect();
  expect(await sendFile(third, { directory: '.', localFile, fileName: 'song.wav', recorded: false })).toMatchObject({
    outcome: 'delivered',
  });
  await third.close();
});

test.each([undefined, 'TLSv1.2'] as const)(
  'vsftpd that demands the reuse of the TLS session (version at most %s): every file arrives whole',
  async (maxTlsVersion) => {
    const vsftpd = await startVsftpd({ tls: 'required', more: { require_ssl_reuse: 'YES' } });
    try {
      const client = createTransferClient(ftpTarget(vsftpd, { maxTlsVersion, requireTls: true }));
      await client.connect();
      for (const fileName of ['one.wav', 'two.wav', 'three.wav']) {
        await client.list('.');
        await sendFile(client, { directory: '.', localFile, fileName, recorded: false });
        expect(readFileSync(join(vsftpd.root, fileName))).toEqual(content());
      }
      await client.close();
    } finally {
      await vsftpd.stop();
    }
  },
);
