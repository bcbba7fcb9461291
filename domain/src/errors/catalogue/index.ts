import { accountErrors } from './accounts';
import { authenticationErrors } from './authentication';
import { deliveryErrors } from './delivery';
import { generalErrors } from './general';
import { mediaErrors } from './media';
import { pressErrors } from './press';
import { promoShareErrors } from './promo-share';
import { recordingErrors } from './recordings';
import { savedViewErrors } from './saved-views';
import { samplingErrors } from './sampling';
import { shopErrors } from './shop';
import { singleSignOnErrors } from './single-sign-on';
import { validationErrors } from './validation';

/** Every error of the product by code: `mpn.backend.<area>.error.<kebab>`. */
export const errorCatalogue = {
  ...generalErrors,
  ...authenticationErrors,
  ...singleSignOnErrors,
  ...accountErrors,
  ...recordingErrors,
  ...savedViewErrors,
  ...samplingErrors,
  ...promoShareErrors,
  ...mediaErrors,
  ...deliveryErrors,
  ...pressErrors,
  ...shopErrors,
  ...validationErrors,
} as const;

export type ErrorCatalogue = typeof errorCatalogue;
/** A code that is not in the catalogue does not compile. */
export type ErrorCode = keyof ErrorCatalogue;

/** Narrows a string (a yup message, a reply's body) to a code of the catalogue. */
export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(errorCatalogue, code);
}
