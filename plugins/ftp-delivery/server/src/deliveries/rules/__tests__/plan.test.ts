import { resolveDeliveryPreferences } from '@mpn/domain';
import { permittedContents, planDelivery, type PlanRequest } from '../plan';
import { releaseContentKey, type ReleaseData, type SourceFile, type TrackData } from '../release-data';
import { deliveryMetadata, trackMetadata } from '../track-metadata';

const file = (id: number, ext: string): SourceFile => ({
  id,
  storageKey: `1/${id}.${ext}`,
  sha256: String(id),
  ext,
  size: 10,
  loudness: null,
  bounds: null,
  mediaInfo: null,
  uploadedAt: '2026-11-20T09:15:30',
});

const track = (id: number, values: Partial<TrackData> = {}): TrackData => ({
  id,
  set: 1,
  position: id,
  title: 'Lied',
  artist: null,
  isrc: 'DEA122600001',
  publisher: null,
  durationMs: 61_000,
  file: file(id, 'wav'),
  authors: [{ role: 'COMPOSER', name: 'Kim' }],
  rights: {},
  ...values,
});

const RELEASE: ReleaseData = {
  id: 1,
  companyId: 1,
  title: 'Straße',
  artist: 'Ümläut',
  label: 'Label',
  labelCode: '01234',
  ean: '4006381333931',
  releaseDate: '2026-12-04',
  airDate: null,
  information: 'Text',
  genres: ['Pop'],
  rights: {},
  withdrawn: false,
  tracks: [
    track(1),
    track(2, { isrc: 'MPN002600001' }),
    track(3, { file: null, title: 'Data' }),
    track(4, { set: 2, position: 1 }),
  ],
  artworks: [
    { kind: 'BACK_COVER', file: file(20, 'png') },
    { kind: 'FRONT_COVER', file: file(21, 'png') },
  ],
  artistFiles: [{ title: 'Bio', file: file(30, 'pdf') }],
};

const request = (changes: Partial<PlanRequest> = {}): PlanRequest => ({
  release: RELEASE,
  trackId: null,
  fileNaming: 'SHORT_FORMAT',
  audioFormat: 'MP3',
  cover: true,
  artwork: true,
  ...changes,
});

const namesOf = (changes: Partial<PlanRequest> = {}): string[] =>
  planDelivery(request(changes)).files.map(({ name }) => name);

test('a delivery has all permitted files in the release’s folder, the manifest last', () => {
  expect(planDelivery(request()).folder).toBe('Uemlaeut-Strasse');
  expect(planDelivery(request({ isArchiveCopy: true })).folder).toBe('Uemlaeut-Strasse-ard-archive');
  expect(namesOf()).toEqual([
    '1-01_Uemlaeut-Lied.mp3',
    '1-02_Uemlaeut-Lied.mp3',
    '2-01_Uemlaeut-Lied.mp3',
    'Uemlaeut-Strasse-cover.jpg',
    'Uemlaeut-Strasse-back-cover.png',
    'Uemlaeut-Bio.pdf',
    'Uemlaeut-Strasse-metadata.txt',
    'Uemlaeut-Strasse-metadata.json',
    'SHA256SUMS',
    'Uemlaeut-Strasse-manifest.json',
  ]);
});

test.each([
  ['no audio', { audioFormat: null }, /mp3/],
  ['no cover', { cover: false }, /-cover\.jpg/],
  ['no artwork', { artwork: false }, /back-cover|pdf/],
])('%s is left out', (_what, changes, absent) => {
  expect(namesOf(changes).filter((name) => absent.test(name))).toEqual([]);
});

test('a dummy ISRC is not used as a name: artist and title replace it', () => {
  expect(namesOf({ fileNaming: 'MINIMAL_FORMAT' }).slice(0, 2)).toEqual([
    '1-01_DEA122600001.mp3',
    '1-02_Uemlaeut-Lied.mp3',
  ]);
});

test('a delivery of one track has cover and its own metadata', () => {
  expect(namesOf({ trackId: 4 })).toEqual([
    '2-01_Uemlaeut-Lied.mp3',
    'Uemlaeut-Strasse-cover.jpg',
    'Uemlaeut-Lied-metadata.txt',
    'Uemlaeut-Lied-metadata.json',
    'SHA256SUMS',
    'Uemlaeut-Lied-manifest.json',
  ]);
});

test('the preferred format is used, or a requested one if permitted', () => {
  const preferences = resolveDeliveryPreferences({
    company: { preferredAudioFormat: 'FLAC', formats: { MP3: false }, coverEnabled: false },
  });
  expect(permittedContents(preferences, null)).toEqual({ audioFormat: 'FLAC', cover: false, artwork: true });
  expect(permittedContents(preferences, 'WAVE_HIGH').audioFormat).toBe('WAVE_HIGH');
  expect(permittedContents(preferences, 'MP3').audioFormat).toBe('FLAC');
});

