import type { PromotionCompanyDesign } from './companies';

/** An act of the embedded digital catalogue with what it delivered; all artists, titles and names invented. */
export interface DigitalAct {
  company: PromotionCompanyDesign['key'];
  artist: string;
  label: string;
  writers: readonly [composer: string, lyricist?: string];
  releases: readonly DigitalDesign[];
}

export interface DigitalDesign {
  title: string;
  format: 'DIGITAL_TRACK' | 'DIGITAL_EP' | 'DIGITAL_ALBUM' | 'CD_ALBUM' | 'VINYL_ALBUM';
  tracks: number;
  /** Number of sets that the tracks are divided into; default 1. */
  sets?: number;
  /** A typical fault of such an entry. */
  fault?: 'isrcs-missing' | 'gtin-missing' | 'set-missing' | 'track-missing';
  /** Whether it has a cover and recordings. */
  files?: boolean;
  /** Index among the company's releases in the demo of the one whose EAN it has, so that it counts as existing. */
  sameAs?: number;
}

/** Phononet numbers of the demo's companies. */
export const PHONONET_NUMBERS: Readonly<Record<PromotionCompanyDesign['key'], readonly string[]>> = {
  hafenklang: ['4711', '4712'],
  'blaue-stunde': ['5120'],
  ringstrasse: ['6204'],
};

const single = (title: string, more: Partial<DigitalDesign> = {}): DigitalDesign => ({
  title,
  format: 'DIGITAL_TRACK',
  tracks: 1,
  ...more,
});
const ep = (title: string, more: Partial<DigitalDesign> = {}): DigitalDesign => ({
  title,
  format: 'DIGITAL_EP',
  tracks: 4,
  ...more,
});
const album = (title: string, more: Partial<DigitalDesign> = {}): DigitalDesign => ({
  title,
  format: 'DIGITAL_ALBUM',
  tracks: 10,
  ...more,
});

