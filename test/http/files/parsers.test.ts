import type { FileView } from '@mpn/domain';
import { createUser, type TestUser } from '../../factories/users';
import { circularPdf, deepPdf, flatPdf, packedPdf } from '../../hostile/pdf-bombs';
import { flatPng, jpegThatSays, pngChunk, scanOf } from '../../hostile/picture-bombs';
import { formWith, pdfFile, pictureFile } from '../../support/media';
import { api, type ErrorAnswer } from '../support/client';
import { database } from '../support/server';

let promoter: TestUser;

beforeAll(async () => {
  promoter = await createUser(await database(), 'PROMO_ADMIN');
});

async function upload(
  kind: string,
  bytes: Buffer,
  name: string,
): Promise<{ outcome: string; body: FileView & ErrorAnswer }> {
  const { status, body } = await api()
    .as(promoter)
    .post<FileView & ErrorAnswer>(`/files/${kind}`, formWith(bytes, name));
  return {
    outcome: [status, body.globalErrors?.[0]?.messageCode.replace('mpn.backend.', '')].filter(Boolean).join(' '),
    body,
  };
}

const outcomeOf = async (kind: string, bytes: Buffer, name: string): Promise<string> =>
  (await upload(kind, bytes, name)).outcome;

/** Polls /healthz until `end` is called; rejects when it answers anything but 200. */
function keepAsking(): { end: () => Promise<number> } {
  let isOver = false;
  const asked = (async () => {
    let count = 0;
    while (!isOver) {
      const response = await api().fetch('GET', '//healthz');
      if (response.status !== 200) throw new Error(`/healthz answered ${response.status}`);
      await response.arrayBuffer();
      count += 1;
    }
    return count;
  })();
  asked.catch(() => undefined);
  return {
    end: () => {
      isOver = true;
      return asked;
    },
  };
}

const MB = 1024 * 1024;

describe('an uploaded PDF', () => {
  test('that unpacks to a gigabyte is refused, while other requests are answered', async () => {
    const bomb = packedPdf(1024 * MB);
    const others = keepAsking();
    const bombs = Promise.all(Array.from({ length: 3 }, () => outcomeOf('ARTIST_INFO_PDF', bomb, 'bomb.pdf')));
    expect(await outcomeOf('ARTIST_INFO_PDF', pdfFile(), 'bio.pdf')).toBe('201');
    expect(await bombs).toEqual(Array.from({ length: 3 }, () => '422 media.error.too-complex'));
    expect(await others.end()).toBeGreaterThan(0);
    // The killed processes were replaced.
    expect(await outcomeOf('ARTIST_INFO_PDF', pdfFile(), 'bio.pdf')).toBe('201');
  });

  test.each([
    ['500 pages', flatPdf({ kids: 500 }), '201'],
    ['501 pages', flatPdf({ kids: 501 }), '422 media.error.max-pages'],
    ['8,000 pages', flatPdf({ kids: 8_000 }), '422 media.error.max-pages'],
    ['100,000 times the same page', flatPdf({ kids: 100_000, samePage: true }), '422 media.error.max-pages'],
    ['a page count of -1', flatPdf({ kids: 1, count: -1 }), '422 media.error.file-damaged'],
    ['circular references between pages', circularPdf(), '422 media.error.file-damaged'],
    ['pages nested 5,000 deep', deepPdf(5_000), '201'],
  ])('with %s has the expected outcome', async (_name, bytes, outcome) => {
    expect(await outcomeOf('BOOKLET', bytes, 'booklet.pdf')).toEqual(outcome);
  });
});

