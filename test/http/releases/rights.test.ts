import type { MediaReleaseDetail, Page, ReleaseEntity, ReleaseTableRow } from '@mpn/domain';
import { sampleTo } from '../../factories/release';
import type { ErrorAnswer } from '../support/client';
import { database } from '../support/server';
import { entry, importEntries, importer } from '../digital/support';
import { editor, promoter, type Promoter } from './support';

let me: Promoter;
beforeAll(async () => {
  me = await promoter();
});

const RIGHTS = {
  titleLatin: 'Tokyo no yoru',
  artistNameLatin: 'Shiina Ringo',
  catalogueNumber: 'KAI 012',
  pLine: { year: 2024, owner: 'Kaiserkai' },
  cLine: { year: 2025, owner: 'Nordlicht & Söhne' },
  originalReleaseDate: '1998-05-04',
};
const CLASSICAL = {
  work: 'Sinfonie Nr. 5 c-Moll op. 67',
  movement: 'I. Allegro con brio',
  conductor: 'Jiří Dirigent',
  soloists: 'Éva Solo; Åke Zweit',
  ensemble: 'Orchester Süd',
};
const TRACK_RIGHTS = {
  titleLatin: 'Yoru',
  pLine: { year: 1998, owner: 'Südwind' },
  recordingYear: 1997,
  recordingCountry: 'JP',
  language: 'ja',
  explicit: false,
  iswc: 'T0345246801',
  ...CLASSICAL,
};
const NOTHING = {
  titleLatin: null,
  pLine: null,
  recordingYear: null,
  recordingCountry: null,
  language: null,
  explicit: null,
  iswc: null,
  work: null,
  movement: null,
  conductor: null,
  soloists: null,
  ensemble: null,
};

async function created(): Promise<ReleaseEntity> {
  const answer = await me.client.post<ReleaseEntity>('/releases', {
    title: '東京の夜',
    artistName: '椎名林檎',
    ...RIGHTS,
    tracks: [
      { title: '夜', ...TRACK_RIGHTS, recordingCountry: 'jp', language: 'JA', iswc: 'T-034.524.680-1' },
      { title: 'Zwei' },
    ],
  });
  expect(answer.status).toBe(201);
  return answer.body;
}

const saved = async (id: number): Promise<ReleaseEntity> =>
  (await me.client.get<ReleaseEntity>(`/releases/${id}`)).body;