export const DIGITAL_ACTS: readonly DigitalAct[] = [
  {
    company: 'hafenklang',
    artist: 'Die Möwenpost',
    label: 'Hafenklang Records',
    writers: ['Jörn Krüger', 'Käthe Thießen'],
    releases: [
      single('Ebbe und Flut', { files: true }),
      ep('Über die Brücken', { files: true }),
      album('Große Freiheit, kleine Stadt'),
      single('Ebbe und Flut (Akustik)'),
      album('Zehn Jahre Landgang', { format: 'CD_ALBUM', tracks: 18, sets: 2 }),
    ],
  },
  {
    company: 'hafenklang',
    artist: 'Süderelbe Kollektiv',
    label: 'Kaiserkai',
    writers: ['Björn Ahlers'],
    releases: [
      ep('Köhlbrand', { tracks: 5 }),
      album('Nebelhörner', { format: 'VINYL_ALBUM', tracks: 12, sets: 2 }),
      single('Nachtfähre', { fault: 'isrcs-missing' }),
      album('Rückwärts durch den Elbtunnel', { sets: 3, tracks: 12, fault: 'set-missing' }),
    ],
  },
  {
    company: 'hafenklang',
    artist: 'Änne Söhnlein',
    label: 'Kaiserkai Klassik',
    writers: ['Änne Söhnlein'],
    releases: [
      album('Études für verstimmtes Klavier', { tracks: 12 }),
      album('Präludien', { tracks: 24, sets: 2, format: 'CD_ALBUM' }),
      single('Schlaflied für Zoé'),
    ],
  },
  {
    company: 'hafenklang',
    artist: 'Käpt’n Knöpfchen',
    label: 'Hafenklang Kinder',
    writers: ['Marlies Fröhlich', 'Ole Fröhlich'],
    releases: [
      album('Sieben kleine Fässer'),
      single('Der Bär aus Büsum', { fault: 'gtin-missing' }),
      ep('Pfützenlieder', { fault: 'isrcs-missing' }),
      album('Weihnacht auf Süderoog'),
    ],
  },
  {
    company: 'hafenklang',
    artist: 'Low Harbour',
    label: 'Hafenklang Records',
    writers: ['Eve Lindgren', 'Tom Ashby'],
    releases: [
      single('Container Love', { sameAs: 0 }),
      single('Salt on the Wire'),
      ep('Four Cranes', { sameAs: 1 }),
      album('Everything That Floats'),
      album('Everything That Floats (Deluxe)', { tracks: 16, sets: 2 }),
    ],
  },
  {
    company: 'hafenklang',
    artist: 'Déjà Brume',
    label: 'Kaiserkai',
    writers: ['Noëlle Garçon', 'Étienne Lefèvre'],
    releases: [
      single('Façade'),
      ep('Où es-tu', { fault: 'track-missing' }),
      album('L’été à Övelgönne'),
      single('Noël au Hafen'),
    ],
  },
  {
    company: 'hafenklang',
    artist: 'Tusk & Øre',
    label: 'Kaiserkai',
    writers: ['Søren Bjørnstad', 'Åsa Wrålund'],
    releases: [single('Fjordlys'), ep('Smørrebrød Sessions'), single('Gåsehud (Remix)'), album('Ingen Hast')],
  },
  {
    company: 'blaue-stunde',
    artist: 'Nachtfaltergarten',
    label: 'Nachtfalter Recordings',
    writers: ['Miro Özdemir'],
    releases: [
      single('Kottbusser Blau', { files: true }),
      ep('U8 nach Süden'),
      single('Spätkauf (Extended Mix)'),
      album('Dämmerungszone', { format: 'VINYL_ALBUM', tracks: 8, sets: 2 }),
    ],
  },
  {
    company: 'blaue-stunde',
    artist: 'Lena Grünwald',
    label: 'Blaue Stunde',
    writers: ['Lena Grünwald', 'Paul Überschär'],
    releases: [
      single('Fünf vor zwölf'),
      single('Zuhause ist kein Ort'),
      ep('Balkongespräche'),
      album('Wir sind die Größten (glaubten wir)'),
      album('Unter Strom', { sets: 2, tracks: 14, fault: 'set-missing' }),
    ],
  },
  {
    company: 'blaue-stunde',
    artist: 'Trio Überschall',
    label: 'Blaue Stunde',
    writers: ['Günther Bähr'],
    releases: [
      album('Swing im Äther'),
      single('Blues für Tante Trude', { fault: 'isrcs-missing' }),
      ep('Live im Quasimöbel'),
      album('Standards, quer'),
    ],
  },
  {
    company: 'blaue-stunde',
    artist: 'Kaltes Leuchten',
    label: 'Nachtfalter Recordings',
    writers: ['Tilda Weiß', 'Sören Jäger'],
    releases: [single('Neonröhre'), single('Asphaltküsse'), ep('Schwarzlicht'), album('Im Rückspiegel')],
  },
  {
    company: 'ringstrasse',
    artist: 'Schrammelfunk',
    label: 'Ringstraße Records',
    writers: ['Xaver Stöger', 'Resi Höllerl'],
    releases: [
      single('Gürtelrunde', { files: true }),
      ep('Melange mit Schlag'),
      album('Fiaker fahren bei Föhn'),
      single('Wean is leiwand (Radio Edit)'),
      album('Best of Beisl', { format: 'CD_ALBUM', tracks: 20, sets: 2 }),
    ],
  },
  {
    company: 'ringstrasse',
    artist: 'Donaukanal Ensemble',
    label: 'Edition Donaukanal',
    writers: ['Ignaz Löwenthal'],
    releases: [
      album('Ländler, zerlegt', { tracks: 9 }),
      album('Serenade für Blechbläser', { tracks: 6, fault: 'track-missing' }),
      single('Walzer in Öl', { fault: 'gtin-missing' }),
      album('Zwölf Miniaturen', { tracks: 12 }),
    ],
  },
  {
    company: 'ringstrasse',
    artist: 'Mizzi Österreicher',
    label: 'Ringstraße Records',
    writers: ['Mizzi Österreicher', 'Ferdl Grübl'],
    releases: [single('Übermorgen'), single('Prater, 5 Uhr früh'), ep('Küss die Hand'), album('Gemma hålt')],
  },
];

/** Tracks of longer releases get their names from this list. */
export const TRACK_TITLES: readonly string[] = [
  'Morgengrau',
  'Schöne Aussicht',
  'Paper Boats',
  'Zwischenhalt',
  'Für immer Sonntag',
  'Northern Line',
  'Querströmung',
  'Kaffee schwarz',
  'Hinterm Deich',
  'Second Wind',
  'Glühwürmchen',
  'Tür an Tür',
  'Lichterkette',
  'Midnight Ferry',
  'Ohne Gewähr',
  'Fremde Küche',
  'Rückenwind',
  'Slow Goodbye',
  'Alte Schule',
  'Im Vorübergehen',
  'Herzblatt',
  'Wärmer als gestern',
  'Satellite Town',
  'Kurz vor Schluss',
  'Die längste Nacht',
  'Übersee',
  'Halbe Miete',
  'Regenmäntel',
  'Blue Static',
  'Später vielleicht',
];
