import { createHash, createVerify, generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Postbox } from '../../../../../test/http/support/postbox';
import { mailTransport } from '../mail-server';

/* A mail received by a real SMTP server, verified as a recipient's server does (RFC 6376). */

const RECIPIENT = 'anna@example.org';

const folder = mkdtempSync(join(tmpdir(), 'mpn-dkim-'));
const postbox = new Postbox();
const keys = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
let port: number;

beforeAll(async () => {
  writeFileSync(join(folder, 'key.pem'), keys.privateKey);
  port = await postbox.listen();
});
afterAll(async () => {
  await new Promise<void>((closed) => postbox.server.close(() => closed()));
  rmSync(folder, { recursive: true });
});

const unfolded = (text: string): string => text.replace(/\r\n(?=[ \t])/g, '');
const relaxed = (field: string): string => {
  const [name = '', ...value] = unfolded(field).split(':');
  return `${name.toLowerCase().trim()}:${value
    .join(':')
    .replace(/[ \t]+/g, ' ')
    .trim()}`;
};

async function received(dkim: boolean): Promise<string> {
  const transport = mailTransport({
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: port,
    SMTP_SECURE: false,
    ...(dkim && {
      SMTP_DKIM_DOMAIN: 'example.org',
      SMTP_DKIM_SELECTOR: 'mpn2026',
      SMTP_DKIM_KEY_FILE: join(folder, 'key.pem'),
    }),
  });
  await transport.sendMail({
    from: 'mpn@example.org',
    to: RECIPIENT,
    subject: 'Neues für Sie',
    text: 'Hallo  Anna\n\n',
  });
  transport.close();
  return postbox.texts.get(RECIPIENT) ?? '';
}

test('a mail sent with a DKIM key has a valid signature of text and headers', async () => {
  const mail = await received(true);
  const [head = '', body = ''] = mail.split(/\r\n\r\n([\s\S]*)/, 2);
  const fields = unfolded(head).split('\r\n');
  const own = fields.find((field) => /^dkim-signature:/i.test(field)) ?? '';
  const tag = (name: string): string => new RegExp(`[;:\\s]${name}=([^;]*)`).exec(own)?.[1]?.replace(/\s/g, '') ?? '';
  expect([tag('d'), tag('s'), tag('c'), tag('a')]).toEqual(['example.org', 'mpn2026', 'relaxed/relaxed', 'rsa-sha256']);
  const canonicalBody = `${body
    .split('\r\n')
    .map((line) => line.replace(/[ \t]+/g, ' ').replace(/ $/, ''))
    .join('\r\n')
    .replace(/(\r\n)+$/, '')}\r\n`;
  expect(createHash('sha256').update(canonicalBody).digest('base64')).toBe(tag('bh'));
  const names = tag('h').split(':');
  expect(names.map((name) => name.toLowerCase())).toEqual(expect.arrayContaining(['from', 'to', 'subject']));
  const signed = names.flatMap((name) =>
    fields.filter((field) => field.toLowerCase().startsWith(`${name.toLowerCase()}:`)),
  );
  const text = [...signed.map(relaxed), relaxed(own.replace(/([;\s]b=)[^;]*/, '$1'))].join('\r\n');
  const verify = (what: string) => createVerify('RSA-SHA256').update(what).verify(keys.publicKey, tag('b'), 'base64');
  expect(verify(text)).toBe(true);
  expect(verify(text.replace(RECIPIENT, 'bert@example.org'))).toBe(false);
});

test('a mail sent without a key has no signature', async () => {
  expect(await received(false)).not.toMatch(/^dkim-signature:/im);
});
