import type { AiStatement } from '@mpn/domain';
import type { ErnDate, ErnFile, ErnGenre, ErnHash, ErnProprietaryId, ErnReleaseIds, ErnRightsLine } from '../model';
import { territoryCodes } from './territory-codes';
import { attribute, booleanOf, child, eachOf, isFilled, textAt, type XmlElement } from './xml/tree';

/** Years and months have no length of their own: only 0 is understood. */
const DURATION = /^P(?:0+Y)?(?:0+M)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;

/** xs:duration of `Duration`, in milliseconds. @returns null for another text, or one without a number */
export function durationMs(text: string | null): number | null {
  const match = text === null ? null : DURATION.exec(text);
  if (!match) return null;
  const [, days, hours, minutes, seconds] = match;
  if (!days && !hours && !minutes && !seconds) return null;
  const wholeSeconds = ((Number(days ?? 0) * 24 + Number(hours ?? 0)) * 60 + Number(minutes ?? 0)) * 60;
  const total = Math.round((wholeSeconds + Number(seconds ?? 0)) * 1000);
  return Number.isSafeInteger(total) ? total : null;
}

/**
 * The 13 digits of an ICPN; a wrong check digit stays. GTIN-14s that begin with 0 are GTIN-13s; others identify a
 * packaging unit and have another check digit.
 * @returns null for a text that is not 12 to 14 digits
 */
export function gtinOf(icpn: string | null): string | null {
  const digits = icpn?.replace(/[\s-]/g, '') ?? '';
  if (!/^\d{12,14}$/.test(digits)) return null;
  return digits.length === 14 ? digits.slice(1) : digits.padStart(13, '0');
}

const proprietaryId = (id: XmlElement): ErnProprietaryId | null =>
  id.text === '' ? null : { namespace: attribute(id, 'Namespace'), value: id.text };

/** `ProprietaryId` with its `@Namespace`. */
export function proprietaryIds(ids: readonly XmlElement[]): ErnProprietaryId[] {
  let found: ErnProprietaryId[] = [];
  for (const id of ids) {
    const own = eachOf(id, 'ProprietaryId', proprietaryId);
    found = found.length === 0 ? own : found.concat(own);
  }
  return found;
}

/** The first text of children of that name, of several elements. */
export function firstText(elements: readonly XmlElement[], name: string): string | null {
  for (const element of elements) {
    const text = textAt(element, name);
    if (text !== null) return text;
  }
  return null;
}

/** `ReleaseId` of a release or a related one: GRid, ICPN, ISRC, CatalogNumber, ProprietaryId. */
export function releaseIds(ids: readonly XmlElement[]): ErnReleaseIds {
  const icpn = firstText(ids, 'ICPN');
  return {
    icpn,
    gtin: gtinOf(icpn),
    grid: firstText(ids, 'GRid'),
    isrc: firstText(ids, 'ISRC'),
    catalogueNumber: firstText(ids, 'CatalogNumber'),
    proprietary: proprietaryIds(ids),
  };
}

/** `PLine` or `CLine`, with its texts `PLineText`, `PLineCompany`. */
export function rightsLines(elements: readonly XmlElement[]): ErnRightsLine[] {
  return elements.filter(isFilled).map((line) => ({
    year: /^\d{4}/.test(textAt(line, 'Year') ?? '') ? Number(textAt(line, 'Year')!.slice(0, 4)) : null,
    text: textAt(line, `${line.name}Text`),
    company: textAt(line, `${line.name}Company`),
  }));
}

/** `Genre/GenreText` with `SubGenre`. */
export function genres(elements: readonly XmlElement[], territories: readonly string[] = []): ErnGenre[] {
  return elements.flatMap((genre) => {
    const text = textAt(genre, 'GenreText');
    if (text === null) return [];
    return [{ text, subGenre: textAt(genre, 'SubGenre'), territories: territoriesOf(genre, territories) }];
  });
}

/** ERN 4's `@ApplicableTerritoryCode`, ERN 3's `@TerritoryCode`, or the territories of the enclosing element. */
export function territoriesOf(element: XmlElement, around: readonly string[] = []): string[] {
  const own = attribute(element, 'ApplicableTerritoryCode') ?? attribute(element, 'TerritoryCode');
  return own === null ? [...around] : territoryCodes(own.trim().split(/\s+/));
}

/** `ReleaseDate`, `OriginalReleaseDate`: a day, a month or a year. */
export function dates(elements: readonly XmlElement[], territories: readonly string[] = []): ErnDate[] {
  return elements
    .filter((element) => element.text !== '')
    .map((element) => ({
      date: element.text,
      territories: territoriesOf(element, territories),
      isApproximate: booleanOf(attribute(element, 'IsApproximate')) ?? false,
    }));
}

/**
 * A value of the standard, or the sender's own: `@UserDefinedValue` where the text is `UserDefined`. ERN 4.3.2 has the
 * value of a role in `Value`.
 */
