import { array, boolean, number, object, string, type InferType } from 'yup';
import { AudioFormat, PressBasis, PressLinkMode } from '../enums';
import { dateField, optionalEmailField } from '../validation/fields';
import { multilineText, rowId, rowVersion } from '../validation/limits';

/** Releases on one link, people in one call, on one link, and open links of a company, at most. */
export const PRESS_RELEASES_MAX = 20;
export const PRESS_GRANTS_PER_CALL = 2_000;
export const PRESS_GRANTS_PER_LINK = 20_000;
export const PRESS_LINKS_MAX = 500;
/** Longest sentence of a guest, in characters. */
export const PRESS_SENTENCE_MAX = 280;
/** Highest limit of downloads per track. */
export const PRESS_DOWNLOADS_MAX = 100;
/** Requests for more time that a guest may make. */
export const PRESS_EXTENSIONS_MAX = 3;
const PASSWORD_MAX = 100;
const PASSWORD_MIN = 8;

const text = () => multilineText(2_000).trim().nullable();

export const newPressLinkSchema = object({
  name: string().trim().required().max(120),
  releaseIds: array(rowId().required()).min(1).max(PRESS_RELEASES_MAX).required(),
  mode: string()
    .oneOf([...PressLinkMode])
    .default('STREAM'),
  /** Of downloads; none: all. */
  formats: array(
    string()
      .oneOf([...AudioFormat])
      .required(),
  )
    .max(AudioFormat.length)
    .default([]),
  /** How often each person may download each track; null: as often as they like. */
  maxDownloadsPerTrack: number().integer().min(1).max(PRESS_DOWNLOADS_MAX).nullable(),
  textDe: text(),
  textEn: text(),
  /** First local day; null: at once. */
  startDate: dateField().nullable(),
  /** Last local day. */
  endDate: dateField().required(),
  /** null: without one. */
  password: string().meta({ verbatim: true }).min(PASSWORD_MIN).max(PASSWORD_MAX).nullable(),
  /** Whether each device on which a personal link is opened needs a code that is mailed to the person. */
  deviceCode: boolean().default(false),
  /** Whether messengers may show artist and title beside the address. */
  showTitle: boolean().default(false),
});
export type NewPressLink = InferType<typeof newPressLinkSchema>;

/** A link as a whole; `password` undefined leaves it as it is. */
export const pressLinkSchema = newPressLinkSchema.shape({ version: rowVersion().required() });
export type PressLinkBody = InferType<typeof pressLinkSchema>;

const label = () => string().trim().required().max(120);

/** Who gets personal links. */
export const newPressGrantsSchema = object({
  contactIds: array(rowId().required()).max(PRESS_GRANTS_PER_CALL).default([]),
  /** Distribution lists, with all their contacts. */
  groupIds: array(rowId().required()).max(100).default([]),
  /** Names without an address. */
  names: array(label()).max(PRESS_GRANTS_PER_CALL).default([]),
  addresses: array(
    object({ email: optionalEmailField().trim().lowercase().required(), name: string().trim().max(120).nullable() }),
  )
    .max(PRESS_GRANTS_PER_CALL)
    .default([]),
  /** On what basis the addresses are known; required with `addresses`. */
  basis: string()
    .oneOf([...PressBasis])
    .nullable(),
  /** The people of another link of the company. */
  fromLinkId: rowId().nullable(),
  /** The one link for everybody. */
  everybody: boolean().default(false),
});
export type NewPressGrants = InferType<typeof newPressGrantsSchema>;

export const pressPassword = () => string().meta({ verbatim: true }).required().max(PASSWORD_MAX);
/** Digits of the code that is mailed to a guest on a new device. */
export const PRESS_CODE_DIGITS = 6;
export const pressCode = () => string().trim().required().max(20);
export const pressSentence = () => string().trim().max(PRESS_SENTENCE_MAX).nullable();
/** Random part of an address (base64url), and of a page's. */
export const PRESS_TOKEN_LENGTH = 22;
export const pressToken = () => string().max(64).required();
export const pressSlug = () => string().max(20).required();
