/** @jest-environment ./test/support/libxml-environment.cjs */
import { READ_LIMITS, readErn, refusedSize, releaseToMessage, writeErn } from '..';
import { safePath } from '../read';
import { libxml } from '../read/xml/parse';
import { anyRelease, envelope } from './support/releases';

const message = writeErn(releaseToMessage(anyRelease(1), envelope), '4.3');
const failureOf = async (bytes: string | Buffer) => {
  const read = await readErn(Buffer.from(bytes as string));
  return read.ok ? null : read.failure.code;
};

const laughs =
  '<!DOCTYPE a [<!ENTITY l0 "lol">' +
  Array.from({ length: 12 }, (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`).join('') +
  ']><a>&l12;</a>';
const withDoctype = (entity: string, use: string) =>
  message.replace('<ern:', `<!DOCTYPE x [${entity}]><ern:`).replace('<MessageId>M-1', `<MessageId>${use}`);
const utf16 = (text: string) => Buffer.from(`\ufeff${text.replace('UTF-8', 'UTF-16')}`, 'utf16le');
const NAMESPACE = 'xmlns:ern="http://ddex.net/xml/ern/43"';

/** Bytes of which only the number can be read. */
const unreadable = (byteLength: number): Uint8Array =>
  new Proxy(new Uint8Array(), {
    get: (_, name) => {
      if (name === 'byteLength') return byteLength;
      throw new Error(`${String(name)} was read`);
    },
  });

describe('a hostile message', () => {
  it.each([
    ['a billion laughs', laughs, 'document-type'],
    ['an external entity', withDoctype('<!ENTITY x SYSTEM "file:///etc/passwd">', '&x;'), 'document-type'],
    [
      'an external parameter entity',
      withDoctype('<!ENTITY % x SYSTEM "http://127.0.0.1/x"> %x;', 'M'),
      'document-type',
    ],
    ['an entity of its own', withDoctype('<!ENTITY x "M-1">', '&x;'), 'document-type'],
    ['an entity that nobody declared', message.replace('<MessageId>M-1', '<MessageId>&x;'), 'document-type'],
    ['300 levels', '<a>'.repeat(300) + '</a>'.repeat(300), 'too-deep'],
    ['100 levels', '<a>'.repeat(100) + '</a>'.repeat(100), 'too-deep'],
    ['half a character in UTF-16', utf16(message).subarray(0, -3), 'not-well-formed'],
    ['a lone surrogate in UTF-16', utf16(message.replace('M-1', 'M\ud800x')), 'bad-encoding'],
    ['Latin-1 that says it is UTF-8', Buffer.from(message.replace('M-1', 'Mä'), 'latin1'), 'bad-encoding'],
    ['an unknown encoding', message.replace('UTF-8', 'X-NONE'), 'bad-encoding'],
    ['nothing', '', 'not-well-formed'],
    ['half of it', message.slice(0, 2000), 'not-well-formed'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]), 'not-well-formed'],
    ['another root', '<html/>', 'not-ern'],
    ['an inherited name as root', '<constructor/>', 'not-ern'],
    ['another version', message.replaceAll('ern/43', 'ern/99'), 'version-not-supported'],
    ['an inherited name as version', message.replaceAll('ern/43', 'ern/valueOf'), 'version-not-supported'],
    ['no release', `<ern:NewReleaseMessage ${NAMESPACE}/>`, 'no-release'],
  ])('with %s is refused', async (_, bytes, code) => {
    expect(await failureOf(bytes)).toBe(code);
  });

  it('that is not well-formed is refused with the position of the error', async () => {
    const read = await readErn(Buffer.from('<a>\n  <b></c>\n</a>'));
    expect(read).toEqual({ ok: false, failure: { code: 'not-well-formed', values: { line: 2, column: 10 } } });
  });

  it('of 51 MB is refused by its size, before it is read', async () => {
    const read = await readErn(unreadable(51 * 1024 * 1024));
    expect(read).toEqual({ ok: false, failure: { code: 'too-large', values: { limit: 50 } } });
    expect(refusedSize(READ_LIMITS.maxBytes)).toBeNull();
  });

  it('with too many elements is refused', async () => {
    const read = await readErn(Buffer.from(`<a>${'<b/>'.repeat(200)}</a>`), { limits: { maxElements: 100 } });
    expect(read).toMatchObject({ failure: { code: 'too-many-elements' } });
  });
});

it('whatever is read: nothing of it stays in the memory of libxml2', async () => {
  const { diag } = await libxml();
  diag.configure({ enabled: true });
  try {
    const given = [message, laughs, '<html/>', '<a><b></a>', message.replaceAll('ern/43', 'ern/99'), utf16(message)];
    for (const bytes of given) await readErn(Buffer.from(bytes as string));
    expect(diag.report()).toEqual({});
  } finally {
    diag.configure({ enabled: false });
  }
});

describe('encodings', () => {
  const umlauts = message.replace('<MessageId>M-1', '<MessageId>Mäß');
  it.each([
    ['UTF-8', Buffer.from(umlauts)],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${umlauts}`)],
    ['UTF-16, little end first', utf16(umlauts)],
    ['UTF-16, big end first', utf16(umlauts).swap16()],
  ])('%s is read', async (_, bytes) => {
    const read = await readErn(bytes);
    expect(read.ok && read.message.messageId).toBe('Mäß');
  });

  it('Latin-1 is read', async () => {
    const ascii = message.replace(/[^\x20-\x7e\n]/g, 'ü').replace('<MessageId>M-1', '<MessageId>Mäß');
    const read = await readErn(Buffer.from(ascii.replace('UTF-8', 'ISO-8859-1'), 'latin1'));
    expect(read.ok && read.message.messageId).toBe('Mäß');
  });

  it('CDATA and comments are parsed', async () => {
    const odd = message.replace('<MessageId>M-1', '<MessageId><!-- no --><![CDATA[M<1>&]]>');
    const read = await readErn(Buffer.from(odd));
    expect(read.ok && read.message.messageId).toBe('M<1>&');
  });
});

describe('a file name', () => {
  it.each([
    ['01.wav', '01.wav'],
    ['resources/01.wav', 'resources/01.wav'],
    ['./resources//01.wav', 'resources/01.wav'],
    ['resources\\01.wav', 'resources/01.wav'],
    ['file:resources/01.wav', 'resources/01.wav'],
    ['https://cdn.example/a/b/01.wav?key=1', '01.wav'],
    ['../01.wav', null],
    ['resources/../../01.wav', null],
    ['..\\..\\windows\\system.ini', null],
    ['/etc/passwd', null],
    ['file:///etc/passwd', null],
    ['C:\\01.wav', null],
    ['file:///C:/01.wav', null],
    ['file:C:\\01.wav', null],
    ['Wer? <live>: "ja" | *.wav', 'Wer_ _live__ _ja_ _ _.wav'],
    ['resources/12:30.wav', 'resources/12_30.wav'],
    ['01.wav\u0000.jpg', null],
    ['', null],
    ['.', null],
    ['x'.repeat(2000), null],
  ])('%j is the path %j', (given, path) => {
    expect(safePath(given)).toBe(path);
  });
});
