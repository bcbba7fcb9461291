import { get, type IncomingMessage } from 'node:http';
import type { DownloadView, MediaReleaseDetail, ReleaseEntity } from '@mpn/domain';
import { realRelease, type RealRelease } from '../../delivery/queue/support';
import { sampleTo } from '../../factories/release';
import { isOpen } from '../../support/processes';
import { until } from '../../support/until';
import { editor, promoter, type Person } from '../releases/support';
import { api } from '../support/client';
import { database, server } from '../support/server';

/*
 * Access that is revoked while bytes are sent, or while they are being created: the rest is not sent. A reader that
 * pauses keeps the transfer open, however fast the machine is.
 */

/** A minute in 24 bit is more than the socket buffers hold while the reader is paused. */
const SECONDS = 60;

let owner: Person;
let release: RealRelease;

beforeAll(async () => {
  owner = await promoter();
  release = await realRelease(owner, SECONDS);
});

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

interface Read {
  status: number;
  /** Announced size and received bytes. */
  size: number;
  bytes: number;
  cut: boolean;
}

interface SlowReader {
  /** Waits until the server has closed the connection, which the reader sees after the bytes that were sent before. */
  closed: () => Promise<unknown>;
  /** Reads the rest at full speed. */
  rest: () => Promise<Read>;
}

/** Starts a request and pauses after the first bytes. */
async function begin(url: string): Promise<SlowReader> {
  const { port } = await server();
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`http://127.0.0.1:${port}${url}`, resolve).once('error', reject);
  });
  let bytes = 0;
  answer.on('data', (part: Buffer) => {
    bytes += part.length;
  });
  answer.once('data', () => answer.pause());
  await until(
    () => Promise.resolve(bytes),
    (came) => came > 0,
  );
  const promised = { status: answer.statusCode ?? 0, size: Number(answer.headers['content-length']) };
  const ownPort = answer.socket.localPort ?? 0;
  return {
    closed: () => until(() => !isOpen(port, ownPort)),
    rest: () =>
      new Promise((resolve) => {
        answer.once('end', () => resolve({ ...promised, bytes, cut: false }));
        answer.once('error', () => resolve({ ...promised, bytes, cut: true }));
        answer.resume();
      }),
  };
}

const zipOf = async (who: Person, id: number): Promise<string> => {
  const { status, body } = await who.client.post<DownloadView>(`/releases/${id}/_actions/download`, {
    audioFormat: 'WAVE_HIGH',
  });
  expect([status, body]).toMatchObject([200, { url: expect.stringContaining('/api/files/') }]);
  return body.url;
};

const statusOf = async (url: string, range?: string): Promise<number> => {
  const answer = await api().fetch('GET', url.replace('/api', ''), undefined, range ? { headers: { range } } : {});
  await answer.arrayBuffer();
  return answer.status;
};

async function listenerOf(id: number): Promise<Person & { campaignId: number }> {
  const listener = await editor();
  const { campaignId } = await sampleTo(await database(), id, listener.companyId);
  return { ...listener, campaignId };
}

type Listener = Awaited<ReturnType<typeof listenerOf>>;

const ENDS: [string, (listener: Listener) => Promise<unknown>][] = [
  [
    'the campaign is paused',
    async ({ campaignId }) =>
      (await database()).query(`update sampling_campaigns set status = 'PAID_PAUSED' where id = $1`, [campaignId]),
  ],
  [
    'the format is not permitted any more',
    async ({ companyId }) =>
      (await database()).query('update companies set web_delivery = $2 where id = $1', [
        companyId,
        JSON.stringify({ formats: { WAVE_HIGH: false } }),
      ]),
  ],
  ['the session ends', ({ client }) => client.post('/auth/logout')],
];

/** A session of its own; the person's other sessions are not affected. */
async function ownSession({ user }: Person): Promise<ReturnType<typeof api>> {
  const { loginName, password } = user;
  const login = await api().post('/auth/login', { loginName, password });
  return api().withToken(login.headers.get('authorization') ?? '');
}

