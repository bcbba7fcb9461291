export interface ReleaseFormatSeed {
  code: string;
  nameDe: string;
  nameEn: string;
  /** Legacy formats are shown, but cannot be chosen. */
  legacy: boolean;
}

type Row = readonly [code: string, nameDe: string, nameEn: string];

const CURRENT: readonly Row[] = [
  ['DIGITAL_TRACK', 'Digital Track', 'Digital Track'],
  ['DIGITAL_EP', 'Digital EP', 'Digital EP'],
  ['DIGITAL_ALBUM', 'Digital Album', 'Digital Album'],
  ['CD', 'CD', 'CD'],
  ['CD_EP', 'CD EP', 'CD EP'],
  ['CD_ALBUM', 'CD Album', 'CD Album'],
  ['VINYL', 'Vinyl', 'Vinyl'],
  ['VINYL_EP', 'Vinyl EP', 'Vinyl EP'],
  ['VINYL_ALBUM', 'Vinyl Album', 'Vinyl Album'],
  ['INSTANT_GRAT_TRACK', 'Instant Grat Track', 'Instant Grat Track'],
];

const LEGACY: readonly Row[] = [
  ['CD_SINGLE_2_TRACK', 'CD-Single (2-Track)', 'CD Single (2 Track)'],
  ['CD_MAXI', 'CD-Maxi', 'CD Maxi Single'],
  ['CD_SAMPLER', 'CD-Sampler', 'CD Compilation'],
  ['CD_PROMO', 'Promo-CD', 'Promo CD'],
  ['SACD', 'Super Audio CD', 'Super Audio CD'],
  ['DVD_AUDIO', 'DVD-Audio', 'DVD Audio'],
  ['DVD_VIDEO', 'Musik-DVD', 'Music DVD'],
  ['BLU_RAY', 'Blu-ray', 'Blu-ray'],
  ['VINYL_7', '7"-Single', '7" Single'],
  ['VINYL_12', '12"-Maxi', '12" Maxi Single'],
  ['MC', 'Musikkassette', 'Cassette'],
  ['MINIDISC', 'MiniDisc', 'MiniDisc'],
  ['DOWNLOAD_BUNDLE', 'Download-Bundle', 'Download Bundle'],
];

const toSeed =
  (legacy: boolean) =>
  ([code, nameDe, nameEn]: Row): ReleaseFormatSeed => ({ code, nameDe, nameEn, legacy });

/** Release formats in the order in which people see them: current ones, then legacy ones. */
export const RELEASE_FORMATS: readonly ReleaseFormatSeed[] = [
  ...CURRENT.map(toSeed(false)),
  ...LEGACY.map(toSeed(true)),
];
