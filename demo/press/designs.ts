import type { BodyOf, NewPressLink, pressEndpoints, PressReply } from '@mpn/domain';

type GuestEvent = BodyOf<typeof pressEndpoints.events>['events'][number];

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const SAFARI = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.6 Safari/605.1.15';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Safari/604.1';
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36';

/** What one guest does, in this order: looks at the page, plays, downloads, answers, asks for more time. */
export interface GuestDesign {
  /** Name of the guest's personal link; null: uses the public link. */
  name: string | null;
  agent: string;
  input: NonNullable<GuestEvent['input']>;
  /** Played seconds by number of the track, from its beginning; ALL: to its end. */
  plays?: Readonly<Record<number, number | 'ALL'>>;
  /** Number of a track that is downloaded as MP3. */
  downloads?: number;
  answer?: { of: 'release' | number; answer: PressReply; sentence: string | null };
  /** Why the guest needs more time. */
  asksForTime?: string;
}

export interface PressLinkDesign extends Pick<
  NewPressLink,
  'name' | 'mode' | 'formats' | 'textDe' | 'textEn' | 'showTitle'
> {
  /** Title of the release. */
  release: string;
  /** Last day, from today. */
  days: number;
  /** Who gets a personal link: an address, or only a name. */
  people: readonly { name: string; email?: string }[];
  everybody: boolean;
  guests: readonly GuestDesign[];
}

/** The press links of the demo's first company; all people and media invented. */
export const PRESS_LINKS: readonly PressLinkDesign[] = [
  {
    name: 'Low Tide Letters: Blogs und Podcasts',
    release: 'Low Tide Letters',
    mode: 'DOWNLOAD',
    formats: ['MP3', 'WAVE_STANDARD'],
    textDe: 'Die neue EP von The Quiet Harbour, vorab für euch. Interviews sind bis Ende der Woche möglich.',
    textEn: 'The new EP by The Quiet Harbour, ahead of its release. Interviews are possible until the end of the week.',
    showTitle: false,
    days: 60,
    everybody: false,
    people: [
      { name: 'Käthe Sörensen', email: 'kaethe.soerensen@plattenteller-blog.example' },
      { name: 'Jannis Vogt', email: 'jannis@nachtschicht-podcast.example' },
      { name: 'Amélie Fournier', email: 'amelie.fournier@disquaire.example' },
      { name: 'Tom Whitlock', email: 'tom@thesecondside.example' },
      { name: 'Özlem Aydın', email: 'oezlem.aydin@kulturzeile.example' },
    ],
    guests: [
      {
        ...{ name: 'Käthe Sörensen', agent: FIREFOX, input: 'POINTER', plays: { 1: 'ALL', 2: 'ALL', 3: 48 } },
        downloads: 1,
        answer: { of: 'release', answer: 'WILL_COVER', sentence: 'Platte der Woche am Freitag, danke!' },
      },
      {
        ...{ name: 'Jannis Vogt', agent: IPHONE, input: 'TOUCH', plays: { 2: 41 } },
        answer: { of: 2, answer: 'MAYBE', sentence: 'Passt vielleicht in die Folge über Küstenstädte.' },
      },
      {
        ...{ name: 'Amélie Fournier', agent: SAFARI, input: 'KEY', plays: { 1: 9 } },
        answer: { of: 'release', answer: 'NOT_FOR_US', sentence: null },
      },
      { name: 'Tom Whitlock', agent: CHROME, input: 'SCROLL' },
    ],
  },
  {
    name: 'Blå time: zum Hören für alle',
    release: 'Blå time',
    mode: 'STREAM',
    formats: [],
    textDe: 'Fünf Stücke zwischen Kopenhagen und Malmö.',
    textEn: 'Five pieces between Copenhagen and Malmö.',
    showTitle: true,
    days: 30,
    everybody: true,
    people: [],
    guests: [
      { name: null, agent: ANDROID, input: 'TOUCH', plays: { 1: 'ALL', 2: 35 } },
      { name: null, agent: CHROME, input: 'POINTER', plays: { 1: 33 } },
      { name: null, agent: FIREFOX, input: 'SCROLL' },
    ],
  },
  {
    name: 'Nachtbus: Fernsehredaktionen',
    release: 'Nachtbus',
    mode: 'STREAM',
    formats: [],
    textDe: 'Neonfuchs ist im Dezember auf Tour und hat noch Termine für Auftritte frei.',
    textEn: 'Neonfuchs are on tour in December and can still play a few shows.',
    showTitle: false,
    days: 4,
    everybody: false,
    people: [{ name: 'Ruth Marquardt' }, { name: 'Piet Hansen', email: 'piet.hansen@spaetschau.example' }],
    guests: [
      {
        ...{ name: 'Piet Hansen', agent: CHROME, input: 'POINTER', plays: { 1: 37 } },
        asksForTime: 'Die Redaktion entscheidet erst nächste Woche, geht das noch?',
      },
    ],
  },
];
