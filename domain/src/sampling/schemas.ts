import { array, boolean, number, object, string } from 'yup';
import { ActionStatus, SamplingType } from '../enums';

const INVALID_DATE = 'mpn.backend.validation.error.date';
const INVALID_TIME = 'mpn.backend.validation.error.time';

/** More actions than anybody plans in one campaign; a bound so that one request stays one screen's work. */
export const MAX_SAMPLING_ACTIONS = 50;
/** Institutions x departments x editors that one action may name. */
export const MAX_SELECTIONS = 20_000;
export const MAX_SAMPLING_NAME_LENGTH = 200;

function isCalendarDate(value: string | undefined | null): boolean {
  if (value === undefined || value === null) return true;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

const id = () => number().integer().positive();
const localDate = () => string().test('calendar-date', INVALID_DATE, isCalendarDate);
const timeOfDay = () => string().matches(/^([01]\d|2[0-3]):[0-5]\d$/, INVALID_TIME);

/** `departmentId` and `userId` null: the whole institution. */
export const addresseeSelectionSchema = object({
  institutionId: id().required(),
  departmentId: id().nullable().default(null),
  userId: id().nullable().default(null),
});

export const addresseeBrowserInitializationSchema = object({
  selections: array(addresseeSelectionSchema.required()).max(MAX_SELECTIONS).default([]),
  expansions: array(string().max(100).required()).max(MAX_SELECTIONS).default([]),
});

/** One action as it is saved. Without `id` it is new; `status`, if sent, must be the one it has. */
export const samplingActionSchema = object({
  id: id(),
  jpaVersion: id(),
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

/** What is left out takes its default: today, 90 days, 00:00, one full action named after the release. */
export const createCampaignSchema = object({
  releaseId: id().required(),
  startDate: localDate(),
  endDate: localDate(),
  startTime: timeOfDay(),
  samplingActions: array(samplingActionSchema.required()).max(MAX_SAMPLING_ACTIONS),
});

/** The campaign as a whole; actions that are not sent are deleted, their positions follow the list's order. */
export const updateCampaignSchema = object({
  jpaVersion: id().required(),
  startDate: localDate().required(),
  endDate: localDate().required(),
  startTime: timeOfDay().default('00:00'),
  samplingActions: array(samplingActionSchema.required()).max(MAX_SAMPLING_ACTIONS).required(),
});

export const blockListSchema = object({
  entries: array(object({ institutionId: id().required(), mediumId: id().nullable().default(null) }).required())
    .max(MAX_SELECTIONS)
    .required(),
});

export const circleSchema = object({
  name: string().trim().min(1).max(MAX_SAMPLING_NAME_LENGTH).required(),
  institutionIds: array(id().required()).min(1).max(MAX_SELECTIONS).required(),
});
