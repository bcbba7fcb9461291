/*
 * Names in ten languages, and ways in which people misspell them. Everything depends on the seed alone.
 */

/** Titles' words and artists of one language. */
interface Language {
  words: string;
  artists: string;
}

const LANGUAGES: Readonly<Record<string, Language>> = {
  German: {
    words: 'Übermorgen Straßenlaterne Nachtschwärmer Frühlingsregen Höhenflug Mondschein Großstadtkinder Sehnsucht',
    artists: 'Jürgen Weißenfels|Käthe Großmann|Die Möwenfänger',
  },
  English: {
    words: 'Midnight Caravan Whispering Lighthouse Forgotten Boulevard Thunderstorm Yesterday',
    artists: 'Harriet Blackwood|The Copper Lanterns|Theodore Winslow',
  },
  French: {
    words: 'Déjeuner Crépuscule Fenêtres Étoiles Château Mélancolie Première Lumière',
    artists: 'Hélène Lefèvre|Les Garçons Perdus|François Beaumont',
  },
  Danish: {
    words: 'Sommerfugl Nørrebro Kærlighed Fødselsdag Ålborg Regnbuen Sømanden Drømmeland',
    artists: 'Søren Kjærgaard|Bjørn Østergaard|Maren Lauritzen',
  },
  Swedish: {
    words: 'Midsommarnatt Äventyr Stjärnljus Björkskog Sjöbris Längtan Vintergatan Kärlekssång',
    artists: 'Åsa Lindström|Göran Hällqvist|Norrlandsflickorna',
  },
  Polish: {
    words: 'Księżyc Wędrowiec Jesienią Miłość Gwiazdy Zażółć Źródło Pożegnanie',
    artists: 'Łukasz Wójcik|Małgorzata Śliwińska|Zespół Żurawie',
  },
  Turkish: {
    words: 'Gökyüzü Yıldızlar Akşamüstü Çiçekler İstanbul Yağmurlar Ömürboyu Güneşli',
    artists: 'Ayşe Yıldırım|Çağrı Özdemir|Mavi Kuşlar',
  },
  Spanish: {
    words: 'Mañana Corazón Guitarra Montañas Medianoche Canción Golondrinas Lágrimas',
    artists: 'Íñigo Castañeda|Lucía Fernández|Los Caminantes',
  },
  Russian: {
    words: 'Белые Ночи Журавли Метелица Подмосковье Звезда Тишина Надежда',
    artists: 'Сергей Чайковский|Наталья Щербакова|Хор Жаворонки',
  },
  Greek: {
    words: 'Θάλασσα Ουρανός Καλοκαίρι Φεγγάρι Νοσταλγία Παραμύθι Ψαράδες Χελιδόνια',
    artists: 'Βασίλης Παπαδόπουλος|Ελένη Χατζή|Νίκος Θεοδωράκης',
  },
};

/** Numbers from 0 to 1 in an order that depends on the seed (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const oneOf = <T>(list: readonly T[], random: () => number): T => list[Math.floor(random() * list.length)]!;

export interface Name {
  title: string;
  artist: string;
}

/** @returns for each language as many releases, no title twice */
export function namesIn(ofEach: number, random: () => number): Name[] {
  return Object.values(LANGUAGES).flatMap(({ words, artists }) => {
    const titles = new Set<string>();
    while (titles.size < ofEach) titles.add(`${oneOf(words.split(' '), random)} ${oneOf(words.split(' '), random)}`);
    return [...titles].map((title) => ({ title, artist: oneOf(artists.split('|'), random) }));
  });
}

type Spoil = (text: string, random: () => number) => string;

/** Changes the longest word of a text from its second letter on: people rarely get the first one wrong. */
const inLongestWord =
  (change: (letters: string[], place: number, random: () => number) => void): Spoil =>
  (text, random) => {
    const words = text.split(' ');
    const longest = words.reduce((best, word, index) => (word.length > words[best]!.length ? index : best), 0);
    const letters = [...words[longest]!];
    change(letters, 1 + Math.floor(random() * (letters.length - 2)), random);
    words[longest] = letters.join('');
    return words.join(' ');
  };

const GERMAN: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', ø: 'oe', æ: 'ae', å: 'aa' };

const CYRILLIC: Readonly<Record<string, string>> = Object.fromEntries(
  'а:a б:b в:w г:g д:d е:e ж:sch з:s и:i й:j к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:ch ц:z ч:tsch ш:sch щ:schtsch ы:y ь: э:e ю:ju я:ja'
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
);
const GREEK: Readonly<Record<string, string>> = Object.fromEntries(
  'α:a β:v γ:g δ:d ε:e ζ:z η:i θ:th ι:i κ:k λ:l μ:m ν:n ξ:x ο:o π:p ρ:r σ:s ς:s τ:t υ:y φ:ph χ:ch ψ:ps ω:o'
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
);

/** As a German writes what they hear, or cannot find on the keyboard. */
const inLatin: Spoil = (text) =>
  [...text.toLowerCase()]
    .map((letter) => {
      const plain = letter.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
      return GERMAN[letter] ?? CYRILLIC[letter] ?? GREEK[plain] ?? plain;
    })
    .join('');

export const SPOILS: Readonly<Record<string, Spoil>> = {
  missing: inLongestWord((letters, place) => letters.splice(place, 1)),
  doubled: inLongestWord((letters, place) => letters.splice(place, 0, letters[place]!)),
  swapped: inLongestWord((letters, place) => letters.splice(place, 2, letters[place + 1]!, letters[place]!)),
  other: inLongestWord((letters, place, random) => letters.splice(place, 1, oneOf([...'aeinrst'], random))),
  latin: inLatin,
  'latin and missing': (text, random) => SPOILS.missing!(inLatin(text, random), random),
  plain: (text) =>
    text
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .toUpperCase(),
  joined: (text) => text.replace(' ', ''),
};

export interface SpoiledName extends Name {
  spoil: string;
  term: string;
}

/** As many names, each spoiled in one of the ways in turn: the title alone, or with the artist. */
export function spoiledNames(names: readonly Name[], count: number, random: () => number): SpoiledName[] {
  const ways = Object.keys(SPOILS);
  return Array.from({ length: count }, (_, index) => {
    const name = oneOf(names, random);
    const spoil = ways[index % ways.length]!;
    const text = random() < 0.5 ? name.title : `${name.artist} ${name.title}`;
    return { ...name, spoil, term: SPOILS[spoil]!(text, random) };
  });
}