test('metadata has positions within the set, the release’s artist for tracks without one, and no dummies', () => {
  expect(trackMetadata(RELEASE, RELEASE.tracks[0]!)).toMatchObject({
    artist: 'Ümläut',
    set: { number: 1, total: 2 },
    track: { number: 1, total: 3 },
    isrc: 'DEA122600001',
    ean: '4006381333931',
    labelCode: '01234',
    origin: { date: '2026-11-20', time: '09:15:30', sha256: '1', number: 1 },
  });
  expect(trackMetadata(RELEASE, RELEASE.tracks[1]!).isrc).toBeUndefined();
  expect(trackMetadata({ ...RELEASE, ean: '2000000000008', labelCode: '99999' }, RELEASE.tracks[0]!)).toMatchObject({
    labelCode: undefined,
  });
});

describe('names in other scripts', () => {
  const japanese: ReleaseData = {
    ...RELEASE,
    title: '東京の夜',
    artist: '椎名林檎',
    tracks: [track(1, { title: '夜' }), track(2, { title: '朝', artist: '坂本龍一' })],
  };
  const rights = { artistNameLatin: 'Sheena Ringo', titleLatin: 'Tokyo Nights' };

  test('Japanese ones are read in Japanese, kanji too if the release is Japanese', () => {
    const { folder, files } = planDelivery(request({ release: japanese }));
    expect(folder).toBe('Shiina-Ringo-Tokyo-no-Yoru');
    expect(files.slice(0, 3).map(({ name }) => name)).toEqual([
      '1-01_Shiina-Ringo-Yoru.mp3',
      '1-02_Sakamoto-Ryuichi-Asa.mp3',
      'Shiina-Ringo-Tokyo-no-Yoru-cover.jpg',
    ]);
    expect(trackMetadata(japanese, japanese.tracks[0]!)).toMatchObject({
      title: '夜',
      latin: { title: 'Yoru', artist: 'Shiina Ringo', album: 'Tokyo no Yoru' },
    });
  });

  test('are written in the label’s own spelling if there is one', () => {
    const tracks = [track(1, { title: '夜', rights: { titleLatin: 'Night' } }), japanese.tracks[1]!];
    const { folder, files } = planDelivery(request({ release: { ...japanese, rights, tracks } }));
    expect(folder).toBe('Sheena-Ringo-Tokyo-Nights');
    expect(files.slice(0, 2).map(({ name }) => name)).toEqual([
      '1-01_Sheena-Ringo-Night.mp3',
      '1-02_Sakamoto-Ryuichi-Asa.mp3',
    ]);
    const single = planDelivery(request({ release: { ...japanese, rights, tracks }, trackId: 1 }));
    expect(single.folder).toBe('Sheena-Ringo-Night');
  });

  test.each([
    ['Земфира', 'Прости меня моя любовь', 'Zemfira-Prosti-menya-moya-lyubov'],
    ['Γιώργος Νταλάρας', 'Σ’ αγαπώ', 'Giorgos-Ntalaras-S-agapo'],
    ['فيروز', 'بيروت', 'fyrwz-byrwt'],
    ['조용필', '단발머리', 'joyongpil-danbalmeori'],
    ['周杰倫', '青花瓷', 'Zhou-Jie-Lun-Qing-Hua-Ci'],
    ['Nena', '99 Luftballons für 5 €', 'Nena-99-Luftballons-fuer-5-EUR'],
  ])('%s – %s is in the folder %s', (artist, title, folder) => {
    expect(planDelivery(request({ release: { ...RELEASE, artist, title } })).folder).toBe(folder);
  });
});

test('a missing P or C line stays missing; a track has its own, else the release’s', () => {
  const line = { year: 2024, owner: 'Label' };
  const made = trackMetadata(RELEASE, RELEASE.tracks[0]!);
  expect([made.pLine, made.cLine, made.latin]).toEqual([undefined, undefined, undefined]);
  expect(JSON.stringify(deliveryMetadata(RELEASE, RELEASE.tracks, new Map()))).not.toMatch(
    /\(P\)|Line|latin|copyright/,
  );
  const lined = { ...RELEASE, rights: { pLine: line, cLine: { year: 2025, owner: 'Verlag' } } };
  expect(trackMetadata(lined, track(1))).toMatchObject({ pLine: line, cLine: { year: 2025, owner: 'Verlag' } });
  const own = { year: 1999, owner: 'Eigen' };
  expect(trackMetadata(lined, track(1, { rights: { pLine: own } })).pLine).toEqual(own);
});

test('metadata has the work, and each of several soloists and ensembles as a name of its own', () => {
  const rights = { work: 'Requiem', movement: 'Kyrie', soloists: 'Ada; Bo', ensemble: 'Chor Nord;Orchester Süd' };
  expect(trackMetadata(RELEASE, track(1, { rights }))).toMatchObject({
    work: 'Requiem',
    movement: 'Kyrie',
    conductor: undefined,
    soloists: ['Ada', 'Bo'],
    ensembles: ['Chor Nord', 'Orchester Süd'],
  });
});

