import type { BroadcastingArea, InstitutionOwnership, SamplingCountry, SamplingMedium } from '@mpn/domain';

export interface PromotionCompanyDesign {
  key: 'hafenklang' | 'blaue-stunde' | 'ringstrasse';
  name: string;
  street: string;
  postalCode: string;
  city: string;
  country: 'DE' | 'AT';
  vatId: string;
  labels: readonly { name: string; code: string }[];
  /** ISRC country and registrant, five characters (ISO 3901); invented. */
  isrcPrefix: string;
  /** First seven digits of the EANs; invented. */
  eanPrefix: string;
  acceptedArdContract: boolean;
  discounted: boolean;
}

/** The demo's promotion companies; the first one has users in every role. */
export const PROMOTION_COMPANIES: readonly PromotionCompanyDesign[] = [
  {
    key: 'hafenklang',
    name: 'Hafenklang Records GmbH',
    street: 'Großer Kai 14',
    postalCode: '20457',
    city: 'Hamburg',
    country: 'DE',
    vatId: 'DE811234567',
    labels: [
      { name: 'Hafenklang Records', code: '17342' },
      { name: 'Kaiserkai', code: '18811' },
      { name: 'Kaiserkai Klassik', code: '18812' },
      { name: 'Hafenklang Kinder', code: '17343' },
    ],
    isrcPrefix: 'DEHK7',
    eanPrefix: '4260917',
    acceptedArdContract: true,
    discounted: false,
  },
  {
    key: 'blaue-stunde',
    name: 'Blaue Stunde Musik GmbH',
    street: 'Spreebogen 3',
    postalCode: '10555',
    city: 'Berlin',
    country: 'DE',
    vatId: 'DE298765432',
    labels: [
      { name: 'Blaue Stunde', code: '29104' },
      { name: 'Nachtfalter Recordings', code: '29377' },
    ],
    isrcPrefix: 'DEBS4',
    eanPrefix: '4270033',
    acceptedArdContract: true,
    discounted: true,
  },
  {
    key: 'ringstrasse',
    name: 'Ringstraße Musikverlag & Promotion GmbH',
    street: 'Schottenpromenade 21',
    postalCode: '1010',
    city: 'Wien',
    country: 'AT',
    vatId: 'ATU61234567',
    labels: [
      { name: 'Ringstraße Records', code: '30551' },
      { name: 'Edition Donaukanal', code: '30608' },
    ],
    isrcPrefix: 'ATRS2',
    eanPrefix: '9120088',
    acceptedArdContract: false,
    discounted: false,
  },
];

export type DeliveryWay = 'web' | 'ftp' | 'sftp' | 'none';

export interface InstitutionDesign {
  name: string;
  medium: SamplingMedium;
  country: SamplingCountry;
  city: string;
  areas: readonly BroadcastingArea[];
  delivery: DeliveryWay;
  /** Top-level genre codes that it plays or writes about. */
  genres: readonly string[];
  /** Listeners, viewers or readers a day. */
  reach: number;
  ages: readonly [from: number, to: number];
  ownership: InstitutionOwnership;
  group?: string;
  mainCompany?: boolean;
  ard?: string;
  free?: boolean;
}

const POP = ['POP', 'ROCK', 'DANCE_ELECTRONIC'];
const HITS = ['POP', 'DANCE_ELECTRONIC', 'URBAN'];
const CULTURE = ['CLASSICAL', 'JAZZ', 'WORLD', 'CROSSOVER'];
const SCHLAGER = ['DANCE_ORCHESTRA', 'COUNTRY', 'POP'];
const YOUNG = ['URBAN', 'DANCE_ELECTRONIC', 'ROCK'];
const ALL = ['POP', 'ROCK', 'URBAN', 'JAZZ', 'CLASSICAL', 'WORLD'];

type Row = readonly [
  name: string,
  medium: SamplingMedium,
  country: SamplingCountry,
  city: string,
  areas: string,
  delivery: DeliveryWay,
  genres: readonly string[],
  reach: number,
  from: number,
  to: number,
  more?: Partial<InstitutionDesign>,
];

