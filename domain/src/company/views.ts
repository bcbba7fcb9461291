import type {
  AiRule,
  CompanyType,
  MailingRequestVisibility,
  PaymentMethod,
  CompanySamplingMode,
  PriceCategory,
  RecognitionForm,
  SamplingMedium,
  ShopSyncStatus,
} from '../enums';
import type { InstitutionOwnership } from './ownership';
import type { Saved } from '../audit/last-save';
import type { SaveResultField } from '../http/endpoint';

export interface CompanyAddress {
  name: string | null;
  street: string | null;
  postalCode: string | null;
  city: string | null;
  country: string | null;
}

/** A company as its own users see it. */
export interface CompanyView extends CompanyAddress, Saved, SaveResultField {
  id: number;
  version: number;
  name: string;
  type: CompanyType;
  mpnCompanyNumber: string | null;
  vatId: string | null;
  separateInvoiceAddress: boolean;
  invoice: CompanyAddress & { email: string | null };
  paymentMethod: PaymentMethod;
  disabled: boolean;
  pendingRegistration: boolean;
  mediaGroup: { id: number; name: string; isMainCompany: boolean } | null;
  /** Promotion companies only. */
  promotion: {
    samplingMode: CompanySamplingMode;
    /** The template of automatic campaigns; null: a full sampling. */
    defaultTemplateId: number | null;
    defaultLabelCode: string | null;
    defaultLabelName: string | null;
    /** Signed URL of the logo, bound to the session; `&width=320` asks for a smaller one. */
    logoUrl: string | null;
    acceptedArdContract: boolean;
    ardArchiveSampling: boolean;
    /** Whether its releases go to the recognition services by themselves; null: not decided yet, which is no. */
    recognitionServices: boolean | null;
    /** Whether the company may opt releases in to the ARD archive. */
    mayOptInToArdArchive: boolean;
    mailingRequestFeature: MailingRequestVisibility;
    /**
     * MPN numbers of the companies that represent this one in Austria and Switzerland; left out while PARTNER_SYNC is
     * off.
     */
    syncAtMpnNumber?: string | null;
    syncChMpnNumber?: string | null;
    partnerSyncAccepted?: boolean;
    partnerSyncActive?: boolean;
  } | null;
  /** Media companies only; null for others. */
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
    musicEditorial: boolean;
    ownership: InstitutionOwnership;
    /** Whether its editors answer labels about releases. */
    editorAnswersEnabled: boolean;
    /** What it wants of releases with recordings made with AI alone, and in part. */
    aiRuleAll: AiRule;
    aiRulePartly: AiRule;
    ardStateInstitutionName: string | null;
    isPartner: boolean;
    webDeliveryEnabled: boolean;
    ftpDeliveryEnabled: boolean;
  } | null;
  /** Recognition services only. */
  recognition: { contractDate: string | null; form: RecognitionForm } | null;
  /** Fields that only super admins see; null for others. */
  support: CompanySupportView | null;
}

/** The logo of a company after it was set. */
export interface CompanyLogoView {
  logoUrl: string;
}

export interface CompanySupportView {
  problematic: boolean;
  statusComment: string | null;
  shopSyncStatus: ShopSyncStatus;
  /** 64 random bits in hex, unique among companies. */
  watermarkFingerprint: string | null;
  /** Of promotion companies. */
  roleManageArdArchiveReleases: boolean;
  roleManageSamplingTemplates: boolean;
  digiasPhononetNumbers: string[];
  digiasTakeover: MailingRequestVisibility;
  discounted: boolean;
  /** Of media companies. */
  priceCategory: PriceCategory;
}

/** A row of the table of companies. */
export interface CompanyRow {
  id: number;
  name: string;
  type: CompanyType;
  mpnCompanyNumber: string | null;
  city: string | null;
  country: string | null;
  /** Of media companies. */
  medium: SamplingMedium | null;
  mediaGroupName: string | null;
  users: number;
  disabled: boolean;
  problematic: boolean;
  pendingRegistration: boolean;
  created: string;
}

/** A media company as promoters see it. */
export interface InstitutionRow {
  id: number;
  name: string;
  mpnCompanyNumber: string | null;
  city: string | null;
  country: string | null;
  medium: SamplingMedium | null;
  /** Name of the ARD institution that it belongs to; null for none. */
  ardStateInstitutionName: string | null;
  isPartner: boolean;
  ownership: InstitutionOwnership;
  editors: number;
  /** The caller's sampling groups that it is in. */
  circles: { id: number; name: string }[];
  /** On the caller's block list, at least for one medium. */
  blocked: boolean;
}

/** Effects of disabling or deleting a company, in numbers. */
export interface CompanyEffects {
  /** Users who lose access: neither disabled nor deleted, with a checked registration; locked ones count too. */
  people: number;
  runningSessions: number;
  /** Campaigns that would be paused. */
  campaigns: number;
  /** Orders that are not settled; the company cannot be deleted while there is one. */
  openOrders: number;
}

/** A promotion company in a list to choose from. */
export interface PromotionCompanyChoice {
  id: number;
  name: string;
  mpnCompanyNumber: string | null;
}

/** A media company in a selection list. */
export interface MediaCompanyChoice {
  id: number;
  name: string;
  mpnCompanyNumber: string | null;
  mediumId: number | null;
  medium: SamplingMedium | null;
}
