import { AuthorRole, dummyEan, LANGUAGE_CODES, type ArtworkKind } from '@mpn/domain';
import type { MessageEnvelope, ReleaseForMessage } from '../..';

/** A small seeded generator (mulberry32): the same seed gives the same release. */
export function random(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  const one = <T>(list: readonly T[]): T => list[int(0, list.length - 1)]!;
  const maybe = <T>(make: () => T): T | null => (next() < 0.6 ? make() : null);
  const digits = (count: number): string => Array.from({ length: count }, () => int(0, 9)).join('');
  return { int, one, maybe, digits };
}

type Random = ReturnType<typeof random>;

const WORDS = [
  'Nacht',
  'über',
  'R&B',
  '<Live>',
  '"Echo"',
  "l'été",
  'Ærø',
  'Größe',
  'No. 5',
  '½',
  'Straße',
  'São',
  '100 %',
  ']]>',
  '𝄞',
];
const OTHER_SCRIPTS = ['東京の夜', 'しゅうさえこ', 'Ночь', '빈 필하모닉', 'Νύχτα', 'ليلة'];
const LATIN = ['Tokyo no Yoru', 'Shu Saeko', 'Noch', 'Bin Pilhamonik', 'Nychta', 'Laila'];
const ROLES = AuthorRole;

const words = ({ int, one }: Random): string => Array.from({ length: int(1, 4) }, () => one(WORDS)).join(' ');

/** A name with a Latin spelling where it is written in other letters. */
function name(source: Random): { text: string; latin: string | null } {
  if (source.int(0, 3) > 0) return { text: words(source), latin: null };
  const at = source.int(0, OTHER_SCRIPTS.length - 1);
  return { text: OTHER_SCRIPTS[at]!, latin: source.maybe(() => LATIN[at]!) };
}

const checkDigit = (payload: string): string => {
  const sum = [...payload]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return String((10 - (sum % 10)) % 10);
};

function ean({ digits, int }: Random): string {
  const payload = int(0, 3) === 0 ? `6${digits(10)}` : `4${digits(11)}`;
  return payload + checkDigit(payload);
}

function isni({ digits }: Random): string {
  const payload = `0000${digits(11)}`;
  const total = [...payload].reduce((sum, digit) => (sum + Number(digit)) * 2, 0);
  const check = (12 - (total % 11)) % 11;
  return payload + (check === 10 ? 'X' : check);
}

function ipi({ digits }: Random): string {
  const payload = `1${digits(8)}`;
  const remainder = [...payload].reduce((sum, digit, index) => sum + Number(digit) * (10 - index), 0) % 101;
  return payload + String(remainder === 0 ? 0 : (101 - remainder) % 100).padStart(2, '0');
}

function iswc({ digits }: Random): string {
  const payload = `1${digits(8)}`;
  const sum = [...payload].reduce((total, digit, index) => total + Number(digit) * (index + 1), 1);
  return `T${payload}${(10 - (sum % 10)) % 10}`;
}

const day = ({ int }: Random): string =>
  `${int(1960, 2027)}-${String(int(1, 12)).padStart(2, '0')}-${String(int(1, 28)).padStart(2, '0')}`;

const line = (source: Random) => ({
  year: source.int(1960, 2027),
  owner: `${source.one(['Kaiserkai', 'Nord & Süd', '1860 Records'])} GmbH`,
});

const sha = ({ int }: Random): string => Array.from({ length: 64 }, () => int(0, 15).toString(16)).join('');

const file = (source: Random, path: string) => source.maybe(() => ({ path, sha256: source.maybe(() => sha(source)) }));

/** A movement needs its work. */
function classical(source: Random) {
  const { maybe, int } = source;
  const names = () => Array.from({ length: int(1, 3) }, (_, index) => `${words(source)} ${index}x`).join('; ');
  const work = maybe(() => `Werk ${words(source)} op. ${int(1, 130)}`);
  return {
    work,
    movement: work === null ? null : maybe(() => `${int(1, 4)}. ${words(source)}`),
    conductor: maybe(() => words(source)),
    soloists: maybe(names),
    ensemble: maybe(names),
  };
}

