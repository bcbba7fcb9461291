import { object, string, type InferType } from 'yup';
import type { ErrorCode } from '../errors';
import { countryField } from '../validation/fields';
import { multilineText, rowId, rowVersion } from '../validation/limits';
import { MessageAudience, MessageKind, MessageLanguage } from './views';

/** An https URL without user info, which could disguise the host. */
const HTTPS = /^https:\/\/[a-z0-9.-]+(:\d+)?([/?#]\S*)?$/i;
const isHttps = (value: string | null | undefined): boolean => !value || HTTPS.test(value);

const title = () => string().trim().required().max(150);
const text = () => multilineText(10_000).trim().required();

/** A message as support writes it: plain text, each line a paragraph. */
export const newMessageSchema = object({
  kind: string()
    .oneOf([...MessageKind])
    .required(),
  titleDe: title(),
  titleEn: title(),
  textDe: text(),
  textEn: text(),
  link: string()
    .trim()
    .max(500)
    .test('https', 'mpn.backend.validation.error.https-address' satisfies ErrorCode, isHttps)
    .nullable(),
  audience: string()
    .oneOf([...MessageAudience])
    .required(),
  /** Only to users of institutions of this medium. */
  samplingMediumId: rowId()
    .nullable()
    .test('media-only', 'mpn.backend.validation.error.medium-for-media' satisfies ErrorCode, function isForMedia(id) {
      return !id || (this.parent as { audience?: string }).audience === 'MEDIA';
    }),
  /** Only to users of companies in this country. */
  country: countryField().trim().uppercase(),
  /** Only to users who read in this language. */
  language: string()
    .oneOf([...MessageLanguage])
    .nullable(),
});
export type MessageBody = InferType<typeof newMessageSchema>;

export const messageSchema = newMessageSchema.shape({ version: rowVersion().required() });

/** The version that support has checked: a message that was changed meanwhile is not sent (conflict). */
export const sendMessageSchema = object({ version: rowVersion().required() });