describe('the size of a picture is checked by its header', () => {
  test.each([
    ['10,001 px long', 'COVER', flatPng({ width: 10_001, height: 1_300, depth: 8 }), '422 media.error.max-side'],
    ['65 megapixels', 'COVER', flatPng({ width: 8_100, height: 8_100, depth: 8 }), '422 media.error.max-pixels'],
    ['64 megapixels', 'COVER', flatPng({ width: 8_000, height: 8_000, depth: 8, channels: 3 }), '201'],
    [
      '26 megapixels, 16 bit',
      'COVER',
      flatPng({ width: 5_100, height: 5_100, depth: 16 }),
      '422 media.error.max-pixels',
    ],
    [
      '25 megapixels, 16 bit, interlaced',
      'COVER',
      flatPng({ width: 5_000, height: 5_000, depth: 16, interlaced: true }),
      '201',
    ],
    [
      '26 megapixels, interlaced',
      'COVER',
      flatPng({ width: 5_100, height: 5_100, depth: 8, interlaced: true }),
      '422 media.error.max-pixels',
    ],
    [
      'a profile of 26 megapixels',
      'PROFILE_IMAGE',
      flatPng({ width: 5_100, height: 5_100, depth: 8 }),
      '422 media.error.max-pixels',
    ],
    ['a profile of 25 megapixels', 'PROFILE_IMAGE', flatPng({ width: 5_000, height: 5_000, depth: 8 }), '201'],
  ])('%s', async (_name, kind, bytes, outcome) => {
    expect(await outcomeOf(kind, bytes, 'picture.png')).toBe(outcome);
  });
});

describe('a damaged picture is refused', () => {
  test.each([0, 1, 2, 3, 4])('a JPEG with 50 other bytes in its data (%d)', async (seed) => {
    const bytes = await pictureFile();
    const start = scanOf(bytes);
    for (let index = 0; index < 50; index += 1) {
      const at = start + ((index * 7_919 + seed * 104_729) % (bytes.length - start - 2));
      bytes[at] = bytes[at]! ^ (1 + ((index * 31 + seed) % 255));
    }
    expect(await outcomeOf('COVER', bytes, 'flipped.jpg')).toMatch(
      /^422 media\.error\.(file-damaged|image-truncated)$/,
    );
  });

  test('a JPEG whose header has a larger size than its data', async () => {
    const bytes = jpegThatSays(await pictureFile(), 7_000, 7_000);
    expect(await outcomeOf('COVER', bytes, 'large.jpg')).toBe('422 media.error.file-damaged');
  });

  test('a PNG with a wrong checksum', async () => {
    const bytes = await pictureFile({ format: 'png' });
    // Changes the last byte of the header's checksum, then of the data's.
    for (const at of [32, bytes.length - 13]) {
      const changed = Buffer.from(bytes);
      changed[at] = changed[at]! ^ 1;
      expect(await outcomeOf('COVER', changed, 'sum.png')).toMatch(
        /^422 media\.error\.(file-damaged|image-truncated)$/,
      );
    }
  });

  test('a PNG without its end', async () => {
    const bytes = await pictureFile({ format: 'png' });
    for (const cut of [1, 12]) {
      expect(await outcomeOf('COVER', bytes.subarray(0, -cut), 'cut.png')).toBe('422 media.error.file-damaged');
    }
  });
});

describe('a picture as cameras and old programs write it is accepted', () => {
  const insertedAfterHeader = async (chunk: Buffer): Promise<Buffer> => {
    const png = await pictureFile({ format: 'png' });
    return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
  };

  test('a JPEG followed by another one, and one with extra bytes before its end marker', async () => {
    const jpeg = await pictureFile();
    const end = Buffer.from([0xff, 0xd9]);
    for (const bytes of [
      Buffer.concat([jpeg, await pictureFile({ width: 160, height: 120 })]),
      Buffer.concat([jpeg.subarray(0, -2), Buffer.alloc(40), end]),
    ])
      expect(await outcomeOf('COVER', bytes, 'camera.jpg')).toBe('201');
  });

  test('a PNG with an invalid colour profile or an unknown chunk', async () => {
    for (const chunk of [pngChunk('iCCP', Buffer.from('ICC\0\0nonsense')), pngChunk('teST', Buffer.from('words'))])
      expect(await outcomeOf('COVER', await insertedAfterHeader(chunk), 'old.png')).toBe('201');
  });
});

test('eight concurrent requests for a smaller picture get the same bytes', async () => {
  const { body } = await upload('COVER', await pictureFile({ shade: 33 }), 'cover.jpg');
  const answers = await Promise.all(Array.from({ length: 8 }, () => api().fetch('GET', `/${body.url}&width=320`)));
  const bodies = await Promise.all(answers.map(async (answer) => Buffer.from(await answer.arrayBuffer())));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  for (const bytes of bodies) expect(bytes.equals(bodies[0]!)).toBe(true);
});
