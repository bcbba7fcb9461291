import { createRelease } from '../../factories/release';
import { editor, promoter, type Person } from '../releases/support';
import { api, type ApiResponse, type ErrorAnswer } from '../support/client';
import { database } from '../support/server';

/*
 * Input that every contract refuses: sizes first, then types, characters and numbers, each with an error body that
 * names the field. The fuzz test covers more cases.
 */

let me: Person;
let media: Person;
let releaseId: number;
beforeAll(async () => {
  me = await promoter();
  media = await editor({}, 'MEDIA_ADMIN');
  ({ id: releaseId } = await createRelease(await database(), me.companyId));
});

const VALIDATION = 'mpn.backend.validation.error';
const fields = ({ status, body }: ApiResponse<ErrorAnswer>): unknown => [
  status,
  body.fieldErrors.map(({ field, messageCode }) => [field, messageCode]),
];
const parameters = ({ status, body }: ApiResponse<ErrorAnswer>): unknown => [
  status,
  body.parameterErrors.map(({ parameter, messageCode }) => [parameter, messageCode.replace(/.*\./, '')]),
];

describe('a list', () => {
  test('that is too long gets one error (max-entries), without checks of its entries', async () => {
    const answer = await me.client.put<ErrorAnswer>('/notifications/_actions/read', {
      ids: new Array(100_000).fill(0),
    });
    expect(fields(answer)).toEqual([400, [['ids', `${VALIDATION}.max-entries`]]]);
  });

  test('with 20,000 wrong entries gets a hundred errors', async () => {
    const ids = new Array(20_000).fill('x');
    const answer = await me.client.post<ErrorAnswer>('/sampling_circles', { name: 'x', institutionIds: ids });
    expect([answer.status, answer.body.fieldErrors.length]).toEqual([400, 100]);
  });

  test('with 20,000 empty entries gets a hundred errors', async () => {
    const selections = new Array(20_000).fill({});
    const action = { startDate: '2030-01-01', endDate: '2030-02-01', addresseeBrowserInitialization: { selections } };
    const answer = await me.client.post<ErrorAnswer>('/sampling_campaigns', { releaseId, samplingActions: [action] });
    expect([answer.status, answer.body.fieldErrors.length]).toEqual([400, 100]);
  });
});

describe('an object or list in place of a text is refused:', () => {
  test.each([[{}], [[]], [['x']], [{ a: 1 }], [{ toString: 1 }], [{ length: 3 }], [[[[]]]]])('%j', async (value) => {
    const answer = await api().post<ErrorAnswer>('/auth/login', { loginName: value, password: 'x' });
    expect(answer.status).toBe(400);
    expect(answer.body.fieldErrors).toEqual([
      expect.objectContaining({ field: 'loginName', messageCode: `${VALIDATION}.type` }),
    ]);
  });

  test('an entry of a list, named by its index', async () => {
    const { body } = await me.client.get<{ version: number }>(`/releases/${releaseId}`);
    const tracks = [{ title: 'One' }, { title: ['Two'] }];
    const answer = await me.client.patch<ErrorAnswer>(`/releases/${releaseId}`, { version: body.version, tracks });
    expect(fields(answer)).toEqual([400, [['tracks[1].title', `${VALIDATION}.type`]]]);
  });

  test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'then'])('the unknown field %s', async (key) => {
    const text = `{"loginName":"a","password":"b","${key}":{"a":1}}`;
    const headers = { 'content-type': 'application/json' };
    const { status, body } = await api().post<ErrorAnswer>('/auth/login', text, { headers });
    expect([status, body.globalErrors[0]?.messageCode]).toEqual([400, 'mpn.backend.global.error.unrecognized-key']);
  });
});

describe('an invalid number is refused:', () => {
  test.each(['2147483648', '9007199254740993', '1e21', '1e999', '"0x1"', '"1e0"', '1.5', '-1', '"NaN"'])(
    '%s as an id in a list',
    async (id) => {
      const text = `{"name":"x","institutionIds":[${id}]}`;
      const answer = await me.client.post<ErrorAnswer>('/sampling_circles', text, {
        headers: { 'content-type': 'application/json' },
      });
      const named = new Set(answer.body.fieldErrors.map(({ field }) => field));
      expect([answer.status, [...named]]).toEqual([400, ['institutionIds[0]']]);
    },
  );

  test.each(['0x1', '1e0', '+1', '01e1', '2147483648', '99999999999999999999', '-1', '1.5', '%00', '%EF%BC%91'])(
    '%s as an id in a path',
    async (id) =>
      expect(parameters(await me.client.get(`/releases/${id}`))).toEqual([400, [['id', 'invalid-parameter']]]),
  );

  test.each([
    '/releases/_views/table?view=albums&page=99999999999999999999',
    '/deliveries/_views/table?page=2147483648',
    '/deliveries/_views/summary?releaseId=9007199254740993',
    '/notifications?page=1e3',
  ])('GET %s', async (path) => expect((await me.client.get(path)).status).toBe(400));

  test('but the largest page number is answered with an empty page', async () => {
    const answer = await me.client.get('/releases/_views/table?view=albums&page=2147483647&pageSize=200');
    expect([answer.status, (answer.body as { items: unknown[] }).items]).toEqual([200, []]);
  });
});

