import type {
  CompanyType,
  MailingRequestVisibility,
  PaymentMethod,
  CompanySamplingMode,
  SamplingMedium,
} from '../enums';
import type { ResolvedDeliveryPreferences } from '../delivery/resolved-preferences';

export interface CompanyAddress {
  name: string | null;
  street: string | null;
  postalCode: string | null;
  city: string | null;
  country: string | null;
}

/** GET /companies/{id}: a company as its own users see it. */
export interface CompanyView extends CompanyAddress {
  id: number;
  version: number;
  name: string;
  type: CompanyType;
  mpnCompanyNumber: string | null;
  vatId: string | null;
  separateInvoiceAddress: boolean;
  invoice: CompanyAddress & { email: string | null };
  paymentMethod: PaymentMethod;
  mediaGroup: { id: number; name: string; isMainCompany: boolean } | null;
  /** Promotion companies only. */
  promotion: {
    samplingMode: CompanySamplingMode;
    defaultLabelCode: string | null;
    defaultLabelName: string | null;
    acceptedArdContract: boolean;
    ardArchiveSampling: boolean;
    /** The company may opt releases in to the ARD archive. */
    mayOptInToArdArchive: boolean;
    mailingRequestFeature: MailingRequestVisibility;
  } | null;
  /** Media companies only. */
  media: {
    samplingMediumId: number | null;
    samplingCountryId: number | null;
    broadcastingAreaIds: number[];
    genreIds: number[];
    departments: { id: number; name: string }[];
    audienceReach: number | null;
    audienceAgeFrom: number | null;
    audienceAgeTo: number | null;
    additionalInformation: string | null;
    webDeliveryEnabled: boolean;
    ftpDeliveryEnabled: boolean;
  } | null;
}

/** The effective delivery preferences of a company, per way of delivery, each value with its source. */
export interface ResolvedPreferencesView {
  companyId: number;
  web: ResolvedDeliveryPreferences;
  ftp: ResolvedDeliveryPreferences;
  /** The main company of the group (source MAIN_COMPANY), where that is another one. */
  mainCompany: { companyId: number; name: string } | null;
}

/** A media company in a selection list. */
export interface MediaCompanyChoice {
  id: number;
  name: string;
  mpnCompanyNumber: string | null;
  mediumId: number | null;
  medium: SamplingMedium | null;
}
