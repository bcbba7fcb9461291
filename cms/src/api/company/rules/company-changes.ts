import {
  COMPANY_FIELDS_OF_TYPE,
  COMPANY_SUPPORT_FIELDS,
  fail,
  fieldError,
  invalidInput,
  USUAL_AI_RULE,
  type CompanyChanges,
  type CompanySupportView,
  type CompanyType,
  type Principal,
} from '@mpn/domain';
import { changedColumns, type Row } from '@mpn/server-kit';

const COMMON_COLUMNS = {
  name: 'name',
  street: 'street',
  postalCode: 'postal_code',
  city: 'city',
  country: 'country',
  vatId: 'vat_id',
  separateInvoiceAddress: 'separate_invoice_address',
  invoiceName: 'invoice_name',
  invoiceStreet: 'invoice_street',
  invoicePostalCode: 'invoice_postal_code',
  invoiceCity: 'invoice_city',
  invoiceCountry: 'invoice_country',
  invoiceEmail: 'invoice_email',
  mpnCompanyNumber: 'mpn_company_number',
  paymentMethod: 'payment_method',
  disabled: 'disabled',
  problematic: 'problematic',
  statusComment: 'status_comment',
} as const;

/** Columns of one company type. */
const COLUMNS_OF_TYPE = {
  PROMOTION: {
    samplingMode: 'sampling_mode',
    defaultTemplateId: 'default_template_id',
    defaultLabelCode: 'default_label_code',
    defaultLabelName: 'default_label_name',
    acceptedArdContract: 'accepted_ard_contract',
    ardArchiveSampling: 'ard_archive_sampling',
    syncAtMpnNumber: 'sync_at_mpn_number',
    syncChMpnNumber: 'sync_ch_mpn_number',
    partnerSyncAccepted: 'partner_sync_accepted',
    partnerSyncActive: 'partner_sync_active',
    mailingRequestFeature: 'mailing_request_feature',
    roleManageArdArchiveReleases: 'role_manage_ard_archive_releases',
    roleManageSamplingTemplates: 'role_manage_sampling_templates',
    digiasPhononetNumbers: 'digias_phononet_numbers',
    digiasTakeover: 'digias_takeover',
    discounted: 'discounted',
    recognitionServices: 'recognition_services',
  },
  MEDIA: {
    audienceReach: 'audience_reach',
    audienceAgeFrom: 'audience_age_from',
    audienceAgeTo: 'audience_age_to',
    additionalInformation: 'additional_information',
    musicEditorial: 'music_editorial',
    ownership: 'ownership',
    editorAnswersEnabled: 'editor_answers_enabled',
    aiRuleAll: 'ai_rule_all',
    aiRulePartly: 'ai_rule_partly',
    samplingMediumId: 'sampling_medium_id',
    ardStateInstitutionName: 'ard_state_institution_name',
    isPartner: 'is_partner',
    priceCategory: 'price_category',
  },
  RECOGNITION: {},
} as const satisfies Record<CompanyType, Readonly<Record<string, string>>>;

/** Changes of a company as they are sent. */
export type Sent = Omit<CompanyChanges, 'version'>;

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === false || value === '' || (Array.isArray(value) && !value.length);

const OWNERS_OF_FIELDS = [
  ['PROMOTION', 'mpn.backend.data.error.field-of-promotion-company'],
  ['MEDIA', 'mpn.backend.data.error.field-of-media-company'],
] as const;

/** @throws AppError field-of-promotion-company, field-of-media-company at each field that only others have */
export function assertFieldsOfType(sent: Sent, type: CompanyType): void {
  const foreign = OWNERS_OF_FIELDS.filter(([owner]) => owner !== type).flatMap(([owner, code]) =>
    COMPANY_FIELDS_OF_TYPE[owner]
      .filter((name) => !isNothing(sent[name]))
      .map((field) => ({ field, code, values: { field } })),
  );
  if (foreign.length > 0) throw invalidInput(foreign);
}

/**
 * When releases of a company that takes part from now on are sent to the recognition services: not what was activated
 * before.
 */
export const recognitionStart = (changes: Row, now: Date): Row =>
  changes.recognition_services === true ? { recognition_since: now } : {};

/** What replies show where a column of an older row is null. */
const SHOWN_FOR_NULL: Readonly<Row> = {
  ...{ payment_method: 'INVOICE', sampling_mode: 'MANUAL_SAMPLING', mailing_request_feature: 'NOT_VISIBLE' },
  ...{ disabled: false, problematic: false, separate_invoice_address: false, accepted_ard_contract: false },
  ...{ ard_archive_sampling: false, is_partner: false, music_editorial: true, editor_answers_enabled: true },
  ...{ ownership: 'UNKNOWN', ai_rule_all: USUAL_AI_RULE, ai_rule_partly: USUAL_AI_RULE },
};

/** Columns whose values differ from what replies show of the row. */
export const changesOf = (row: Row, sent: Sent, type: CompanyType): Row =>
  changedColumns('id' in row ? withShown(row) : row, sent, { ...COMMON_COLUMNS, ...COLUMNS_OF_TYPE[type] });

const withShown = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [column, value ?? SHOWN_FOR_NULL[column] ?? null]));

/** Fields that a company's own administrators do not see: a comparison would tell them the value. */
const HIDDEN_FIELDS = [
  ...['problematic', 'statusComment', 'roleManageArdArchiveReleases', 'roleManageSamplingTemplates'],
  ...['digiasPhononetNumbers', 'digiasTakeover', 'discounted', 'priceCategory'],
] as readonly (keyof CompanySupportView & keyof Sent)[];

/**
 * Asserts that the caller may change the fields whose values differ from the row's: some are for super admins only.
 * @throws AppError payment-method-not-changeable at its field, resource-access-denied (403) for the others
 */
export function assertMayChange(
  principal: Pick<Principal, 'permissions'>,
  row: Row,
  sent: Sent,
  type: CompanyType,
): void {
  if (principal.permissions.has('ManageAllCompanies')) return;
  const isChanged = (name: keyof Sent) => Object.keys(changesOf(row, { [name]: sent[name] }, type)).length > 0;
  if (isChanged('paymentMethod')) {
    throw fieldError('paymentMethod', 'mpn.backend.data.error.payment-method-not-changeable');
  }
  if (HIDDEN_FIELDS.some((name) => sent[name] !== undefined) || COMPANY_SUPPORT_FIELDS.some(isChanged)) {
    throw fail('mpn.backend.global.error.resource-access-denied');
  }
}
