import {
  austria,
  belgium,
  bulgaria,
  checkVAT,
  croatia,
  cyprus,
  czechRepublic,
  denmark,
  estonia,
  finland,
  france,
  germany,
  greece,
  hungary,
  ireland,
  italy,
  latvia,
  lithuania,
  luxembourg,
  malta,
  netherlands,
  norway,
  poland,
  portugal,
  romania,
  slovakiaRepublic,
  slovenia,
  spain,
  sweden,
  switzerland,
  unitedKingdom,
} from 'jsvat-next';
import { plainIdentifier } from './plain-identifier';

/** Members of the European Union, and the neighbours whose companies do business with them. */
const COUNTRIES = [
  ...[austria, belgium, bulgaria, croatia, cyprus, czechRepublic, denmark, estonia, finland, france, germany, greece],
  ...[hungary, ireland, italy, latvia, lithuania, luxembourg, malta, netherlands, norway, poland, portugal, romania],
  ...[slovakiaRepublic, slovenia, spain, sweden, switzerland, unitedKingdom],
];

/**
 * Normalises a VAT id for storage and comparison: upper case, without spaces, dots, hyphens and the suffix of Swiss and
 * Norwegian numbers (MWST, TVA, IVA; MVA). Does not validate.
 */
export function normaliseVatId(text: string): string {
  return plainIdentifier(text)
    .toUpperCase()
    .replace(/[\s.-]/g, '')
    .replace(/^(CHE\d{9})(MWST|TVA|IVA)$/, '$1')
    .replace(/^(NO\d{9})MVA$/, '$1');
}

/**
 * Whether a VAT id has the form of its country and, where the country defines one, the right check digit. Does not
 * check whether it was issued.
 */
export function hasVatIdCheckDigit(text: string): boolean {
  const id = normaliseVatId(text);
  // The library expects Norwegian numbers as they are printed: without the country, with MVA.
  return checkVAT(/^NO\d{9}$/.test(id) ? `${id.slice(2)}MVA` : id, COUNTRIES).isValid;
}
