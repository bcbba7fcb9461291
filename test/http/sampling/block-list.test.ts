import type {
  BlockListEffects,
  BlockListPage,
  MediaCompanyChoice,
  MediaReleaseDetail,
  Page,
  SamplingCircleView,
} from '@mpn/domain';
import { mediumId } from '../../factories/campaign';
import { createRelease, sampleTo } from '../../factories/release';
import { putBlockList } from '../../support/block-list';
import { editor, promoter, type Person } from '../releases/support';
import type { ErrorAnswer } from '../support/client';
import { database } from '../support/server';
import { asking } from '../files/whole-release';
import { signedUrl } from '../support/signed-url';

const codeOf = ({ globalErrors }: ErrorAnswer) => globalErrors[0]?.messageCode;

/** An institution of a medium with one editor. */
async function institution(medium = 'RADIO'): Promise<Person> {
  const pool = await database();
  const made = await editor();
  await pool.query('update companies set sampling_medium_id = $2, pending_registration = false where id = $1', [
    made.companyId,
    await mediumId(pool, medium),
  ]);
  return made;
}

const titlesOf = async ({ client }: Person) =>
  (await client.get<Page<{ id: number }>>('/releases/_views/table')).body.items.map(({ id }) => id);

describe('an institution on the block list', () => {
  it("loses access to the promoter's releases at once, and regains it when it is unblocked", async () => {
    const pool = await database();
    const [anna, bert, radio] = [await promoter(), await promoter(), await institution()];
    const release = await createRelease(pool, anna.companyId, {}, 1);
    const other = await createRelease(pool, bert.companyId, {}, 1);
    await sampleTo(pool, release.id, radio.companyId);
    await sampleTo(pool, other.id, radio.companyId);
    const { client, sid } = await asking(radio);
    const detail = () => client.get<MediaReleaseDetail>(`/releases/${release.id}/_views/detail`);
    const { rows } = await pool.query<{ uuid: string; ext: string }>(
      'select f.uuid, f.ext from tracks t join stored_files f on f.id = t.audio_file_id where t.release_id = $1',
      [release.id],
    );
    const address = await signedUrl(sid, { kind: 'AUDIO_TRACK', ...rows[0]! }, 'stream');
    const stream = async () => (await client.get<ErrorAnswer>(address)).status;
    const readable = await stream();
    expect([(await detail()).status, (await titlesOf(radio)).sort()]).toEqual([200, [release.id, other.id].sort()]);

    const entries = [{ institutionId: radio.companyId, mediumId: null }];
    expect((await putBlockList(anna.client, anna.companyId, entries)).status).toBe(200);
    const asked = await Promise.all([
      detail(),
      client.get(`/releases/${release.id}/tracks`),
      client.post(`/releases/${release.id}/_actions/request_delivery`, {}),
      client.post('/favorites', { releaseId: release.id }),
    ]);
    expect(asked.map(({ status }) => status).filter((status) => status !== 404 && status !== 403)).toEqual([]);
    expect(await stream()).not.toBe(readable);
    expect([403, 404, 410]).toContain(await stream());
    // The other promoter's releases are not affected.
    expect(await titlesOf(radio)).toEqual([other.id]);

    expect((await putBlockList(anna.client, anna.companyId, [])).status).toBe(200);
    expect([(await detail()).status, await stream()]).toEqual([200, readable]);
  });

  it('is blocked by an entry for its own medium, but not by one for another medium', async () => {
    const pool = await database();
    const [anna, radio] = [await promoter(), await institution('RADIO')];
    const release = await createRelease(pool, anna.companyId, {}, 1);
    await sampleTo(pool, release.id, radio.companyId);
    const entry = async (medium: string) => ({
      institutionId: radio.companyId,
      mediumId: await mediumId(pool, medium),
    });
    await putBlockList(anna.client, anna.companyId, [await entry('TV')]);
    expect(await titlesOf(radio)).toEqual([release.id]);
    await putBlockList(anna.client, anna.companyId, [await entry('TV'), await entry('RADIO')]);
    expect(await titlesOf(radio)).toEqual([]);
  });
});

