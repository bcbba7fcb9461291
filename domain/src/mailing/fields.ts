import { object, string, type InferType } from 'yup';
import { countryField } from '../validation/fields';
import { rowVersion } from '../validation/limits';

/** Longest sentence of a request or an answer, in characters. */
export const MAILING_SENTENCE_MAX = 280;
/** Requests that one person may make within 24 hours. */
export const MAX_MAILING_REQUESTS_PER_DAY = 30;

const line = (max: number) => string().trim().max(max);
const sentence = () => line(MAILING_SENTENCE_MAX);

/** Postal address that the promoter sends the material to. */
export const mailingAddressSchema = object({
  recipient: line(200).required(),
  company: line(200).nullable(),
  street: line(200).required(),
  postalCode: line(20).required(),
  city: line(200).required(),
  country: countryField().trim().uppercase().required(),
});

export const newMailingRequestSchema = mailingAddressSchema.shape({
  /** One sentence for the promoter. */
  message: sentence().nullable(),
});
export type NewMailingRequest = InferType<typeof newMailingRequestSchema>;

/** The promoter's answer. A decline needs a reason. */
export const mailingSentSchema = object({ version: rowVersion().required(), answer: sentence().nullable() });
export const mailingDeclinedSchema = object({ version: rowVersion().required(), answer: sentence().required() });
export const mailingWithdrawnSchema = object({ version: rowVersion().required() });