describe('a query parameter', () => {
  test.each([
    ['/releases/_views/table?page=1&page=2', 'page', 'repeated-parameter'],
    ['/releases/_views/table?page[a]=1', 'page[a]', 'unknown-parameter'],
    ['/releases/_views/table?term[]=a', 'term[]', 'unknown-parameter'],
    ['/releases/_views/table?constructor=1', 'constructor', 'unknown-parameter'],
    ['/releases/_views/table?__proto__=1', '__proto__', 'unknown-parameter'],
    ['/files/cover/x.jpg?g=1&g=1', 'g', 'repeated-parameter'],
  ])('is refused and named: GET %s', async (path, parameter, code) =>
    expect(parameters(await me.client.get(path))).toEqual([400, [[parameter, code]]]),
  );

  test('is accepted repeatedly if it is a list', async () => {
    const answer = await me.client.get('/releases/_views/table?view=albums&releaseStatus=DRAFT&releaseStatus=READY');
    expect(answer.status).toBe(200);
  });
});

describe('characters', () => {
  test('half of a surrogate pair is refused at its field', async () => {
    const answer = await me.client.post<ErrorAnswer>(`/releases/${releaseId}/_actions/withdraw`, {
      reason: 'abc \ud800 def',
    });
    expect(fields(answer)).toEqual([400, [['reason', `${VALIDATION}.control-characters`]]]);
  });

  test('a whole surrogate pair is accepted', async () => {
    const { body } = await me.client.get<{ version: number }>(`/releases/${releaseId}`);
    expect((await me.client.patch(`/releases/${releaseId}`, { version: body.version, title: '😀' })).status).toBe(200);
  });

  test.each(['userName', 'password', 'directory', 'serverAddress'])(
    'a line break in the FTP %s is refused',
    async (field) => {
      const target = {
        protocol: 'FTP',
        serverAddress: 'ftp.example.org',
        userName: 'u',
        password: 'p',
        directory: '.',
      };
      const text = field === 'directory' ? '/in\r\nDELE x' : 'u\r\nDELE x';
      const answer = await media.client.put<ErrorAnswer>(`/companies/${media.companyId}/ftp_configuration`, {
        ...target,
        [field]: text,
        version: 0,
      });
      expect([answer.status, answer.body.fieldErrors.map((error) => error.field)]).toEqual([400, [field]]);
    },
  );

  test.each(['\n', '\t', '\u0085', '\u2028'])('a title with the line break or tab %j is refused', async (character) => {
    const answer = await me.client.post<ErrorAnswer>('/releases', { title: `a${character}b` });
    expect(fields(answer)).toEqual([400, [['title', `${VALIDATION}.single-line`]]]);
  });
});

describe('saved views', () => {
  const setting = (name: string, filters: object = {}) => ({
    type: 'RELEASE_LIST',
    name,
    selectedColumns: ['a'],
    filters,
  });

  test('a saved view with too many filters is refused', async () => {
    const { client } = await promoter();
    const answer = await client.post<ErrorAnswer>(
      '/user_table_settings',
      setting('x', { labels: ['a'.repeat(30_000)] }),
    );
    expect(fields(answer)).toEqual([400, [['filters', 'mpn.backend.data.error.table-setting-filters-too-large']]]);
  });

  test('a saved view with NUL characters in its filters is refused', async () => {
    const { client } = await promoter();
    const answer = await client.post<ErrorAnswer>('/user_table_settings', setting('x', { labels: ['a\u0000'] }));
    expect(fields(answer)).toEqual([400, [['filters', `${VALIDATION}.control-characters`]]]);
  });

  test('a hundred and first saved view is refused, but existing ones can be changed', async () => {
    const { client } = await promoter();
    for (let count = 0; count < 100; count += 1) {
      expect((await client.post('/user_table_settings', setting(`view ${count}`))).status).toBe(201);
    }
    const one = await client.post<ErrorAnswer>('/user_table_settings', setting('one more'));
    expect([one.status, one.body.globalErrors[0]?.messageCode]).toEqual([
      409,
      'mpn.backend.data.error.too-many-table-settings',
    ]);
    const [first] = (await client.get<{ id: number }[]>('/user_table_settings')).body;
    expect((await client.put(`/user_table_settings/${first!.id}`, setting('another name'))).status).toBe(200);
  });
});