describe('a save of a block list', () => {
  it('is refused (optimistic-lock) when another save came first, which is kept', async () => {
    const [anna, first, second] = [await promoter(), await institution(), await institution()];
    const path = `/companies/${anna.companyId}/block_list`;
    const { version } = (await anna.client.get<BlockListPage>(`${path}/_views/table`)).body;
    const put = ({ companyId }: Person) =>
      anna.client.put<ErrorAnswer & { version: string }>(path, {
        version,
        entries: [{ institutionId: companyId, mediumId: null }],
      });
    const answers = await Promise.all([put(first), put(second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409)!;
    expect(codeOf(refused.body)).toBe('mpn.backend.global.error.optimistic-lock');
    const now = (await anna.client.get<BlockListPage>('/companies/block_list/_views/table')).body;
    expect(now.total).toBe(1);
    expect(now.version).toBe(answers.find(({ status }) => status === 200)!.body.version);
  });

  it('is refused for an institution in circles, which it names, unless it is to be removed from them', async () => {
    const [anna, radio, beside] = [await promoter(), await institution(), await institution()];
    const circle = async (name: string) =>
      (
        await anna.client.post<SamplingCircleView>('/sampling_circles', {
          name,
          institutionIds: [radio.companyId, beside.companyId],
        })
      ).body;
    await circle('Süden');
    await circle('Norden');
    const entries = [{ institutionId: radio.companyId, mediumId: null }];
    const refused = await putBlockList<ErrorAnswer>(anna.client, anna.companyId, entries);
    expect([refused.status, codeOf(refused.body)]).toEqual([409, 'mpn.backend.data.error.block-list-conflict']);
    expect(refused.body.globalErrors[0]?.message).toContain('(Norden, Süden)');
    expect((await putBlockList(anna.client, anna.companyId, entries, { takeOutOfCircles: true })).status).toBe(200);
    await putBlockList(anna.client, anna.companyId, []);
    const circles = (await anna.client.get<SamplingCircleView[]>('/sampling_circles')).body;
    expect(circles.map(({ institutionIds }) => institutionIds)).toEqual([[beside.companyId], [beside.companyId]]);
  });
});

describe('the preparation of blocking', () => {
  it('counts people, running and planned releases, and circles that are affected', async () => {
    const pool = await database();
    const [anna, radio] = [await promoter(), await institution('RADIO')];
    await editor({ company_id: radio.companyId });
    const release = await createRelease(pool, anna.companyId, {}, 1);
    await sampleTo(pool, release.id, radio.companyId);
    await anna.client.post('/sampling_circles', { name: 'Norden', institutionIds: [radio.companyId] });
    const effects = async (query: Record<string, number>) =>
      (await anna.client.get<BlockListEffects>(`/companies/${anna.companyId}/block_list/_views/effects`, { query }))
        .body;
    const institutionId = radio.companyId;
    expect(await effects({ institutionId })).toEqual({ people: 2, releases: 1, deliveries: 0, circles: ['Norden'] });
    expect(await effects({ institutionId, mediumId: await mediumId(pool, 'TV') })).toMatchObject({
      people: 0,
      releases: 0,
    });
    const bert = await promoter();
    const foreign = await bert.client.get(`/companies/${anna.companyId}/block_list/_views/effects`, {
      query: { institutionId },
    });
    expect(foreign.status).toBe(404);
  });

  it('finds enabled media companies by name', async () => {
    const pool = await database();
    const [anna, radio] = [await promoter(), await institution()];
    const name = `Ünïque_100% Welle ${radio.companyId}`;
    await pool.query('update companies set name = $2 where id = $1', [radio.companyId, name]);
    const found = async (term: string) =>
      (
        await anna.client.get<MediaCompanyChoice[]>('/companies/_views/media_selection_list', { query: { term } })
      ).body.map(({ id }) => id);
    expect(await found(`nïque_100% welle ${radio.companyId}`)).toEqual([radio.companyId]);
    expect(await found(`nïqueX100% welle ${radio.companyId}`)).toEqual([]);
    await pool.query('update companies set disabled = true where id = $1', [radio.companyId]);
    expect(await found(name)).toEqual([]);
    expect((await (await editor()).client.get('/companies/_views/media_selection_list')).status).toBe(403);
  });
});
