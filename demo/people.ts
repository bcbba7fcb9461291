import type { Salutation } from '@mpn/domain';
import type { Random } from './random';

export interface Person {
  salutation: Salutation;
  firstName: string;
  lastName: string;
  precedingTitle: string | null;
}

const WOMEN = [
  'Anneliese',
  'Birgül',
  'Charlotte',
  'Dörte',
  'Elif',
  'Franziska',
  'Greta',
  'Hélène',
  'Inga',
  'Jördis',
  'Katharina',
  'Léonie',
  'Maïa',
  'Nele',
  'Ólafía',
  'Paulina',
  'Renée',
  'Sörine',
  'Theresa',
  'Ursina',
  'Verena',
  'Wiebke',
  'Zoë',
  'Agnieszka',
  'Björk',
  'Carmen',
  'Daniela',
  'Éva',
  'Friederike',
  'Noémi',
  'Miriam',
  'Sabine',
];
const MEN = [
  'Andreas',
  'Björn',
  'Cem',
  'Dieter',
  'Emre',
  'Florian',
  'Günther',
  'Henrik',
  'Ibrahim',
  'Jürgen',
  'Kjell',
  'Lukáš',
  'Mathieu',
  'Norbert',
  'Ömer',
  'Peer',
  'René',
  'Sören',
  'Thaddäus',
  'Urs',
  'Volker',
  'Wolfgang',
  'Yannick',
  'Zoltán',
  'Anselm',
  'Beat',
  'Cédric',
  'Dragan',
  'Enno',
  'Fabian',
  'Marek',
  'Sándor',
];
const FAMILIES = [
  'Aßmann',
  'Bäuerle',
  'Çelik',
  'Dörfler',
  'Eßer',
  'Fröhlich',
  'Größing',
  'Häfliger',
  'Ihßen',
  'Jäger',
  'Köhler',
  'Lützow',
  'Möhring',
  'Nägeli',
  'Öztürk',
  'Pötzsch',
  'Quandt',
  'Rüegg',
  'Schäuble',
  'Thönnes',
  'Ückert',
  'Vögele',
  'Weiß',
  'Yıldız',
  'Zürcher',
  'Achleitner',
  'Brandstätter',
  'Černý',
  'Delacroix',
  'Erlacher',
  'Feßler',
  'García',
  'Hofstätter',
  'Ivanović',
  'Jørgensen',
  'Kowalczyk',
  'Lefèvre',
  'Müllner',
  'Nuñez',
  'Østby',
  'Papadopoulos',
  'Reschke',
  'Sjöberg',
  'Tóth',
  'Unterberger',
  'Vučković',
  'Wyss',
  'Zieliński',
];

/** Returns a generator of invented people with unique names. */
export function personMaker(random: Random): () => Person {
  const used = new Set<string>();
  const make = (): Person => {
    const draw = random.next();
    const salutation: Salutation = draw < 0.47 ? 'MRS' : draw < 0.96 ? 'MR' : 'DIVERSE';
    const firstName = random.pick(salutation === 'MRS' ? WOMEN : salutation === 'MR' ? MEN : [...WOMEN, ...MEN]);
    const lastName = random.pick(FAMILIES);
    if (used.has(`${firstName} ${lastName}`)) return make();
    used.add(`${firstName} ${lastName}`);
    return { salutation, firstName, lastName, precedingTitle: random.chance(0.06) ? 'Dr.' : null };
  };
  return make;
}

/** A name in ASCII, for e-mail addresses and login names. */
export function asciiName(text: string): string {
  const german: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', ø: 'oe', ı: 'i', ł: 'l', å: 'aa' };
  return text
    .toLocaleLowerCase('en')
    .replace(/[äöüßøıłå]/g, (letter) => german[letter] ?? letter)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** Job titles by department (keys as in the default departments). */
export const POSITIONS: Record<string, readonly string[]> = {
  MUSIC_DESK: ['Musikchefin', 'Musikredakteur', 'Musikplanung', 'Leitung Musik'],
  ROCK_POP: ['Redaktion Rock/Pop', 'Moderation Abendprogramm'],
  CLASSICAL: ['Redaktion Klassik', 'Programmgestaltung Konzert'],
  JAZZ: ['Redaktion Jazz', 'Moderation Jazznacht'],
  DANCE: ['Redaktion Dance', 'Mix-Show'],
  MORNING_SHOW: ['Moderation Morgensendung', 'Redaktion Morgen'],
  NEWS_DESK: ['Nachrichtenredaktion'],
  ONLINE_DESK: ['Onlineredaktion', 'Social Media'],
  ARCHIVE: ['Musikarchiv', 'Dokumentation'],
};