const RHEIN = 'Rhein-Ruhr Funkverbund';
const ALPEN = 'Alpenmedien Holding';
const BLATT = 'Kulturblatt Verlagsgruppe';
const AREAS: Record<string, BroadcastingArea> = { W: 'WEST', E: 'EAST', N: 'NORTH', S: 'SOUTH' };

const ROWS: readonly Row[] = [
  ['Radio Kiellinie', 'RADIO', 'DE', 'Kiel', 'N', 'sftp', POP, 412000, 25, 49],
  [
    'Landesrundfunk Nordsee',
    'RADIO',
    'DE',
    'Bremen',
    'N',
    'sftp',
    ALL,
    1860000,
    14,
    69,
    { ard: 'Landesrundfunk Nordsee' },
  ],
  [
    'Landesrundfunk Mitte',
    'RADIO',
    'DE',
    'Kassel',
    'WE',
    'sftp',
    ALL,
    2140000,
    14,
    69,
    { ard: 'Landesrundfunk Mitte' },
  ],
  [
    'Landesrundfunk Süd – Kulturwelle',
    'RADIO',
    'DE',
    'Ulm',
    'S',
    'ftp',
    CULTURE,
    640000,
    35,
    79,
    { ard: 'Landesrundfunk Süd' },
  ],
  ['Antenne Ruhrtal', 'RADIO', 'DE', 'Essen', 'W', 'ftp', POP, 785000, 25, 54, { group: RHEIN, mainCompany: true }],
  ['Rheinwelle 98,4', 'RADIO', 'DE', 'Köln', 'W', 'ftp', HITS, 655000, 20, 44, { group: RHEIN }],
  ['Radio Bergisch Land', 'RADIO', 'DE', 'Wuppertal', 'W', 'web', POP, 168000, 30, 59, { group: RHEIN }],
  ['Sauerland FM', 'RADIO', 'DE', 'Arnsberg', 'W', 'web', SCHLAGER, 142000, 35, 69, { group: RHEIN }],
  ['Hitkanal Elbflorenz', 'RADIO', 'DE', 'Dresden', 'E', 'sftp', HITS, 398000, 16, 39],
  ['Radio Havelufer', 'RADIO', 'DE', 'Potsdam', 'E', 'web', POP, 231000, 30, 59],
  ['Funkhaus Ostseeküste', 'RADIO', 'DE', 'Rostock', 'NE', 'ftp', POP, 305000, 25, 59],
  ['Campusfunk Göttingen', 'RADIO', 'DE', 'Göttingen', 'N', 'web', YOUNG, 18000, 18, 29, { free: true }],
  ['Bürgerradio Freiburg', 'RADIO', 'DE', 'Freiburg', 'S', 'web', ALL, 26000, 18, 65, { free: true }],
  ['Radio Isarwinkel', 'RADIO', 'DE', 'Bad Tölz', 'S', 'sftp', SCHLAGER, 284000, 40, 75],
  ['Frankenwelle', 'RADIO', 'DE', 'Nürnberg', 'S', 'ftp', POP, 417000, 25, 54],
  ['Jazzradio Spree', 'RADIO', 'DE', 'Berlin', 'E', 'sftp', ['JAZZ', 'WORLD'], 96000, 35, 69],
  ['Klassikwelle Deutschland', 'RADIO', 'DE', 'München', 'NESW', 'sftp', ['CLASSICAL', 'CROSSOVER'], 890000, 40, 79],
  ['Rockstation Lausitz', 'RADIO', 'DE', 'Cottbus', 'E', 'web', ['ROCK'], 121000, 25, 59],
  ['Kinderfunk Trommelfell', 'RADIO', 'DE', 'Erfurt', 'NESW', 'web', ['CHILDREN'], 74000, 3, 12],
  ['Radio Donauwelle', 'RADIO', 'AT', 'Linz', 'N', 'sftp', POP, 378000, 25, 54],
  [
    'Alpenradio Innsbruck',
    'RADIO',
    'AT',
    'Innsbruck',
    'W',
    'ftp',
    SCHLAGER,
    265000,
    35,
    75,
    { group: ALPEN, mainCompany: true },
  ],
  ['Funkhaus Naschmarkt', 'RADIO', 'AT', 'Wien', 'E', 'sftp', YOUNG, 194000, 16, 39],
  ['Grazer Welle', 'RADIO', 'AT', 'Graz', 'S', 'web', POP, 158000, 25, 54, { group: ALPEN }],
  ['Radio Zürichsee', 'RADIO', 'CH', 'Rapperswil', 'E', 'sftp', POP, 221000, 25, 54],
  ['Radio Bärengraben', 'RADIO', 'CH', 'Bern', 'W', 'ftp', POP, 187000, 25, 59],
  ['Rheinknie FM', 'RADIO', 'CH', 'Basel', 'N', 'web', HITS, 133000, 16, 44],
  ['Kanal Hanse TV', 'TV', 'DE', 'Lübeck', 'N', 'ftp', POP, 145000, 30, 64],
  ['Musikfernsehen Pixel', 'TV', 'DE', 'Berlin', 'NESW', 'sftp', YOUNG, 520000, 14, 34],
  ['Regio TV Schwaben', 'TV', 'DE', 'Ravensburg', 'S', 'web', SCHLAGER, 118000, 40, 75],
  ['Frühstücksfernsehen Mainufer', 'TV', 'DE', 'Frankfurt am Main', 'W', 'ftp', POP, 690000, 25, 59],
  ['Kulturkanal Elbe', 'TV', 'DE', 'Magdeburg', 'E', 'web', CULTURE, 88000, 40, 79],
  ['Stadtsender Favoriten', 'TV', 'AT', 'Wien', 'E', 'web', HITS, 97000, 16, 49],
  ['Bergblick TV', 'TV', 'AT', 'Salzburg', 'W', 'web', SCHLAGER, 132000, 35, 79, { group: ALPEN }],
  ['Tele Seeland', 'TV', 'CH', 'Biel', 'W', 'ftp', POP, 76000, 30, 64],
  [
    'Magazin Klangkörper',
    'PRINT',
    'DE',
    'Hamburg',
    'NESW',
    'web',
    CULTURE,
    42000,
    30,
    69,
    { group: BLATT, mainCompany: true },
  ],
  ['Lautstark – Das Rockheft', 'PRINT', 'DE', 'Dortmund', 'NESW', 'web', ['ROCK'], 61000, 18, 49],
  ['Feuilleton am Sonntag', 'PRINT', 'DE', 'Frankfurt am Main', 'NESW', 'none', ALL, 230000, 35, 79, { group: BLATT }],
  ['Jazzblatt', 'PRINT', 'DE', 'Darmstadt', 'NESW', 'web', ['JAZZ'], 14000, 35, 79, { group: BLATT }],
  ['Schlagerwoche', 'PRINT', 'DE', 'Baden-Baden', 'NESW', 'web', SCHLAGER, 188000, 45, 79],
  ['Beat & Bühne', 'PRINT', 'DE', 'Leipzig', 'E', 'web', YOUNG, 27000, 16, 39],
  ['Wiener Kulturbote', 'PRINT', 'AT', 'Wien', 'E', 'web', CULTURE, 52000, 35, 79],
  ['Tagblatt Ostschweiz – Kultur', 'PRINT', 'CH', 'St. Gallen', 'E', 'none', ALL, 94000, 30, 79],
  ['Nachtschicht Webradio', 'WEBRADIO', 'DE', 'Mannheim', 'NESW', 'web', ['DANCE_ELECTRONIC', 'URBAN'], 33000, 18, 39],
  ['Radio Gegenlicht', 'WEBRADIO', 'DE', 'Leipzig', 'NESW', 'sftp', ['ROCK', 'POP'], 21000, 20, 45],
  ['Schwarzwald Lounge', 'WEBRADIO', 'DE', 'Offenburg', 'NESW', 'ftp', ['DANCE_ELECTRONIC', 'JAZZ'], 29000, 30, 60],
  ['Metallhammerradio', 'WEBRADIO', 'DE', 'Bochum', 'NESW', 'web', ['ROCK'], 38000, 18, 50],
  ['Discofox24', 'WEBRADIO', 'DE', 'Bielefeld', 'NESW', 'web', SCHLAGER, 57000, 40, 75],
  ['Kaffeehausradio', 'WEBRADIO', 'AT', 'Wien', 'NESW', 'web', ['JAZZ', 'WORLD', 'CLASSICAL'], 16000, 30, 69],
  ['Gipfelstream', 'WEBRADIO', 'CH', 'Chur', 'NESW', 'web', ['POP', 'WORLD'], 12000, 25, 55],
  ['plattentests-und-mehr.example', 'ONLINE', 'DE', 'Bonn', 'NESW', 'web', ['ROCK', 'POP'], 46000, 18, 45],
  ['Hörenswert – Der Musikblog', 'ONLINE', 'DE', 'Münster', 'NESW', 'web', ALL, 19000, 20, 55],
  ['Streampilot', 'ONLINE', 'DE', 'Berlin', 'NESW', 'web', HITS, 310000, 16, 39],
  ['Klassik kompakt online', 'ONLINE', 'DE', 'Weimar', 'NESW', 'web', ['CLASSICAL'], 24000, 35, 79],
  ['Rap.Raum', 'ONLINE', 'DE', 'Stuttgart', 'NESW', 'web', ['URBAN'], 128000, 14, 32],
  ['Szene Wien digital', 'ONLINE', 'AT', 'Wien', 'E', 'web', YOUNG, 61000, 18, 39],
  ['Musikportal Helvetia', 'ONLINE', 'CH', 'Zürich', 'NESW', 'web', ALL, 44000, 20, 59],
  ['Clubservice Nordstern', 'INDUSTRY', 'DE', 'Hamburg', 'NESW', 'ftp', ['DANCE_ELECTRONIC'], 3200, 18, 45],
  ['Ladenfunk Konzept GmbH', 'INDUSTRY', 'DE', 'Düsseldorf', 'NESW', 'sftp', POP, 950000, 16, 79],
  [
    'Filmton Musikberatung',
    'INDUSTRY',
    'DE',
    'München',
    'NESW',
    'web',
    ['CROSSOVER', 'PRODUCTION_MUSIC', 'CLASSICAL'],
    400,
    25,
    65,
  ],
  [
    'Ö-Pool DJ Promotion',
    'INDUSTRY',
    'AT',
    'Wien',
    'NESW',
    'web',
    ['DANCE_ELECTRONIC', 'DANCE_ORCHESTRA'],
    1800,
    18,
    49,
  ],
];

