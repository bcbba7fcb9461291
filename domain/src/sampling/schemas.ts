import { array, boolean, object, string } from 'yup';
import { ActionStatus, SamplingType } from '../enums';
import { rowId, rowVersion } from '../validation/limits';
import { isIsoDate } from '../validation/rules';

const INVALID_DATE = 'mpn.backend.validation.error.date';
const INVALID_TIME = 'mpn.backend.validation.error.time';

/** Maximum actions per campaign; limits the work of one request. */
export const MAX_SAMPLING_ACTIONS = 50;
/** Maximum selections (institutions, departments, editors) per action. */
export const MAX_SELECTIONS = 20_000;
/**
 * Maximum selections and expanded nodes of all actions of a campaign together: they are validated synchronously, which
 * blocks other requests.
 */
export const MAX_CAMPAIGN_SELECTIONS = 40_000;
export const MAX_SAMPLING_NAME_LENGTH = 200;

export const localDate = () =>
  string()
    .max(10)
    .test('calendar-date', INVALID_DATE, (value) => value === undefined || value === null || isIsoDate(value));
const timeOfDay = () =>
  string()
    .max(5)
    .matches(/^([01]\d|2[0-3]):[0-5]\d$/, INVALID_TIME);

/** `departmentId` and `userId` null: the whole institution. */
export const addresseeSelectionSchema = object({
  institutionId: rowId().required(),
  departmentId: rowId().nullable().default(null),
  userId: rowId().nullable().default(null),
});

export const addresseeBrowserInitializationSchema = object({
  selections: array(addresseeSelectionSchema.required()).max(MAX_SELECTIONS).default([]),
  expansions: array(string().max(100).required()).max(MAX_SELECTIONS).default([]),
});

/** One action to save. Without `id` it is new; `status`, if sent, must be its current one. */
export const samplingActionSchema = object({
  id: rowId(),
  jpaVersion: rowVersion(),
  name: string().trim().max(MAX_SAMPLING_NAME_LENGTH).nullable().default(null),
  downloadAllowed: boolean().default(true),
  startDate: localDate().required(),
  endDate: localDate().required(),
  startTime: timeOfDay().default('00:00'),
  samplingType: string()
    .oneOf([...SamplingType])
    .default('FULL'),
  status: string().oneOf([...ActionStatus]),
  addresseeBrowserInitialization: addresseeBrowserInitializationSchema.default({ selections: [], expansions: [] }),
});

/** The actions of one campaign. */
const samplingActions = () =>
  array(samplingActionSchema.required()).max(MAX_SAMPLING_ACTIONS).meta({ maxEntriesInside: MAX_CAMPAIGN_SELECTIONS });

/** Defaults of missing fields: today, 90 days, 00:00, one full action named after the release. */
export const createCampaignSchema = object({
  releaseId: rowId().required(),
  startDate: localDate(),
  endDate: localDate(),
  startTime: timeOfDay(),
  samplingActions: samplingActions(),
});

/** The campaign as a whole; missing actions are deleted, positions follow the list's order. */
export const updateCampaignSchema = object({
  jpaVersion: rowVersion().required(),
  startDate: localDate().required(),
  endDate: localDate().required(),
  startTime: timeOfDay().default('00:00'),
  samplingActions: samplingActions().required(),
});

export const blockListSchema = object({
  entries: array(object({ institutionId: rowId().required(), mediumId: rowId().nullable().default(null) }).required())
    .max(MAX_SELECTIONS)
    .required(),
  /** Version of the list that the change is based on. */
  version: string().max(64).required(),
  /** Takes newly blocked institutions out of the company's circles; otherwise they are refused. */
  takeOutOfCircles: boolean().default(false),
});

export const circleSchema = object({
  name: string().trim().min(1).max(MAX_SAMPLING_NAME_LENGTH).required(),
  institutionIds: array(rowId().required()).min(1).max(MAX_SELECTIONS).required(),
});

/** A whole circle: members that are missing are removed. */
export const changedCircleSchema = circleSchema.shape({ version: rowVersion().required() });
