import {
  isDummyEan,
  isDummyIsrc,
  isEan,
  isIsrc,
  isLabelCode,
  NO_LABEL_CODE,
  normaliseEan,
  normaliseIsrc,
  normaliseLabelCode,
} from '../identifiers';
import type { RightsLine } from './rights-line';
import { asOneLine } from '../validation/characters';
import { FIRST_RECORDING_YEAR } from '../validation/fields';

/** Tags of an uploaded recording, checked and normalized; null: no usable value. */
export interface FileTags {
  title: string | null;
  /** "Radio Edit" */
  version: string | null;
  artist: string | null;
  /** Without hyphens. */
  isrc: string | null;
  composers: string[];
  /** Digits. */
  labelCode: string | null;
  pLine: RightsLine | null;
  catalogueNumber: string | null;
  ean: string | null;
  /** Whether a picture is embedded. */
  hasPicture: boolean;
  /** The mark of that picture (`FileView.mark`); missing without a picture, or if it could not be read. */
  picture?: string;
}

/** Digits of a mark. */
const MARK_LENGTH = 16;

/** The beginning of a file's hash: identifies equal files without revealing the hash. @param sha256 hex */
export const markOfHash = (sha256: string): string => sha256.slice(0, MARK_LENGTH);

/** Tags as found in a file: the values of each field, from the most reliable kind of tag first. */
export interface RawTags {
  title?: readonly string[];
  version?: readonly string[];
  artist?: readonly string[];
  isrc?: readonly string[];
  composers?: readonly string[];
  labelCode?: readonly string[];
  /** "2024 Kaiserkai", with or without "(P)". */
  pLine?: readonly string[];
  /** May hold a P line, marked as one. */
  copyright?: readonly string[];
  catalogueNumber?: readonly string[];
  ean?: readonly string[];
  hasPicture?: boolean;
  /** A mark. */
  picture?: string | undefined;
}

/** Maximum length of a value, as of its database column. */
const MAX_TEXT = 255;
const MAX_CATALOGUE_NUMBER = 50;
/** Maximum number of values or names per field; the rest is ignored. */
const MAX_VALUES = 20;
/** Longer values are cut before they are read; the longest useful one is a list of composers. */
const MAX_RAW = 5_000;
/** Result of decoding invalid bytes; values with it are ignored. */
const REPLACEMENT = '\ufffd';
/** Older label codes have four digits and are padded to five. */
const LABEL_CODE_DIGITS = 5;

/** The value as one clean line; null where it is empty or unreadable. */
function clean(value: string, max = MAX_TEXT): string | null {
  const line = asOneLine(value.slice(0, MAX_RAW)).normalize('NFC').replace(/\s+/gu, ' ').trim();
  return line === '' || line.includes(REPLACEMENT) ? null : [...line].slice(0, max).join('').trim();
}

/** The first value that the rule accepts. */
function first<T>(values: readonly string[] | undefined, read: (value: string) => T | null): T | null {
  for (const value of (values ?? []).slice(0, MAX_VALUES)) {
    const line = clean(value, MAX_RAW);
    const result = line === null ? null : read(line);
    if (result !== null) return result;
  }
  return null;
}

const text = (max: number) => (value: string) => clean(value, max);

/** @returns the ISRC without hyphens; null if it is invalid, or one of our dummies */
function isrcOf(value: string): string | null {
  return isIsrc(value) && !isDummyIsrc(value) ? normaliseIsrc(value) : null;
}

/** @returns the digits; null if it is invalid, or of the restricted-circulation range */
function eanOf(value: string): string | null {
  return isEan(value) && !isDummyEan(value) ? normaliseEan(value) : null;
}

/** @returns five to eight digits; null for none and for the code that means none */
function labelCodeOf(value: string): string | null {
  const digits = normaliseLabelCode(value).replace(/^[:.]/, '');
  if (!/^\d+$/.test(digits)) return null;
  const code = digits.length === LABEL_CODE_DIGITS - 1 ? `0${digits}` : digits;
  return isLabelCode(code) && code !== NO_LABEL_CODE ? code : null;
}

/** "(P) 2024 Kaiserkai", up to a C line. */
const P_LINE = /^(?:℗|\(p\)|p\b)?[\s:]*(\d{4})[\s,:]+(.+)/isu;
const MARKED_P_LINE = /(?:℗|\(p\))\s*(\d{4}\b.*)/isu;
const C_LINE_BEHIND = /(?<![\s;,/|])[\s;,/|]*(?:©|\(c\)).*/isu;

function pLineOf(value: string): RightsLine | null {
  const match = P_LINE.exec(value.replace(C_LINE_BEHIND, ''));
  const year = Number(match?.[1]);
  const owner = clean(match?.[2] ?? '');
  // Releases are announced months ahead: their lines may name next year.
  const isPlausible = year >= FIRST_RECORDING_YEAR && year <= new Date().getUTCFullYear() + 1;
  return isPlausible && owner !== null ? { year, owner } : null;
}

/** The P line in a copyright text, if it is marked as one. */
function pLineWithin(value: string): RightsLine | null {
  const marked = MARKED_P_LINE.exec(value)?.[1];
  return marked === undefined ? null : pLineOf(marked);
}

/**
 * The distinct names in composers' fields, at most {@link MAX_VALUES}. A field may hold several, separated by
 * semicolons, slashes with spaces around them, line breaks or NUL characters; a comma or a slash without spaces is part
 * of a name.
 */
export function splitNames(values: readonly string[]): string[] {
  const names = new Map<string, string>();
  for (const part of values.flatMap((value) => value.slice(0, MAX_RAW).split(/;|\s\/\s|[\r\n\0]/u))) {
    const name = clean(part);
    if (name !== null && !names.has(name.toLowerCase())) names.set(name.toLowerCase(), name);
    if (names.size === MAX_VALUES) break;
  }
  return [...names.values()];
}

/** Checks and shortens the tags of a file. @returns null if none of them is usable */
export function checkedTags(raw: RawTags): FileTags | null {
  const tags: FileTags = {
    title: first(raw.title, text(MAX_TEXT)),
    version: first(raw.version, text(MAX_TEXT)),
    artist: first(raw.artist, text(MAX_TEXT)),
    isrc: first(raw.isrc, isrcOf),
    composers: splitNames((raw.composers ?? []).slice(0, MAX_VALUES)),
    labelCode: first(raw.labelCode, labelCodeOf),
    pLine: first(raw.pLine, pLineOf) ?? first(raw.copyright, pLineWithin),
    catalogueNumber: first(raw.catalogueNumber, text(MAX_CATALOGUE_NUMBER)),
    ean: first(raw.ean, eanOf),
    hasPicture: raw.hasPicture ?? false,
    ...(raw.picture === undefined ? {} : { picture: raw.picture }),
  };
  const { composers, hasPicture, picture: _picture, ...single } = tags;
  const isEmpty = composers.length === 0 && !hasPicture && Object.values(single).every((value) => value === null);
  return isEmpty ? null : tags;
}

/** "Nachtfahrt (Radio Edit)"; unchanged if the title contains the version already, or would become too long. */
export function titleWithVersion({ title, version }: Pick<FileTags, 'title' | 'version'>): string | null {
  if (title === null || version === null) return title;
  if (title.toLowerCase().includes(version.toLowerCase())) return title;
  const whole = `${title} (${version.replace(/^\((.*)\)$/, '$1')})`;
  return [...whole].length > MAX_TEXT ? title : whole;
}
