/**
 * What our releases know and the standard has no element for travels in `ProprietaryId`s of these namespaces. Others
 * ignore them, as the standard asks.
 */
export const PROMO_TRACK = 'MPN:PromoTrack';
export const RELEASE_FORMAT = 'MPN:ReleaseFormat';
export const LABEL_CODE_NAMESPACE = 'LabelCode';
