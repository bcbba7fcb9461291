import type { FileView } from '@mpn/domain';
import type { Pool } from 'pg';
import { createUser, type TestUser } from '../../factories/users';
import { pdfFile, pictureFile } from '../../support/media';
import { api, type ErrorAnswer } from '../support/client';
import { multipart, oneConnection, sendRaw } from '../support/raw-request';
import { database, server } from '../support/server';

/* Requests that no browser sends: misleading names, bodies that are not forms, meaningless headers. */

let pool: Pool;
let promoter: TestUser;
let token: string;
let picture: Buffer;

beforeAll(async () => {
  pool = await database();
  promoter = await createUser(pool, 'PROMO_ADMIN');
  const { loginName, password } = promoter;
  token = (await api().post('/auth/login', { loginName, password })).headers.get('authorization')!;
  picture = await pictureFile();
});

const TUS = { 'tus-resumable': '1.0.0' };
const BYTES = { ...TUS, 'content-type': 'application/offset+octet-stream' };
const codeOf = (body: ErrorAnswer) => body.globalErrors?.[0]?.messageCode;

async function post(path: string, bytes: Buffer, headers: Record<string, string>) {
  const { port } = await server();
  const agent = oneConnection();
  try {
    return await sendRaw({
      port,
      agent,
      method: 'POST',
      path: `/api${path}`,
      bytes,
      headers: { authorization: token, ...headers },
    });
  } finally {
    agent.destroy();
  }
}

/** Uploads by form; the name is sent unescaped. */
async function byForm(kind: string, bytes: Buffer, name: string): Promise<FileView> {
  const form = multipart(bytes, name);
  const { status, body } = await post(`/files/${kind}`, form.bytes, form.headers);
  expect(status).toBe(201);
  return body as unknown as FileView;
}

async function inPieces(kind: string, bytes: Buffer, name: string): Promise<FileView> {
  const metadata = `filename ${Buffer.from(name).toString('base64')}`;
  const headers = { ...TUS, 'upload-length': String(bytes.length), 'upload-metadata': metadata };
  const begun = await api().as(promoter).post(`/files/${kind}/uploads`, undefined, { headers });
  expect(begun.status).toBe(201);
  const path = begun.headers.get('location')!.replace(/^\/api/, '');
  const { status, body } = await api()
    .as(promoter)
    .patch<FileView>(path, bytes, { headers: { ...BYTES, 'upload-offset': '0' } });
  expect(status).toBe(200);
  return body;
}

describe.each([
  ['a form', byForm],
  ['a resumable upload', inPieces],
])('the name of a file that was sent by %s', (_name, send) => {
  test.each([
    ['x.html', 'x.pdf'],
    ['song\u202efdp.exe', 'songfdp.pdf'],
    ['..', 'file.pdf'],
    ['../../passwd', 'passwd.pdf'],
    ['bio.PDF', 'bio.PDF'],
    [`${'💥'.repeat(300)}.pdf`, `${'💥'.repeat(251)}.pdf`],
    [`x${'💥'.repeat(300)}.pdf`, `x${'💥'.repeat(250)}.pdf`],
  ])('%j is stored as %j, with the extension of its content', async (name, expected) => {
    const file = await send('ARTIST_INFO_PDF', pdfFile(), name);
    expect(file.fileName).toBe(expected);
    const { headers, status } = await api().fetch('GET', `/${file.url}`);
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toContain(`filename*=UTF-8''${encodeURIComponent(expected)}`);
  });

  test('a picture with the extension of another format gets the extension of its content', async () => {
    expect((await send('COVER', picture, 'front.png')).fileName).toBe('front.jpg');
    expect((await send('COVER', picture, 'front.jpeg')).fileName).toBe('front.jpeg');
  });
});

describe('an invalid form is refused', () => {
  const form = 'multipart/form-data';
  test.each([
    ['without a boundary', form, 'x', 400, 'global.error.unreadable-data'],
    ['with an empty boundary', `${form}; boundary=`, 'x', 400, 'global.error.unreadable-data'],
    [
      'without its boundary in the body',
      `${form}; boundary=abc`,
      'nothing of that kind',
      400,
      'media.error.upload-aborted',
    ],
    [
      'that ends in the middle',
      `${form}; boundary=abc`,
      '--abc\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nhalf',
      400,
      'media.error.upload-aborted',
    ],
    [
      'with an invalid part header',
      `${form}; boundary=abc`,
      '--abc\r\n\0\0\0: x\r\n\r\nbytes\r\n--abc--\r\n',
      400,
      'global.error.unreadable-data',
    ],
    ['without a part', `${form}; boundary=abc`, '--abc--\r\n', 400, 'media.error.no-file'],
    [
      'with a text instead of a file',
      `${form}; boundary=abc`,
      '--abc\r\nContent-Disposition: form-data; name="file"\r\n\r\ntext\r\n--abc--\r\n',
      400,
      'media.error.no-file',
    ],
    ['of another content type', 'text/csv', 'a,b', 415, 'global.error.unsupported-media-type'],
    [
      'of a content type that starts like multipart/form-data',
      'multipart/form-dataX; boundary=abc',
      'x',
      415,
      'global.error.unsupported-media-type',
    ],
  ])('%s', async (_name, contentType, text, status, code) => {
    const answer = await post('/files/COVER', Buffer.from(text, 'latin1'), { 'content-type': contentType });
    expect([answer.status, codeOf(answer.body)]).toEqual([status, `mpn.backend.${code}`]);
  });
});