describe('a running transfer', () => {
  const read: Record<string, Read> = {};

  beforeAll(async () => {
    const readers: Record<string, SlowReader> = {};
    for (const [name, end] of ENDS) {
      const listener = await listenerOf(release.id);
      readers[name] = await begin(await zipOf(listener, release.id));
      await end(listener);
    }
    const listener = await listenerOf(release.id);
    readers.permitted = await begin(await zipOf(listener, release.id));
    const session = await ownSession(owner);
    const { body } = await session.get<ReleaseEntity>(`/releases/${release.id}`);
    readers.original = await begin(body.tracks[1]?.audioFile?.url ?? '');
    await session.post('/auth/logout');
    // The permitted one is checked as often, and was begun before the last of the others.
    for (const [name, reader] of Object.entries(readers)) if (name !== 'permitted') await reader.closed();
    for (const [name, reader] of Object.entries(readers)) read[name] = await reader.rest();
  });

  test.each(ENDS)('of a ZIP is aborted when %s', (name) => {
    expect(read[name]).toMatchObject({ status: 200, cut: true });
    expect(read[name]?.bytes).toBeLessThan(read[name]?.size ?? 0);
  });

  test('of a ZIP completes while access lasts, however slowly it is read', () => {
    const { size } = read.permitted!;
    expect(read.permitted).toEqual({ status: 200, cut: false, size, bytes: size });
  });

  test('of an original is aborted when its session ends; another session of the same person can continue', async () => {
    const size = release.masters[1]?.length ?? 0;
    expect(read.original).toMatchObject({ status: 200, cut: true, size });
    expect(read.original?.bytes).toBeLessThan(size);
    const { body } = await owner.client.get<ReleaseEntity>(`/releases/${release.id}`);
    expect(await statusOf(body.tracks[1]?.audioFile?.url ?? '', 'bytes=0-99')).toBe(206);
  });
});

describe('a withdrawal', () => {
  const withdraw = async (id: number): Promise<void> => {
    expect((await owner.client.post(`/releases/${id}/_actions/withdraw`, { reason: 'Leck' })).status).toBe(200);
  };

  test('aborts running transfers, and revokes every signed URL: ZIP, track, listening copy, cover', async () => {
    const leaked = await realRelease(owner, SECONDS);
    const listener = await listenerOf(leaked.id);
    const zip = await zipOf(listener, leaked.id);
    const track = await listener.client.post<DownloadView>(
      `/releases/${leaked.id}/tracks/${leaked.trackIds[0]}/_actions/download`,
      { audioFormat: 'MP3' },
    );
    const { body } = await listener.client.get<MediaReleaseDetail>(`/releases/${leaked.id}/_views/detail`);
    const addresses = [zip, track.body.url, body.tracks[0]?.streamUrl ?? '', body.coverUrl ?? ''];
    for (const address of addresses) expect([address, await statusOf(address, 'bytes=0-99')]).toEqual([address, 206]);
    const reader = await begin(zip);
    await withdraw(leaked.id);
    for (const address of addresses) expect([address, await statusOf(address, 'bytes=0-99')]).toEqual([address, 403]);
    await reader.closed();
    const { bytes, size, cut } = await reader.rest();
    expect(cut).toBe(true);
    expect(bytes).toBeLessThan(size);
  });

  /** Gives the first track a recording without a listening copy, which is otherwise made after the upload. */
  async function withoutListeningCopy({ trackIds }: RealRelease): Promise<void> {
    await (
      await database()
    ).query(
      `with copy as (
         insert into stored_files select (jsonb_populate_record(f, jsonb_build_object(
           'id', nextval(pg_get_serial_sequence('stored_files', 'id')), 'uuid', gen_random_uuid()))).*
         from stored_files f join tracks t on t.audio_file_id = f.id where t.id = $1 returning id
       ) update tracks set audio_file_id = copy.id from copy where tracks.id = $1`,
      [trackIds[0]],
    );
  }

  test.each(['the ZIP', 'the listening copy'])(
    'while %s is being made answers 403 without a byte of it',
    async (what) => {
      const leaked = await realRelease(owner);
      await withoutListeningCopy(leaked);
      const listener = await listenerOf(leaked.id);
      const { body } = await listener.client.get<MediaReleaseDetail>(`/releases/${leaked.id}/_views/detail`);
      const pool = await database();
      const client = await pool.connect();
      try {
        // Encoding is blocked until the end of this transaction, which locks its row; reads are not blocked.
        await client.query('begin');
        await client.query('lock table renditions in exclusive mode');
        const url = what === 'the ZIP' ? await zipOf(listener, leaked.id) : (body.tracks[0]?.streamUrl ?? '');
        const answer = statusOf(url);
        // The first check, which permits the request.
        await until(
          () =>
            pool.query(`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query ilike '%renditions%'
            and datname = current_database()`),
          ({ rowCount }) => (rowCount ?? 0) > 0,
        );
        await sleep(500);
        await withdraw(leaked.id);
        await client.query('rollback');
        expect(await answer).toBe(403);
      } finally {
        await client.query('rollback');
        client.release();
      }
    },
  );
});
