import {
  isDummyEan,
  isDummyIsrc,
  isEan,
  isIpi,
  isIsni,
  isIsrc,
  isIswc,
  isLabelCode,
  normaliseIpi,
  normaliseIsni,
  normaliseIsrc,
  normaliseIswc,
  normaliseLabelCode,
  rightCheckDigit,
} from '@mpn/domain';
import type { ErnLabel, ErnParty, ErnReleaseIds, ErnResource } from '../model';
import type { ReleaseNotes } from './notes';

/**
 * The EAN of a release; null becomes a dummy. One with a wrong check digit is not used as EAN, but its 13 digits still
 * identify the release in later messages.
 */
export function eanOf({ icpn, gtin }: ErnReleaseIds, notes: ReleaseNotes): string | null {
  const path = 'ReleaseId/ICPN';
  if (icpn === null) notes.add('gtin-missing', path, {});
  else if (gtin === null) notes.add('gtin-invalid', path, { value: icpn.slice(0, 100) });
  if (icpn === null || gtin === null) return null;
  const digits = icpn.replace(/\D/g, '');
  if (digits.length === 14) {
    if (digits.startsWith('0')) notes.add('gtin-14-digits', path, { given: digits, gtin });
    else {
      const product = gtin.slice(0, 12) + (rightCheckDigit(gtin) ?? gtin.slice(12));
      notes.add('gtin-14-packaging', path, { given: digits, gtin: product });
      return product;
    }
  }
  const expected = rightCheckDigit(gtin);
  if (expected === null) return isEan(gtin) && !isDummyEan(gtin) ? shortest(gtin, digits) : null;
  notes.add('gtin-check-digit', path, { gtin, expected: gtin.slice(0, 12) + expected });
  return null;
}

/** A UPC stays a UPC: 12 digits where 12 were sent. */
const shortest = (gtin: string, given: string): string => (given.length === 12 ? given : gtin);

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** True for a GRid with the right check character (ISO 7064, MOD 37,36): A1, issuer 5, number 10, check 1. */
export function isGrid(text: string): boolean {
  const grid = text
    .toUpperCase()
    .replace(/^GRID[\s:]*/, '')
    .replace(/[\s-]/g, '');
  if (!/^A1[0-9A-Z]{16}$/.test(grid)) return false;
  let product = 36;
  for (const character of grid.slice(0, 17)) {
    const sum = (product + ALPHABET.indexOf(character)) % 36 || 36;
    product = (sum * 2) % 37;
  }
  return (product + ALPHABET.indexOf(grid.slice(17))) % 36 === 1;
}

export function checkGrid({ grid }: ErnReleaseIds, notes: ReleaseNotes): void {
  if (grid !== null && !isGrid(grid)) notes.add('grid-check-character', 'ReleaseId/GRid', { grid: grid.slice(0, 50) });
}

/** The first valid ISRC of a recording; null without one. Dummies count as missing. */
export function isrcOf(resource: ErnResource, notes: ReleaseNotes): string | null {
  const given = resource.isrcs.filter((isrc) => !isIsrc(isrc) || !isDummyIsrc(isrc));
  for (const isrc of given) if (isIsrc(isrc)) return normaliseIsrc(isrc);
  const [first] = given;
  if (first === undefined) notes.addTo(resource, 'isrc-missing', 'ResourceId/ISRC', {});
  else notes.addTo(resource, 'isrc-invalid', 'ResourceId/ISRC', { value: first.slice(0, 50) });
  return null;
}

export function iswcOf(resource: ErnResource, notes: ReleaseNotes): string | null {
  for (const text of resource.iswcs) {
    if (isIswc(text)) return normaliseIswc(text);
    notes.addTo(resource, 'iswc-invalid', 'WorkId/ISWC', { value: text.slice(0, 50) });
  }
  return null;
}

export interface AuthorNumbers {
  gemaIpiNumber: string | null;
  gemaIsniNumber: string | null;
}

/** IPI and ISNI of a contributor, without invalid ones. */
export function numbersOf(party: ErnParty, name: string, resource: ErnResource, notes: ReleaseNotes): AuthorNumbers {
  const ipi = party.ipi !== null && isIpi(party.ipi) ? normaliseIpi(party.ipi) : null;
  const isni = party.isni !== null && isIsni(party.isni) ? normaliseIsni(party.isni) : null;
  if (party.ipi !== null && ipi === null) {
    notes.addTo(resource, 'ipi-invalid', 'Contributor', { value: party.ipi.slice(0, 50), name });
  }
  if (party.isni !== null && isni === null) {
    notes.addTo(resource, 'isni-invalid', 'Contributor', { value: party.isni.slice(0, 50), name });
  }
  return { gemaIpiNumber: ipi, gemaIsniNumber: isni };
}

/** The number after "LC" of a label. */
export function labelCodeOf({ code }: ErnLabel, notes: ReleaseNotes): string | null {
  if (code === null) return null;
  if (isLabelCode(code)) return normaliseLabelCode(code);
  notes.add('label-code-invalid', 'ReleaseLabelReference', { value: code.slice(0, 50) });
  return null;
}
