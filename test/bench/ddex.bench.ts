import {
  genreTable,
  mapMessage,
  readErn,
  releaseToMessage,
  writeErn,
  type MapContext,
  type ReleaseForMessage,
} from '@mpn/ddex-kit';
import { atMost, median, note } from './support/figures';
import { runBench, sizeFrom } from './support/run-bench';

/*
 * DDEX messages of 12 tracks, each read, checked and mapped, against libxml2-wasm parsing the same bytes and nothing
 * else; in turns. The messages are in memory: how fast a disk is says nothing here.
 */

const ROUNDS = 3;
const TRACKS = 12;

const release = (number: number): ReleaseForMessage => ({
  title: `Album ${number}`,
  titleLatin: null,
  artistName: 'Kaiserkai',
  artistNameLatin: null,
  labelName: 'Kaiserkai Records',
  labelCode: '01234',
  ean: '4006381333931',
  catalogueNumber: `KK ${number}`,
  releaseDate: '2026-12-01',
  airDate: '2026-11-01',
  originalReleaseDate: null,
  pLine: { year: 2026, owner: 'Kaiserkai Records' },
  cLine: { year: 2026, owner: 'Kaiserkai Records' },
  genres: ['Pop'],
  format: 'DIGITAL_ALBUM',
  tracks: Array.from({ length: TRACKS }, (_, index) => ({
    set: 1,
    position: index + 1,
    isPromoTrack: index === 0,
    title: `Track ${index + 1} of ${number}`,
    titleLatin: null,
    isrc: `DEA12${String(2600000 + index).padStart(7, '0')}`,
    artist: 'Kaiserkai',
    durationMs: 200_000 + index,
    publisherType: 'PUBLISHER',
    publisher: 'Verlag am Kai',
    pLine: { year: 2026, owner: 'Kaiserkai Records' },
    recordingYear: 2026,
    recordingCountry: 'DE',
    language: 'de',
    explicit: false,
    iswc: null,
    authors: (['ARTIST_MAIN', 'COMPOSER', 'LYRICIST', 'PRODUCER_MUSIC'] as const).map((role, place) => ({
      role,
      name: `Person ${place}`,
      position: place + 1,
      gemaIpiNumber: null,
      gemaIsniNumber: null,
    })),
    file: { path: `resources/${index + 1}.wav`, sha256: 'a'.repeat(64) },
  })),
  artworks: [
    {
      kind: 'FRONT_COVER',
      position: 1,
      copyrightHolder: null,
      year: null,
      file: { path: 'resources/cover.jpg', sha256: null },
    },
  ],
  artistInfos: [],
  videos: [],
});

const message = (number: number): Buffer =>
  Buffer.from(
    writeErn(
      releaseToMessage(release(number), {
        messageId: `M-${number}`,
        threadId: null,
        sender: { dpid: 'PADPIDA2013042401U', name: 'Kaiserkai' },
        recipient: { dpid: 'PADPIDA2009101501Y', name: 'MPN' },
        createdAt: '2026-11-25T08:00:00Z',
        isTest: false,
        isUpdate: false,
      }),
    ),
  );

const context: MapContext = {
  genres: genreTable([{ id: 1, code: 'POP', names: ['Pop'], parentId: null }]),
  formats: new Map([['DIGITAL_ALBUM', 1]]),
  locale: 'de-DE',
  today: '2026-11-25',
  files: null,
};

async function readAll(messages: readonly Buffer[]): Promise<void> {
  for (const bytes of messages) {
    const read = await readErn(bytes);
    if (!read.ok) throw new Error(read.failure.code);
    const [mapped] = mapMessage(read.message, context).releases;
    if (mapped?.draft.tracks.length !== TRACKS) throw new Error('A track is missing.');
  }
}

async function parseAll(messages: readonly Buffer[]): Promise<void> {
  const { XmlDocument } = await import('libxml2-wasm');
  for (const bytes of messages) XmlDocument.fromBuffer(bytes).dispose();
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

const megabytesInUse = (): number => Math.round(process.memoryUsage().rss / 1024 / 1024);

runBench(async () => {
  const count = sizeFrom('BENCH_DDEX_MESSAGES', 1000);
  const messages = Array.from({ length: count }, (_, index) => message(index));
  await readAll(messages.slice(0, 50));
  await parseAll(messages.slice(0, 50));
  const [ours, bare]: [number[], number[]] = [[], []];
  const memory: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(await secondsOf(() => readAll(messages)));
    bare.push(await secondsOf(() => parseAll(messages)));
    memory.push(megabytesInUse());
  }
  const size = Math.round(messages[0]!.byteLength / 1024);
  note(`${count} messages of ${TRACKS} tracks (${size} KB): ${Math.round((count / median(ours)) * 60)} a minute`);
  note(`memory after each round: ${memory.join(', ')} MB`);
  atMost('ddex', median(ours) / median(bare), 3);
});
