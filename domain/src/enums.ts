/**
 * Enumerations of the product, each as a readonly list and a type under one name: `Locale` is both
 * `readonly ['de-DE', ...]` and `'de-DE' | ...`. The order of a list is the order in which it is shown. Each subject's
 * are in its folder, and read through this file; some others are with the views of their subject.
 */
export * from './account/enums';
export * from './company/enums';
export * from './ddex/enums';
export * from './delivery/enums';
export * from './files/enums';
export * from './legal/enums';
export * from './mailing/enums';
export * from './media-desk/enums';
export * from './messages/enums';
export * from './press/enums';
export * from './promo-shares/enums';
export * from './release/enums';
export * from './sampling/enums';
export * from './shop/enums';

export const Locale = ['de-DE', 'en-US', 'fr-FR'] as const;
export type Locale = (typeof Locale)[number];

/** The operator's switches, each for a whole feature: off means no screen, no call and no mail. */
export const FeatureFlag = [
  'STATISTICS',
  'SAMPLING_TEMPLATES',
  'DIGIAS_IMPORT',
  'ARD_ARCHIVE',
  'MAILING_REQUEST',
  'XML_IMPORT',
  'PARTNER_SYNC',
  'SURVEY',
  'PRESS_LINK',
] as const;
export type FeatureFlag = (typeof FeatureFlag)[number];

export const SaveResult = ['CREATED', 'SAVED', 'NO_SAVE', 'FAILED'] as const;
export type SaveResult = (typeof SaveResult)[number];

/**
 * Narrows an unknown value to a member of an enumeration.
 * @param values the enumeration, for example `AudioFormat`
 */
export function isOneOf<const T extends readonly string[]>(values: T, value: unknown): value is T[number] {
  return typeof value === 'string' && values.includes(value);
}
