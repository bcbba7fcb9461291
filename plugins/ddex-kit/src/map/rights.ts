import type { RightsLine } from '@mpn/domain';
import type { ErnRightsLine } from '../model';

const OWNER_MAX = 255;

/** The mark and year before an owner: "(P) 2010 ", "℗ & © 2022 ", "2013 ". */
const BEFORE_OWNER = /^\s*(?:(?:\(\s*[PC]\s*\)|[℗©])\s*(?:&|and|\/)?\s*)*/i;
const AFTER_YEAR = /^\s*[,:–-]?\s*/;
const YEAR = /\b(1[89]\d\d|20\d\d)\b/;

/** Year and owner of a line: from its fields, else from its text "(P) 2010 Iron Crown Music". */
export function rightsLineOf({ year, text, company }: ErnRightsLine): RightsLine | null {
  // Most lines have all in fields of their own.
  const rest = year === null || company === null ? (text ?? '').replace(BEFORE_OWNER, '') : '';
  const read = year ?? (Number(YEAR.exec(rest)?.[1] ?? 0) || null);
  const named =
    company ??
    (read !== null && rest.startsWith(String(read)) ? rest.slice(String(read).length).replace(AFTER_YEAR, '') : rest);
  const owner = named.replace(BEFORE_OWNER, '').trim();
  return read === null || owner === '' ? null : { year: read, owner: owner.slice(0, OWNER_MAX) };
}

/**
 * The first line that has year and owner.
 * @param note called with each line before it that lacks them
 */
export function firstLine(lines: readonly ErnRightsLine[], note: (text: string) => void): RightsLine | null {
  for (const line of lines) {
    const read = rightsLineOf(line);
    if (read) return read;
    note(line.text ?? line.company ?? String(line.year ?? ''));
  }
  return null;
}

/** Explicit or not, from `ParentalWarningType`; null if unspecified. */
export function explicitOf(warnings: readonly string[]): boolean | null {
  if (warnings.includes('Explicit')) return true;
  return warnings.includes('NotExplicit') || warnings.includes('ExplicitContentEdited') ? false : null;
}
