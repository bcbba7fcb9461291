import { AudioFormat } from '../enums';

/** One level's delivery settings; what is null or left out has no opinion. */
export interface DeliverySettings {
  webDeliveryEnabled?: boolean | null;
  ftpDeliveryEnabled?: boolean | null;
  audioEnabled?: boolean | null;
  coverEnabled?: boolean | null;
  artworkEnabled?: boolean | null;
  formats?: Partial<Record<AudioFormat, boolean | null>> | null;
  preferredAudioFormat?: AudioFormat | null;
}

export interface PreferenceLevels {
  /** Main company of the media group, when the company is another member of it. */
  mainCompany?: DeliverySettings | null;
  company: DeliverySettings;
  /** Left out: the company's own preferences. */
  user?: DeliverySettings | null;
}

/** Where a resolved preference comes from; screens grey what a higher level rules. */
export const PreferenceSource = ['MAIN_COMPANY', 'COMPANY', 'USER', 'DEFAULT'] as const;
export type PreferenceSource = (typeof PreferenceSource)[number];

export interface Resolved<T> {
  value: T;
  source: PreferenceSource;
}

export interface ResolvedDeliveryPreferences {
  webDeliveryEnabled: Resolved<boolean>;
  ftpDeliveryEnabled: Resolved<boolean>;
  audioEnabled: Resolved<boolean>;
  coverEnabled: Resolved<boolean>;
  artworkEnabled: Resolved<boolean>;
  formats: Record<AudioFormat, Resolved<boolean>>;
  /** Always a permitted format, unless none is. */
  preferredAudioFormat: Resolved<AudioFormat>;
}

/** The preferred audio format where nobody chose one (specification section 9). */
export const DEFAULT_AUDIO_FORMAT: AudioFormat = 'MP3';

type Read<T> = (settings: DeliverySettings) => T | null | undefined;

/** The main company's word, else the company's, else the default. */
function companyWord<T>({ mainCompany, company }: PreferenceLevels, read: Read<T>, otherwise: T): Resolved<T> {
  const main = mainCompany ? read(mainCompany) : null;
  if (main !== null && main !== undefined) return { value: main, source: 'MAIN_COMPANY' };
  const own = read(company);
  if (own !== null && own !== undefined) return { value: own, source: 'COMPANY' };
  return { value: otherwise, source: 'DEFAULT' };
}

/**
 * A permission: what the company level forbids no user setting brings back (specification section
 * 5); what it permits a user's own setting can still narrow.
 */
function permission(levels: PreferenceLevels, read: Read<boolean>, otherwise: boolean): Resolved<boolean> {
  const cap = companyWord(levels, read, otherwise);
  const own = levels.user ? read(levels.user) : null;
  return cap.value && own === false ? { value: false, source: 'USER' } : cap;
}

function preferredFormat(
  levels: PreferenceLevels,
  formats: ResolvedDeliveryPreferences['formats'],
): Resolved<AudioFormat> {
  const read: Read<AudioFormat> = (settings) => settings.preferredAudioFormat;
  const company = companyWord<AudioFormat | null>(levels, read, null);
  const candidates: Resolved<AudioFormat | null | undefined>[] = [
    company,
    { value: levels.user && read(levels.user), source: 'USER' },
    { value: DEFAULT_AUDIO_FORMAT, source: 'DEFAULT' },
    ...AudioFormat.map((value): Resolved<AudioFormat> => ({ value, source: formats[value].source })),
  ];
  const permitted = candidates.find(
    (candidate): candidate is Resolved<AudioFormat> => Boolean(candidate.value) && formats[candidate.value!].value,
  );
  return permitted ?? { value: DEFAULT_AUDIO_FORMAT, source: 'DEFAULT' };
}

/**
 * The delivery preferences that hold for a company or a user, each with where it comes from: main
 * company of the group over company over user (specification section 3). Web and FTP delivery are
 * off until enabled; contents and formats are permitted until forbidden.
 */
export function resolveDeliveryPreferences(levels: PreferenceLevels): ResolvedDeliveryPreferences {
  const formats = Object.fromEntries(
    AudioFormat.map((format) => [format, permission(levels, (settings) => settings.formats?.[format], true)]),
  ) as ResolvedDeliveryPreferences['formats'];
  return {
    webDeliveryEnabled: permission(levels, (settings) => settings.webDeliveryEnabled, false),
    ftpDeliveryEnabled: permission(levels, (settings) => settings.ftpDeliveryEnabled, false),
    audioEnabled: permission(levels, (settings) => settings.audioEnabled, true),
    coverEnabled: permission(levels, (settings) => settings.coverEnabled, true),
    artworkEnabled: permission(levels, (settings) => settings.artworkEnabled, true),
    formats,
    preferredAudioFormat: preferredFormat(levels, formats),
  };
}

/** The formats that the resolved preferences permit, in the order of the enumeration. */
export function permittedFormats(preferences: ResolvedDeliveryPreferences): AudioFormat[] {
  return AudioFormat.filter((format) => preferences.audioEnabled.value && preferences.formats[format].value);
}
