import {
  COMPANY_FIELDS_OF_TYPE,
  COMPANY_SUPPORT_FIELDS,
  type companyEndpoints,
  type BodyOf,
  type CompanyView,
  type NewCompanyBody,
} from '@mpn/domain';

export type CompanyValues = Omit<BodyOf<typeof companyEndpoints.update>, 'version'>;

/** The fields of the form from a company, without those of the other type. */
export function companyValues(company: CompanyView): CompanyValues {
  const { invoice, promotion, media, support } = company;
  return {
    name: company.name,
    street: company.street,
    postalCode: company.postalCode,
    city: company.city,
    country: company.country,
    vatId: company.vatId,
    mpnCompanyNumber: company.mpnCompanyNumber,
    paymentMethod: company.paymentMethod,
    separateInvoiceAddress: company.separateInvoiceAddress,
    invoiceName: invoice.name,
    invoiceStreet: invoice.street,
    invoicePostalCode: invoice.postalCode,
    invoiceCity: invoice.city,
    invoiceCountry: invoice.country,
    invoiceEmail: invoice.email,
    problematic: support?.problematic,
    statusComment: support?.statusComment,
    ...(promotion && {
      samplingMode: promotion.samplingMode,
      defaultTemplateId: promotion.defaultTemplateId,
      defaultLabelCode: promotion.defaultLabelCode,
      defaultLabelName: promotion.defaultLabelName,
      acceptedArdContract: promotion.acceptedArdContract,
      ardArchiveSampling: promotion.ardArchiveSampling,
      recognitionServices: promotion.recognitionServices ?? undefined,
      mailingRequestFeature: promotion.mailingRequestFeature,
      syncAtMpnNumber: promotion.syncAtMpnNumber,
      syncChMpnNumber: promotion.syncChMpnNumber,
      partnerSyncAccepted: promotion.partnerSyncAccepted,
      partnerSyncActive: promotion.partnerSyncActive,
      roleManageArdArchiveReleases: support?.roleManageArdArchiveReleases,
      roleManageSamplingTemplates: support?.roleManageSamplingTemplates,
      digiasPhononetNumbers: support?.digiasPhononetNumbers,
      digiasTakeover: support?.digiasTakeover,
      discounted: support?.discounted,
    }),
    ...(media && {
      samplingMediumId: media.samplingMediumId ?? undefined,
      broadcastingAreaIds: media.broadcastingAreaIds,
      genreIds: media.genreIds,
      departments: media.departments,
      audienceReach: media.audienceReach,
      audienceAgeFrom: media.audienceAgeFrom,
      audienceAgeTo: media.audienceAgeTo,
      additionalInformation: media.additionalInformation,
      musicEditorial: media.musicEditorial,
      ownership: media.ownership,
      editorAnswersEnabled: media.editorAnswersEnabled,
      aiRuleAll: media.aiRuleAll,
      aiRulePartly: media.aiRulePartly,
      ardStateInstitutionName: media.ardStateInstitutionName,
      isPartner: media.isPartner,
      priceCategory: support?.priceCategory,
    }),
  };
}

/** Converts emptied fields to null; fields that the form does not show are not sent. */
const withoutEmpty = <V extends object>(values: V): V =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]: [string, unknown]) => [name, value === '' ? null : value]),
  ) as V;

/** The body of a super admin's form. */
export const companyBody = (values: CompanyValues): CompanyValues => withoutEmpty(values);

/** The body of a company's own administrators: without the fields that only super admins change. */
export const ownCompanyBody = (values: CompanyValues): CompanyValues =>
  withoutEmpty(
    Object.fromEntries(
      Object.entries(values).filter(([name]) => !(COMPANY_SUPPORT_FIELDS as readonly string[]).includes(name)),
    ),
  );

/** The body of a new company: without what was entered for the other type. */
export function newCompanyBody(values: NewCompanyBody): NewCompanyBody {
  const foreign: readonly string[] = COMPANY_FIELDS_OF_TYPE[values.type === 'MEDIA' ? 'PROMOTION' : 'MEDIA'];
  return withoutEmpty(
    Object.fromEntries(Object.entries(values).filter(([name]) => !foreign.includes(name))) as NewCompanyBody,
  );
}