function track(source: Random, set: number, position: number): ReleaseForMessage['tracks'][number] {
  const { int, one, maybe, digits } = source;
  const title = name(source);
  const publisher = maybe(() => `Verlag ${words(source)}`);
  const recordingYear = maybe(() => int(1950, 2026));
  const authors = Array.from({ length: int(0, 4) }, (_, index) => ({
    role: one(ROLES),
    name: `${words(source)} ${index}`,
    position: index + 1,
    gemaIpiNumber: maybe(() => ipi(source)),
    gemaIsniNumber: maybe(() => isni(source)),
  }));
  return {
    set,
    position,
    isPromoTrack: false,
    title: title.text,
    titleLatin: title.latin,
    isrc: maybe(() => `DE${one(['A12', 'KK7'])}${digits(7)}`),
    artist: maybe(() => words(source)),
    durationMs: maybe(() => int(1, 3_600_000)),
    publisherType: publisher === null ? 'NO_PUBLISHER' : 'PUBLISHER',
    publisher,
    pLine: maybe(() => line(source)),
    recordingYear,
    recordingCountry: recordingYear === null ? null : maybe(() => one(['DE', 'AT', 'JP'])),
    language: maybe(() => one(LANGUAGE_CODES)),
    explicit: maybe(() => int(0, 1) === 1),
    iswc: maybe(() => iswc(source)),
    ...classical(source),
    authors,
    file: file(source, `resources/${set}_${position}.wav`),
  };
}

function artworks(source: Random): ReleaseForMessage['artworks'] {
  const kinds: ArtworkKind[] = ['FRONT_COVER', 'BACK_COVER', 'BOOKLET'];
  return kinds
    .filter(() => source.int(0, 1) === 1)
    .map((kind) => {
      const holder = source.maybe(() => line(source));
      const path = kind === 'BOOKLET' ? 'resources/booklet.pdf' : `resources/${kind}.jpg`;
      return {
        kind,
        position: 1,
        copyrightHolder: holder?.owner ?? null,
        year: holder?.year ?? null,
        file: kind === 'BOOKLET' ? { path, sha256: null } : file(source, path),
      };
    });
}

/** Any release of ours: several sets, other scripts, signs that XML needs care for, with and without each field. */
export function anyRelease(seed: number): ReleaseForMessage {
  const source = random(seed);
  const { int, one, maybe } = source;
  const [title, artist] = [name(source), name(source)];
  const sets = Array.from({ length: int(1, 3) }, () => int(1, 5));
  const tracks = sets.flatMap((count, set) => Array.from({ length: count }, (_, at) => track(source, set + 1, at + 1)));
  tracks[int(0, tracks.length - 1)]!.isPromoTrack = true;
  const releaseDate = maybe(() => day(source));
  const airDate = maybe(() => day(source));
  return {
    title: title.text,
    titleLatin: title.latin,
    artistName: artist.text,
    artistNameLatin: artist.latin,
    labelName: `Label ${words(source)}`,
    labelCode: maybe(() => `0${int(1000, 9999)}`),
    ean: int(0, 4) === 0 ? dummyEan(int(0, 99_999)) : ean(source),
    catalogueNumber: maybe(() => `KK ${int(1, 999)}/${int(1, 9)}`),
    releaseDate,
    airDate: airDate === releaseDate || releaseDate === null ? null : airDate,
    originalReleaseDate: maybe(() => day(source)),
    pLine: maybe(() => line(source)),
    cLine: maybe(() => line(source)),
    genres: Array.from({ length: int(0, 3) }, (_, index) => ['Pop', 'R&B', 'Jazz'][index]!),
    format: one(['DIGITAL_ALBUM', 'DIGITAL_EP', 'DIGITAL_TRACK', 'CD_SAMPLER', 'VINYL_EP']),
    tracks,
    artworks: artworks(source),
    artistInfos: Array.from({ length: int(0, 2) }, (_, index) => ({
      category: 'OTHER',
      infoType: 'FILE',
      position: index + 1,
      title: words(source),
      file: { path: `resources/info-${index}.pdf`, sha256: null },
    })),
    videos: Array.from({ length: int(0, 2) }, (_, index) => {
      const isrc = maybe(() => `DEA12${source.digits(7)}`);
      return {
        position: index + 1,
        title: words(source),
        isrcType: isrc === null ? 'DUMMY' : 'ISRC',
        isrc,
        producer: maybe(() => words(source)),
        file: file(source, `resources/video-${index}.mp4`),
      };
    }),
  };
}

export const envelope: MessageEnvelope = {
  messageId: 'M-1',
  threadId: 'T-1',
  sender: { dpid: 'PADPIDA2013042401U', name: 'Kaiserkai' },
  recipient: { dpid: 'PADPIDA2009101501Y', name: 'MPN' },
  createdAt: '2026-11-25T08:00:00Z',
  isTest: false,
  isUpdate: false,
};