describe('rights data', () => {
  test('is stored as entered, and is null where nothing was entered', async () => {
    const release = await saved((await created()).id);
    expect(release).toMatchObject(RIGHTS);
    expect(release.tracks).toMatchObject([TRACK_RIGHTS, NOTHING]);
    const bare = (await me.client.post<ReleaseEntity>('/releases', { title: 'Bare' })).body;
    expect(await saved(bare.id)).toMatchObject(Object.fromEntries(Object.keys(RIGHTS).map((field) => [field, null])));
  });

  test('is changed by PATCH for the sent fields, cleared by null or empty texts, and NO_SAVE if unchanged', async () => {
    const { id, version } = await created();
    const patch = (body: object) => me.client.patch<ReleaseEntity>(`/releases/${id}`, body);
    const first = await patch({ version, cLine: null, catalogueNumber: 'KAI 013' });
    expect(first.body).toMatchObject({ ...RIGHTS, cLine: null, catalogueNumber: 'KAI 013', saveResult: 'SAVED' });
    const second = await patch({ version: version + 1, pLine: { year: null, owner: '' }, titleLatin: '' });
    expect(second.body).toMatchObject({ pLine: null, titleLatin: null, artistNameLatin: RIGHTS.artistNameLatin });
    const [track] = second.body.tracks;
    const tracks = [{ id: track!.id, title: track!.title, ...TRACK_RIGHTS, explicit: true }];
    const third = await patch({ version: version + 2, tracks });
    expect(third.body.tracks).toMatchObject([{ ...TRACK_RIGHTS, explicit: true }]);
    const same = await patch({ version: version + 3, tracks, pLine: null, catalogueNumber: 'KAI 013' });
    expect(same.body.saveResult).toBe('NO_SAVE');
    const fourth = await patch({ version: version + 3, tracks: [{ id: track!.id, title: track!.title }] });
    expect(fourth.body.tracks).toMatchObject([NOTHING]);
  });

  test('is copied with its release', async () => {
    const { id } = await created();
    const copy = (await me.client.post<ReleaseEntity>(`/releases/${id}/_actions/copy`)).body;
    expect(copy).toMatchObject(RIGHTS);
    expect(copy.tracks).toMatchObject([TRACK_RIGHTS, NOTHING]);
  });

  test.each([
    ['an incomplete P line', { pLine: { year: 2024 } }, 'pLine.owner', 'required'],
    ['a future year', { cLine: { year: 2999, owner: 'A' } }, 'cLine.year', 'year'],
    ['letters that are not Latin', { artistNameLatin: '椎名林檎' }, 'artistNameLatin', 'latin-letters'],
    ['a wrong ISWC', { tracks: [{ title: 'T', iswc: 'T-034.524.680-2' }] }, 'tracks[0].iswc', 'iswc'],
    ['a movement without its work', { tracks: [{ title: 'T', movement: 'Largo' }] }, 'tracks[0].work', 'required'],
    [
      'an unknown country',
      { tracks: [{ title: 'T', recordingCountry: 'XX' }] },
      'tracks[0].recordingCountry',
      'country',
    ],
    ['an unknown language', { tracks: [{ title: 'T', language: 'xx' }] }, 'tracks[0].language', 'language'],
  ])('is refused at its field with %s', async (_what, fields, field, code) => {
    const answer = await me.client.post<ErrorAnswer>('/releases', { title: 'A', ...fields });
    expect(answer.status).toBe(400);
    expect(answer.body.fieldErrors.map((error) => [error.field, error.messageCode])).toEqual([
      [field, `mpn.backend.validation.error.${code}`],
    ]);
  });

  test('is shown to editors; a track without a P line shows that of the release', async () => {
    const { id } = await created();
    const listener = await editor();
    await sampleTo(await database(), id, listener.companyId);
    const { body } = await listener.client.get<MediaReleaseDetail>(`/releases/${id}/_views/detail`);
    expect(body).toMatchObject(RIGHTS);
    expect(body.tracks).toMatchObject([TRACK_RIGHTS, { ...NOTHING, pLine: RIGHTS.pLine }]);
  });

  test('is imported with a digital release, and an incomplete line is refused', async () => {
    const who = await importer();
    const whole = await entry(
      who,
      {
        catalogue_number: 'KAI 012',
        p_line_year: 2024,
        p_line_owner: 'Kaiserkai',
        original_release_date: '1998-05-04',
      },
      [{ recording_year: 1997, recording_country: 'DE', language: 'de', explicit: true, iswc: 'T-034.524.680-1' }],
    );
    const half = await entry(who, { c_line_owner: 'Kaiserkai' });
    const { body } = await importEntries(who.client, [whole.id, half.id]);
    expect(body.items).toMatchObject([{ result: 'CREATED' }, { result: 'FAILED', error: { field: 'cLine.year' } }]);
    const made = (await who.client.get<ReleaseEntity>(`/releases/${body.items[0]?.releaseId}`)).body;
    expect(made).toMatchObject({
      catalogueNumber: 'KAI 012',
      pLine: { year: 2024, owner: 'Kaiserkai' },
      cLine: null,
      originalReleaseDate: '1998-05-04',
      tracks: [{ recordingYear: 1997, recordingCountry: 'DE', language: 'de', explicit: true, iswc: 'T0345246801' }],
    });
  });
});

test('names without any space, and as many as a release can have, are saved and found', async () => {
  const endless = '東'.repeat(1000);
  const distinct = (index: number) => `${String.fromCharCode(0x4e00 + index)}`.repeat(900);
  const { status, body } = await me.client.post<ReleaseEntity>('/releases', {
    title: 'Ohne Leerzeichen',
    tracks: Array.from({ length: 400 }, (_, index) => ({
      title: `Stück ${index}`,
      soloists: index === 0 ? endless : distinct(index),
    })),
  });
  expect(status).toBe(201);
  const found = await me.client.get<Page<ReleaseTableRow>>('/releases/_views/table', {
    query: { view: 'albums', term: '東'.repeat(30) },
  });
  expect(found.body.items.map(({ id }) => id)).toEqual([body.id]);
  // A tsvector holds 2 kB a word and 1 MB in all, and is broken without an error beyond.
  const { rows } = await (
    await database()
  ).query<{ words: number; broken: number }>(
    `select count(*)::int as words,
       count(*) filter (where not word = any(string_to_array(translate(search_words, e'\n', ' '), ' ')))::int as broken
     from releases cross join lateral unnest(tsvector_to_array(mpn_search_vector(search_words))) as made(word)
     where id = $1`,
    [body.id],
  );
  expect(rows[0]).toMatchObject({ broken: 0 });
  expect(rows[0]!.words).toBeGreaterThan(200);
});