test('of versions of a song the radio edit is sent first; names and metadata keep the order of the release', () => {
  const tracks = [
    track(1, { title: 'Lied', isrc: 'DEA122600001', rights: { versionKind: 'ORIGINAL' } }),
    track(2, { title: 'Anderes' }),
    track(3, { title: 'Lied (Radio)', rights: { versionKind: 'RADIO_EDIT', versionOfId: 1 } }),
  ];
  const release = { ...RELEASE, tracks };
  const plan = planDelivery(request({ release }));
  const audio = plan.files.filter(({ kind }) => kind === 'AUDIO').map(({ name }) => name.slice(0, 4));
  expect(audio).toEqual(['1-03', '1-01', '1-02']);
  expect(plan.tracks.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(trackMetadata(release, tracks[2]!).version).toEqual({
    kind: 'RADIO_EDIT',
    of: { title: 'Lied', isrc: 'DEA122600001' },
  });
  expect(trackMetadata(release, tracks[1]!).version).toBeUndefined();
});

test('metadata has all genres in their order, and the numbers of authors', () => {
  const authors = [{ role: 'COMPOSER' as const, name: 'Ada', ipi: '00014107338' }];
  const made = trackMetadata({ ...RELEASE, genres: ['Acid Jazz', 'Pop'] }, track(1, { authors }));
  expect(made).toMatchObject({ genres: ['Acid Jazz', 'Pop'], credits: authors });
});

test('a change of rights data changes the content key; missing values do not', () => {
  const key = releaseContentKey(RELEASE);
  const before = JSON.parse(
    JSON.stringify(RELEASE, (name, value: unknown) => (name === 'rights' || name === 'uploadedAt' ? undefined : value)),
  ) as ReleaseData;
  expect(releaseContentKey(before)).toBe(key);
  expect(releaseContentKey({ ...RELEASE, rights: { catalogueNumber: 'KAI 012' } })).not.toBe(key);
  const [first, ...rest] = RELEASE.tracks;
  const tracks = [{ ...first!, rights: { explicit: false } }, ...rest];
  expect(releaseContentKey({ ...RELEASE, tracks })).not.toBe(key);
});

test.each([
  [{}, []],
  [{ csvPreset: null }, []],
  [{ csvPreset: 'REPORT' }, ['Uemlaeut-Strasse-metadata.csv']],
  [{ csvPreset: 'REPORT', audioFormat: null }, ['Uemlaeut-Strasse-metadata.csv']],
  [{ csvPreset: 'MUSIC_DATABASE', trackId: 4 }, ['Uemlaeut-Lied-metadata.csv']],
  // It would name no file.
  [{ csvPreset: 'MUSIC_DATABASE', audioFormat: null }, []],
] as const)('with %j the CSV files are %j', (changes, expected) => {
  const { files } = planDelivery(request(changes));
  expect(files.filter(({ kind }) => kind === 'METADATA_CSV').map(({ name }) => name)).toEqual(expected);
});

test('the metadata lists every track, with a file or without', () => {
  const tracksOf = (changes: Partial<PlanRequest>): object[] => {
    const { tracks, files } = planDelivery(request(changes));
    const audio = files.flatMap((file) =>
      file.kind === 'AUDIO' ? [[file.track.id, { fileName: file.name }] as const] : [],
    );
    return deliveryMetadata(RELEASE, tracks, new Map(audio)).tracks.map(({ title, isrc, credits, fileName }) => ({
      title,
      isrc,
      credits: credits.length,
      fileName,
    }));
  };
  const song = { title: 'Lied', isrc: 'DEA122600001', credits: 1 };
  expect(tracksOf({})).toEqual([
    { ...song, fileName: '1-01_Uemlaeut-Lied.mp3' },
    { ...song, isrc: undefined, fileName: '1-02_Uemlaeut-Lied.mp3' },
    { ...song, title: 'Data', fileName: undefined },
    { ...song, fileName: '2-01_Uemlaeut-Lied.mp3' },
  ]);
  expect(tracksOf({ audioFormat: null }).map((track) => 'fileName' in track && track.fileName)).toEqual(
    Array(4).fill(undefined),
  );
  expect(tracksOf({ trackId: 4 })).toEqual([{ ...song, fileName: '2-01_Uemlaeut-Lied.mp3' }]);
});

test('the promotion text is plain text in metadata', () => {
  const release = { ...RELEASE, information: '<p>Hallo &lt;3 <b>Welt</b></p><p>Zwei</p>' };
  expect(deliveryMetadata(release, [], new Map()).information).toBe('Hallo <3 Welt\nZwei');
  expect(deliveryMetadata({ ...release, information: '<p></p>' }, [], new Map()).information).toBeUndefined();
});
