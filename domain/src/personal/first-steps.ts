import type { PartnerType } from '../enums';
import type { Permission } from '../permissions';

/** Set-up steps of a new user, in display order. */
export const FirstStep = [
  'COMPANY_ADDRESS',
  'LOGO',
  'LABEL_DEFAULTS',
  'INVOICES',
  'SAMPLING_PROFILE',
  'DEPARTMENTS',
  'DELIVERY_WAY',
  'DELIVERY_TESTED',
  'COLLEAGUES',
  'SECOND_FACTOR',
  'OWN_GENRES',
  'PREFERRED_FORMAT',
  'CALENDAR',
  'RELEASE_CREATED',
  'RELEASE_READY',
  'CAMPAIGN_BOUGHT',
  'CONTACTS',
  'LISTENED',
  'ANSWERED',
] as const;
export type FirstStep = (typeof FirstStep)[number];

/** Whether a step is done; null or missing where it does not concern this company or person. */
export type FirstStepFacts = Readonly<Partial<Record<FirstStep, boolean | null>>>;

interface Concern {
  /** Required to do the step. */
  permission: Permission;
  /** Only in companies of this type; in both where it is left out. */
  partnerType?: PartnerType;
}

const CONCERNS: Readonly<Record<FirstStep, Concern>> = {
  COMPANY_ADDRESS: { permission: 'ManageMyCompany' },
  LOGO: { permission: 'ManageMyCompany', partnerType: 'PROMOTION' },
  LABEL_DEFAULTS: { permission: 'ManageMyCompany', partnerType: 'PROMOTION' },
  INVOICES: { permission: 'ManageMyCompany', partnerType: 'PROMOTION' },
  SAMPLING_PROFILE: { permission: 'ManageMyCompany', partnerType: 'MEDIA' },
  DEPARTMENTS: { permission: 'ManageMyCompany', partnerType: 'MEDIA' },
  DELIVERY_WAY: { permission: 'ManageMyCompany', partnerType: 'MEDIA' },
  DELIVERY_TESTED: { permission: 'ManageMyCompany', partnerType: 'MEDIA' },
  COLLEAGUES: { permission: 'ManageUsers' },
  SECOND_FACTOR: { permission: 'ManageMyAccount' },
  OWN_GENRES: { permission: 'ManageMyAccount', partnerType: 'MEDIA' },
  PREFERRED_FORMAT: { permission: 'ManageMyAccount', partnerType: 'MEDIA' },
  CALENDAR: { permission: 'ManageMyAccount' },
  RELEASE_CREATED: { permission: 'CreateReleases', partnerType: 'PROMOTION' },
  RELEASE_READY: { permission: 'EditReleases', partnerType: 'PROMOTION' },
  CAMPAIGN_BOUGHT: { permission: 'ManageSamplingCampaigns', partnerType: 'PROMOTION' },
  CONTACTS: { permission: 'ManageCompanyContacts', partnerType: 'PROMOTION' },
  LISTENED: { permission: 'GetReleasesSampled', partnerType: 'MEDIA' },
  ANSWERED: { permission: 'GetReleasesSampled', partnerType: 'MEDIA' },
};

export interface FirstStepView {
  step: FirstStep;
  done: boolean;
}

/** What a person has still to do on the first days. */
export interface FirstStepsView {
  steps: FirstStepView[];
  done: number;
  /** Share of the steps that are done, 0 to 100, rounded down; 100 where there is no step. */
  percent: number;
}

/** Share of steps that are done, 0 to 100, rounded down; 100 where there is no step. */
export function percentDone(steps: readonly { done: boolean }[]): number {
  if (steps.length === 0) return 100;
  return Math.floor((steps.filter(({ done }) => done).length * 100) / steps.length);
}

/**
 * The first steps of a person: those that the permissions allow and that concern the company's type; none for people
 * without a company.
 * @param facts of the person and the company; a step without a fact is left out
 */
export function firstStepsOf(
  { partnerType, permissions }: { partnerType: PartnerType | null; permissions: ReadonlySet<Permission> },
  facts: FirstStepFacts,
): FirstStepsView {
  const steps = FirstStep.flatMap((step) => {
    const { permission, partnerType: only = partnerType } = CONCERNS[step];
    const done = facts[step] ?? null;
    return partnerType !== null && only === partnerType && permissions.has(permission) && done !== null
      ? [{ step, done }]
      : [];
  });
  return { steps, done: steps.filter(({ done }) => done).length, percent: percentDone(steps) };
}