describe('a resumable upload with invalid headers', () => {
  const creation: [string, Record<string, string>][] = [
    ['no version', { 'tus-resumable': '' }],
    ['an old version', { 'tus-resumable': '0.2.2' }],
    ['no length', { 'upload-length': '' }],
    ['a negative length', { 'upload-length': '-1' }],
    ['a length that is no number', { 'upload-length': 'ten' }],
    ['a length beyond safe integers', { 'upload-length': '99999999999999999999999' }],
    ['a fractional length', { 'upload-length': '1.5' }],
    ['a length that comes later', { 'upload-length': '', 'upload-defer-length': '1' }],
    ['both lengths', { 'upload-defer-length': '1' }],
    ['invalid metadata', { 'upload-metadata': 'filename !!!' }],
    ['metadata twice', { 'upload-metadata': 'filename eA==,filename eQ==' }],
    ['metadata of commas', { 'upload-metadata': ',,,' }],
  ];
  test.each(creation)('is refused at its creation: %s', async (_name, headers) => {
    const sent = Object.fromEntries(
      Object.entries({ ...TUS, 'upload-length': '10', ...headers }).filter(([, value]) => value),
    );
    const answer = await api().as(promoter).post<ErrorAnswer>('/files/COVER/uploads', undefined, { headers: sent });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(codeOf(answer.body)).toMatch(/^mpn\.backend\./);
  });

  const appending: [string, Record<string, string>, number | null][] = [
    ['plain text', { 'content-type': 'text/plain' }, 415],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['a multipart form', { 'content-type': 'multipart/form-data; boundary=x' }, 415],
    ['no content type', { 'content-type': '' }, 415],
    ['no version', { 'tus-resumable': '' }, null],
    ['no offset', { 'upload-offset': '' }, null],
    ['a negative offset', { 'upload-offset': '-1' }, null],
    ['an offset that is no number', { 'upload-offset': 'x' }, null],
    ['an offset beyond safe integers', { 'upload-offset': '99999999999999999999999' }, null],
    ['another length', { 'upload-length': '5' }, null],
  ];
  test.each(appending)(
    'is refused when bytes are sent, without a change of the offset: %s',
    async (_name, headers, status) => {
      const begun = await api()
        .as(promoter)
        .post('/files/COVER/uploads', undefined, { headers: { ...TUS, 'upload-length': '10' } });
      const path = begun.headers.get('location')!;
      const { port } = await server();
      const agent = oneConnection();
      const sent = Object.fromEntries(
        Object.entries({ authorization: token, ...BYTES, 'upload-offset': '0', ...headers }).filter(
          ([, value]) => value,
        ),
      );
      const answer = await sendRaw({
        port,
        agent,
        method: 'PATCH',
        path,
        bytes: Buffer.from('0123456789'),
        headers: sent,
      });
      agent.destroy();
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      if (status !== null) expect(answer.status).toBe(status);
      expect(codeOf(answer.body)).toMatch(/^mpn\.backend\./);
      const { headers: now } = await api()
        .as(promoter)
        .request('HEAD', path.replace(/^\/api/, ''), undefined, { headers: TUS });
      expect(now.get('upload-offset')).toBe('0');
    },
  );

  test('is accepted when only a parameter is added to the content type', async () => {
    const begun = await api()
      .as(promoter)
      .post('/files/COVER/uploads', undefined, { headers: { ...TUS, 'upload-length': '20' } });
    const path = begun.headers.get('location')!.replace(/^\/api/, '');
    const headers = {
      ...BYTES,
      'content-type': 'application/offset+octet-stream; charset=binary',
      'upload-offset': '0',
    };
    expect((await api().as(promoter).patch(path, Buffer.from('0123456789'), { headers })).status).toBe(204);
  });
});

test.each(['s', 'e', 'v', 'g', 'width', 'download'])(
  'a signed URL with a repeated or nested parameter %s is answered with 400',
  async (name) => {
    const url = (await byForm('COVER', picture, 'a.jpg')).url!;
    const given = new URL(`http://x/${url}`).searchParams.get(name) ?? '1';
    const statuses: number[] = [];
    for (const more of ['', `&${name}=${given}&${name}=${given}`, `&${name}[a]=1`, `&${name}[]=1`]) {
      for (const path of [url, url.replace('files/', 'files/exists/')]) {
        const answer = await api().fetch('GET', `/${path}${more}`);
        await answer.arrayBuffer();
        statuses.push(answer.status);
      }
    }
    expect(statuses).toEqual([200, 200, 400, 400, 400, 400, 400, 400]);
  },
);
