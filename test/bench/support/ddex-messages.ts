import { releaseToMessage, writeErn, type ReleaseForMessage } from '@mpn/ddex-kit';

export const TRACKS = 12;

/** A unique GTIN for each number, with its check digit. */
function gtinOf(number: number): string {
  const digits = `40063${String(number % 10_000_000).padStart(7, '0')}`;
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return digits + String((10 - (sum % 10)) % 10);
}

/** A release of 12 tracks with all fields that labels usually send. */
export const benchRelease = (number: number): ReleaseForMessage => ({
  title: `Album ${number}`,
  titleLatin: null,
  artistName: 'Kaiserkai',
  artistNameLatin: null,
  labelName: 'Kaiserkai Records',
  labelCode: '01234',
  ean: gtinOf(number),
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
    isrc: `DEA12${String((number * TRACKS + index) % 10_000_000).padStart(7, '0')}`,
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

/** The message about a release, as bytes. */
export const benchMessage = (number: number): Buffer =>
  Buffer.from(
    writeErn(
      releaseToMessage(benchRelease(number), {
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
