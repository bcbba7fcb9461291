import { setLocale } from 'yup';
import type { ErrorCode } from '../errors';

const code = (name: ErrorCode): ErrorCode => name;
const min = code('mpn.backend.validation.error.min');
const max = code('mpn.backend.validation.error.max');
const invalid = code('mpn.backend.validation.error.invalid');
const required = code('mpn.backend.validation.error.required');

/**
 * Makes the catalogue's codes yup's messages, so that a schema names a message only for special rules. Yup reads a
 * message when a schema is built: this module comes first in the package's index.
 */
setLocale({
  mixed: {
    default: invalid,
    required,
    defined: required,
    notNull: required,
    oneOf: code('mpn.backend.validation.error.not-an-option'),
    notOneOf: invalid,
    notType: code('mpn.backend.validation.error.type'),
  },
  string: {
    length: code('mpn.backend.validation.error.invalid'),
    min: code('mpn.backend.validation.error.min-length'),
    max: code('mpn.backend.validation.error.max-length'),
    matches: invalid,
    email: code('mpn.backend.validation.error.email'),
    url: invalid,
    uuid: invalid,
    trim: invalid,
    lowercase: invalid,
    uppercase: invalid,
  },
  number: {
    min,
    max,
    lessThan: invalid,
    moreThan: invalid,
    positive: invalid,
    negative: invalid,
    integer: code('mpn.backend.validation.error.integer'),
  },
  array: {
    min: code('mpn.backend.validation.error.min-entries'),
    max: code('mpn.backend.validation.error.max-entries'),
    length: invalid,
  },
  // A cast drops what is unknown; the server has refused it before (unrecognized-key).
  object: { noUnknown: invalid },
  boolean: { isValue: invalid },
});
