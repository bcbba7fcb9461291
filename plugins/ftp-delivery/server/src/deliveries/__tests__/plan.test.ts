import { resolveDeliveryPreferences } from '@mpn/domain';
import { permittedContents, planDelivery, type PlanRequest } from '../plan';
import type { ReleaseData, SourceFile, TrackData } from '../release-data';
import { deliveryMetadata, trackMetadata } from '../track-metadata';

const file = (id: number, ext: string): SourceFile => ({
  id,
  storageKey: `1/${id}.${ext}`,
  sha256: String(id),
  ext,
  size: 10,
  loudness: null,
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

test('everything that is permitted, the manifest last, in the release’s folder', () => {
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

test('a dummy ISRC is no name: artist and title stand for it', () => {
  expect(namesOf({ fileNaming: 'MINIMAL_FORMAT' }).slice(0, 2)).toEqual([
    '1-01_DEA122600001.mp3',
    '1-02_Uemlaeut-Lied.mp3',
  ]);
});

test('one track comes with cover and its own metadata', () => {
  expect(namesOf({ trackId: 4 })).toEqual([
    '2-01_Uemlaeut-Lied.mp3',
    'Uemlaeut-Strasse-cover.jpg',
    'Uemlaeut-Lied-metadata.txt',
    'Uemlaeut-Lied-metadata.json',
    'Uemlaeut-Lied-manifest.json',
  ]);
});

test('the preferred format, or a wanted one that is permitted', () => {
  const preferences = resolveDeliveryPreferences({
    company: { preferredAudioFormat: 'FLAC', formats: { MP3: false }, coverEnabled: false },
  });
  expect(permittedContents(preferences, null)).toEqual({ audioFormat: 'FLAC', cover: false, artwork: true });
  expect(permittedContents(preferences, 'WAVE_HIGH').audioFormat).toBe('WAVE_HIGH');
  expect(permittedContents(preferences, 'MP3').audioFormat).toBe('FLAC');
});

test('metadata: positions within the set, the release’s artist where the track names none, dummies left out', () => {
  expect(trackMetadata(RELEASE, RELEASE.tracks[0]!)).toMatchObject({
    artist: 'Ümläut',
    set: { number: 1, total: 2 },
    track: { number: 1, total: 3 },
    isrc: 'DEA122600001',
    ean: '4006381333931',
    labelCode: '01234',
    copyright: '(P) 2026 Label',
  });
  expect(trackMetadata(RELEASE, RELEASE.tracks[1]!).isrc).toBeUndefined();
  expect(trackMetadata({ ...RELEASE, ean: '2000000000008', labelCode: '99999' }, RELEASE.tracks[0]!)).toMatchObject({
    labelCode: undefined,
  });
});

test('the metadata lists every track, with a file or without', () => {
  const tracksOf = (changes: Partial<PlanRequest>): object[] => {
    const { tracks, files } = planDelivery(request(changes));
    const names = files.flatMap((file) => (file.kind === 'AUDIO' ? [[file.track.id, file.name] as const] : []));
    return deliveryMetadata(RELEASE, tracks, new Map(names)).tracks.map(({ title, isrc, credits, fileName }) => ({
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

test('the promotion text goes into metadata as a person reads it', () => {
  const release = { ...RELEASE, information: '<p>Hallo &lt;3 <b>Welt</b></p><p>Zwei</p>' };
  expect(deliveryMetadata(release, [], new Map()).information).toBe('Hallo <3 Welt\nZwei');
  expect(deliveryMetadata({ ...release, information: '<p></p>' }, [], new Map()).information).toBeUndefined();
});
