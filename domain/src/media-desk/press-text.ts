import type { ArtistInfoCategory, ArtistInfoType } from '../enums';
import { dateText } from '../format';
import { plainPromotionText } from '../release';

/** Names of the kinds of artist information, in both languages of the texts. */
const CATEGORIES: Readonly<Record<ArtistInfoCategory, string>> = {
  WEBSITE: 'Website',
  BIOGRAPHY: 'Biografie / Biography',
  DISCOGRAPHY: 'Diskografie / Discography',
  INTERVIEW: 'Interview',
  TOUR_DATES: 'Tourdaten / Tour dates',
  OTHER: 'Sonstiges / Other',
  FACEBOOK: 'Facebook',
  INSTAGRAM: 'Instagram',
  TIK_TOK: 'TikTok',
  YOUTUBE: 'YouTube',
  SPOTIFY: 'Spotify',
  CUSTOM: 'Information',
};

/** What a press kit says of a release in words. Dates are YYYY-MM-DD. */
export interface PressFacts {
  title: string;
  artistName: string | null;
  labelName: string | null;
  /** null without one, or for a dummy. */
  ean: string | null;
  releaseDate: string | null;
  airDate: string | null;
  genres: readonly { de: string; en: string }[];
  additionalInformation: string | null;
  tracks: readonly { set: number; position: number; title: string; artist: string | null; durationMs: number | null }[];
  artistInfos: readonly {
    category: ArtistInfoCategory;
    categoryCustomName: string | null;
    infoType: ArtistInfoType;
    title: string | null;
    description: string | null;
    url: string | null;
    infoText: string | null;
    /** Name of its file in the kit; null where it has none there. */
    fileName: string | null;
  }[];
  contacts: readonly { name: string; email: string | null }[];
  /** Names of the pictures in the kit, with their credit. */
  pictures: readonly { fileName: string; credit: string }[];
}

type Section = readonly [heading: string, lines: readonly (string | null | undefined)[]];

const both = (day: string | null): string | null =>
  day === null ? null : `${dateText(day, 'de-DE')} / ${dateText(day, 'en-US')}`;

function lengthOf(durationMs: number | null): string {
  if (durationMs === null) return '';
  const seconds = Math.round(durationMs / 1000);
  return ` (${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')})`;
}

const named = (name: string, value: string | null): string | null => (value ? `${name}: ${value}` : null);

function head(facts: PressFacts): Section {
  const genres = facts.genres.map(({ de, en }) => (de === en ? de : `${de} / ${en}`)).join(', ');
  return [
    '',
    [
      named('Titel / Title', facts.title),
      named('Interpret / Artist', facts.artistName),
      named('Label', facts.labelName),
      named('EAN', facts.ean),
      named('Veröffentlichung / Release date', both(facts.releaseDate)),
      named('Sperrfrist bis / Embargo until', both(facts.airDate)),
      named('Genre', genres || null),
    ],
  ];
}

const infoSection = (info: PressFacts['artistInfos'][number]): Section => [
  [info.categoryCustomName ?? CATEGORIES[info.category], info.title].filter(Boolean).join(': '),
  [
    info.description,
    info.infoType === 'TEXT' ? info.infoText : null,
    info.infoType === 'LINK' || info.infoType === 'EMBED' ? info.url : null,
    named('Datei / File', info.fileName),
  ],
];

const trackLine = ({ set, position, title, artist, durationMs }: PressFacts['tracks'][number]): string =>
  `${set}.${position} ${[artist, title].filter(Boolean).join(' – ')}${lengthOf(durationMs)}`;

/**
 * The texts of a press kit as one file, with headings in German and English: texts are in the language in which they
 * were given. Lines end as Windows' editors need it, after a byte order mark.
 */
export function pressText(facts: PressFacts): string {
  const { additionalInformation, artistInfos, tracks, contacts, pictures } = facts;
  const sections: Section[] = [
    head(facts),
    ['Promotiontext / Promotion text', [additionalInformation && plainPromotionText(additionalInformation)]],
    ...artistInfos.map(infoSection),
    ['Tracks', tracks.map(trackLine)],
    ['Bilder / Pictures', pictures.map(({ fileName, credit }) => [fileName, credit].filter(Boolean).join(': '))],
    ['Kontakte / Contacts', contacts.map(({ name, email }) => [name, email].filter(Boolean).join(', '))],
  ];
  const text = sections
    .map(([heading, lines]) => ({ heading, body: lines.filter(Boolean).join('\n') }))
    .filter(({ body }) => body !== '')
    .map(({ heading, body }) => (heading ? `${heading.toUpperCase()}\n\n${body}` : body))
    .join('\n\n\n');
  return `\uFEFF${text.replace(/\r\n?|\n/g, '\r\n')}\r\n`;
}
