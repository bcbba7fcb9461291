import { array, boolean, number, object, string, type InferType } from 'yup';
import {
  AiRule,
  CompanySamplingMode,
  type CompanyType,
  MailingRequestVisibility,
  PaymentMethod,
  PartnerType,
  PriceCategory,
  type FeatureFlag,
} from '../enums';
import type { ErrorCode } from '../errors';
import { hasVatIdCheckDigit, normaliseVatId, ofText } from '../identifiers';
import { countryField, labelCodeField, mpnNumberField, optionalEmailField } from '../validation/fields';
import { MAX_INTEGER, multilineText, rowId, rowVersion } from '../validation/limits';
import { InstitutionOwnership } from './ownership';

const optional = (max: number) => string().trim().max(max).nullable();
const country = () => countryField().trim().uppercase();
const visibility = () => string().oneOf([...MailingRequestVisibility]);

/** A VAT id as it is kept: see {@link normaliseVatId}; its form and check digit are validated. Optional. */
export const companyVatId = () =>
  string()
    .transform(ofText(normaliseVatId))
    .max(30)
    .nullable()
    .test(
      'vat-id',
      'mpn.backend.validation.error.vat-id' satisfies ErrorCode,
      (value) => !value || hasVatIdCheckDigit(value),
    );

const MAX_AGE = 120;
const age = () => number().integer().min(0).max(MAX_AGE).nullable();

/** The upper age is not below the lower one. */
const ageTo = () =>
  age().test('age-range', 'mpn.backend.validation.error.min' satisfies ErrorCode, function isInOrder(value) {
    const { audienceAgeFrom: from } = this.parent as { audienceAgeFrom?: number | null };
    const fits = typeof from !== 'number' || typeof value !== 'number' || value >= from;
    return fits || this.createError({ params: { min: from } });
  });

/** A department; without `id` a new one. Those that are left out are removed. */
const department = object({ id: rowId(), name: string().trim().required().max(200) });

/** Fields that the company's own administrators change, and super admins too. */
const ownFields = {
  street: optional(200),
  postalCode: optional(20),
  city: optional(200),
  country: country(),
  vatId: companyVatId(),
  separateInvoiceAddress: boolean(),
  invoiceName: optional(200),
  invoiceStreet: optional(200),
  invoicePostalCode: optional(20),
  invoiceCity: optional(200),
  invoiceCountry: country(),
  invoiceEmail: optionalEmailField().trim().lowercase(),
  /** Promotion companies. */
  samplingMode: string().oneOf([...CompanySamplingMode]),
  defaultTemplateId: rowId().nullable(),
  defaultLabelCode: labelCodeField(),
  defaultLabelName: optional(200),
  ardArchiveSampling: boolean(),
  /** Whether its releases go to the recognition services by themselves. */
  recognitionServices: boolean(),
  syncAtMpnNumber: mpnNumberField(),
  syncChMpnNumber: mpnNumberField(),
  partnerSyncActive: boolean(),
  /** Media companies. */
  broadcastingAreaIds: array(rowId().required()).max(50),
  genreIds: array(rowId().required()).max(500),
  departments: array(department.required()).max(100),
  audienceReach: number().integer().min(0).max(MAX_INTEGER).nullable(),
  audienceAgeFrom: age(),
  audienceAgeTo: ageTo(),
  additionalInformation: multilineText(5_000).trim().nullable(),
  musicEditorial: boolean(),
  ownership: string().oneOf([...InstitutionOwnership]),
  editorAnswersEnabled: boolean(),
  aiRuleAll: string().oneOf([...AiRule]),
  aiRulePartly: string().oneOf([...AiRule]),
};

/** Fields that only super admins change. */
const supportFields = {
  mpnCompanyNumber: mpnNumberField(),
  paymentMethod: string().oneOf([...PaymentMethod]),
  disabled: boolean(),
  problematic: boolean(),
  statusComment: multilineText(2_000).trim().nullable(),
  /** Promotion companies. */
  acceptedArdContract: boolean(),
  mailingRequestFeature: visibility(),
  roleManageArdArchiveReleases: boolean(),
  roleManageSamplingTemplates: boolean(),
  partnerSyncAccepted: boolean(),
  digiasPhononetNumbers: array(string().trim().required().max(50)).max(50),
  digiasTakeover: visibility(),
  discounted: boolean(),
  /** Media companies; the medium belongs to a country, which becomes the company's. */
  samplingMediumId: rowId(),
  ardStateInstitutionName: optional(200),
  isPartner: boolean(),
  priceCategory: string().oneOf([...PriceCategory]),
};

/** Names of the fields that only super admins change. */
export const COMPANY_SUPPORT_FIELDS = Object.keys(supportFields) as readonly (keyof typeof supportFields)[];

/** Fields that only companies of one type have. */
export const COMPANY_FIELDS_OF_TYPE = {
  PROMOTION: [
    ...(['samplingMode', 'defaultTemplateId', 'defaultLabelCode', 'defaultLabelName', 'ardArchiveSampling'] as const),
    ...(['recognitionServices'] as const),
    ...(['syncAtMpnNumber', 'syncChMpnNumber', 'partnerSyncActive', 'acceptedArdContract', 'discounted'] as const),
    ...(['mailingRequestFeature', 'roleManageArdArchiveReleases', 'roleManageSamplingTemplates'] as const),
    ...(['partnerSyncAccepted', 'digiasPhononetNumbers', 'digiasTakeover'] as const),
  ],
  MEDIA: [
    ...([
      'broadcastingAreaIds',
      'genreIds',
      'departments',
      'audienceReach',
      'audienceAgeFrom',
      'audienceAgeTo',
    ] as const),
    ...(['additionalInformation', 'musicEditorial', 'editorAnswersEnabled', 'samplingMediumId'] as const),
    ...(['ownership', 'ardStateInstitutionName', 'isPartner', 'priceCategory', 'aiRuleAll', 'aiRulePartly'] as const),
  ],
  RECOGNITION: [],
} as const satisfies Record<CompanyType, readonly (keyof typeof ownFields | keyof typeof supportFields)[]>;

/** Fields that belong to a feature: while it is switched off they are refused (feature-disabled) and not shown. */
export const COMPANY_FIELDS_OF_FEATURES = {
  PARTNER_SYNC: ['syncAtMpnNumber', 'syncChMpnNumber', 'partnerSyncAccepted', 'partnerSyncActive'],
  ARD_ARCHIVE: ['ardArchiveSampling'],
  SAMPLING_TEMPLATES: ['defaultTemplateId'],
  MAILING_REQUEST: ['mailingRequestFeature'],
} as const satisfies Partial<Record<FeatureFlag, readonly (keyof typeof ownFields | keyof typeof supportFields)[]>>;

const name = () => string().trim().min(1).max(200);

/** Changes of a company: what is sent is changed, the rest stays. */
export const companyChangesSchema = object({
  ...ownFields,
  ...supportFields,
  name: name(),
  version: rowVersion().required(),
});
export type CompanyChanges = InferType<typeof companyChangesSchema>;

/** A new company; its MPN number is generated where missing. */
export const newCompanySchema = object({
  ...ownFields,
  ...supportFields,
  name: name().required(),
  /** Support makes recognition services (panel). */
  type: string()
    .oneOf([...PartnerType])
    .required(),
  /** Media companies need one. */
  samplingMediumId: rowId().when('type', { is: 'MEDIA', then: (field) => field.required() }),
});
export type NewCompanyBody = InferType<typeof newCompanySchema>;