/** Public broadcasters beside those of the ARD, and radios of citizens and students; the others are private. */
const PUBLIC: readonly string[] = ['Klassikwelle Deutschland', 'Kulturkanal Elbe', 'Radio Bärengraben'];
const COMMUNITY: readonly string[] = ['Campusfunk Göttingen', 'Bürgerradio Freiburg', 'Radio Gegenlicht'];

function ownershipOf(name: string, isArd: boolean): InstitutionOwnership {
  if (isArd || PUBLIC.includes(name)) return 'PUBLIC';
  return COMMUNITY.includes(name) ? 'COMMUNITY' : 'PRIVATE';
}

/** The demo's 60 media institutions, all names invented. */
export const INSTITUTIONS: readonly InstitutionDesign[] = ROWS.map(
  ([name, medium, country, city, areas, delivery, genres, reach, from, to, more]) => ({
    name,
    medium,
    country,
    city,
    delivery,
    genres,
    reach,
    ages: [from, to],
    ownership: ownershipOf(name, more?.ard !== undefined),
    areas: [...areas].map((letter) => AREAS[letter] as BroadcastingArea),
    ...more,
  }),
);

/** The institution that the logins demo-media-admin and demo-media-user belong to. */
export const DEMO_INSTITUTION = 'Radio Kiellinie';