export function valueOf(element: XmlElement): string {
  const holder = child(element, 'Value') ?? element;
  return holder.text === 'UserDefined' ? (attribute(holder, 'UserDefinedValue') ?? holder.text) : holder.text;
}

const valueOrNull = (element: XmlElement): string | null => valueOf(element) || null;

export function valuesOf(element: XmlElement | null, name: string): string[] {
  return eachOf(element, name, valueOrNull);
}

/** Bytes of the digests of MD5 and RIPEMD, SHA-1, SHA-224, SHA-256, SHA-384 and SHA-512. */
const DIGEST_BYTES: ReadonlySet<number> = new Set([16, 20, 28, 32, 48, 64]);

/** A hash in lower case hexadecimal digits; also of base64 text. @returns null for another text */
function digestOf(text: string): string | null {
  const digits = text.replace(/^0x/i, '').replace(/[\s:-]/g, '');
  if (/^[\da-f]+$/i.test(digits)) return digits.toLowerCase();
  const packed = text.replace(/\s/g, '');
  const bytes = /^[a-z\d+/_-]+={0,2}$/i.test(packed) ? Buffer.from(packed, 'base64') : null;
  return bytes && DIGEST_BYTES.has(bytes.length) ? bytes.toString('hex') : null;
}

/** ERN 3: `HashSum/HashSum`, `HashSum/HashSumAlgorithmType`; ERN 4: `HashSum/HashSumValue`, `HashSum/Algorithm`. */
export function hashOf(file: XmlElement): ErnHash | null {
  const hash = child(file, 'HashSum');
  const text = textAt(hash, 'HashSumValue') ?? textAt(hash, 'HashSum');
  const value = text === null ? null : digestOf(text);
  const [algorithm] = [...valuesOf(hash, 'Algorithm'), ...valuesOf(hash, 'HashSumAlgorithmType')];
  if (value === null || algorithm === undefined) return null;
  return { algorithm: algorithm.toLowerCase().replace(/[\s_-]/g, ''), value };
}

// eslint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f]/;
const DRIVE = /^[a-z]:\//i;
/** Characters that Windows reserves; names made on other systems may have them. */
const RESERVED = /[<>:"|?*]/g;

/**
 * A file's place relative to its message, with `/`, its characters as they are. Of a web or FTP URL only the last part
 * of its path is used; an absolute path, one with a drive, `..`, control characters and more than 1,000 characters are
 * refused.
 * @returns null for a refused or empty one
 */
export function relativePath(given: string): string | null {
  let path = given.normalize('NFC').replaceAll('\\', '/').trim();
  if (/^(https?|s?ftp):\/\//i.test(path)) path = path.split(/[?#]/)[0]!.split('/').pop() ?? '';
  else path = path.replace(/^file:(?:\/\/)?/i, '');
  if (path.startsWith('/') || DRIVE.test(path) || CONTROL.test(path) || path.length > 1000) return null;
  const parts = path.split('/').filter((part) => part !== '' && part !== '.');
  if (parts.length === 0 || parts.includes('..')) return null;
  return parts.join('/');
}

/**
 * {@link relativePath} with `_` for each of the {@link RESERVED} characters: equal for a name and what programs make of
 * it for Windows. Different names may have the same one.
 * @returns null for a refused or empty one
 */
export const safePath = (given: string): string | null => relativePath(given)?.replace(RESERVED, '_') ?? null;

interface FileFacts {
  isPreview: boolean;
  codec: string | null;
}

/** ERN 3: `File/FilePath` and `File/FileName`, or `File/URL`; ERN 4: `File/URI`. */
export function fileOf(file: XmlElement, { isPreview, codec }: FileFacts): ErnFile | null {
  const name = textAt(file, 'FileName');
  const folder = textAt(file, 'FilePath')?.replace(/(?<![\\/])[\\/]+$/, '');
  const given = textAt(file, 'URI') ?? textAt(file, 'URL') ?? (name && folder ? `${folder}/${name}` : name);
  return given === null ? null : { given, path: safePath(given), hash: hashOf(file), isPreview, codec };
}

/** Each text once. */
export const distinct = (texts: string[]): string[] => (texts.length < 2 ? texts : [...new Set(texts)]);

/** `ParentalWarningType`, one or several. */
export const parentalWarnings = (element: XmlElement): string[] => distinct(valuesOf(element, 'ParentalWarningType'));

const AI: Readonly<Record<string, AiStatement>> = { All: 'ALL', Partly: 'PARTLY', None: 'NONE' };

/** `ContainsAI` and `AiContribution` of 4.3.2; null where nothing is stated, or something else. */
export const aiStatement = (text: string | null): AiStatement | null =>
  text !== null && Object.hasOwn(AI, text) ? AI[text]! : null;
