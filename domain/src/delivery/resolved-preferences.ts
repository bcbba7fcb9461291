import { AudioFormat } from '../enums';

/** One level's delivery settings; null or undefined means not set. */
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
  /** Undefined: the company's own preferences. */
  user?: DeliverySettings | null;
}

/** Source of a resolved preference; screens disable what a higher level fixes. */
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
  /** A permitted format; the default if none is permitted. */
  preferredAudioFormat: Resolved<AudioFormat>;
}

/** The audio format of accounts and resolved preferences in which none was chosen. */
export const DEFAULT_AUDIO_FORMAT: AudioFormat = 'MP3';

type Read<T> = (settings: DeliverySettings) => T | null | undefined;

/** The main company's value, else the company's, else the default. */
function companyWord<T>({ mainCompany, company }: PreferenceLevels, read: Read<T>, otherwise: T): Resolved<T> {
  const main = mainCompany ? read(mainCompany) : null;
  if (main !== null && main !== undefined) return { value: main, source: 'MAIN_COMPANY' };
  const own = read(company);
  if (own !== null && own !== undefined) return { value: own, source: 'COMPANY' };
  return { value: otherwise, source: 'DEFAULT' };
}

/** A permission: a user's setting can restrict what the company permits, but not extend it. */
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
 * The effective delivery preferences of a company or a user, each with its source: main company of the group before
 * company before user (docs/domain.md#delivery-preferences). Web and FTP delivery are off by default; contents and
 * formats are permitted by default.
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

/** The permitted formats, in the order of the enumeration. */
export function permittedFormats(preferences: ResolvedDeliveryPreferences): AudioFormat[] {
  return AudioFormat.filter((format) => preferences.audioEnabled.value && preferences.formats[format].value);
}
