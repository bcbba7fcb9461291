import type { Knex } from 'knex';
import type {
  AudioFormat,
  CompanyType,
  CompanyView,
  InstitutionOwnership,
  Principal,
  RecognitionForm,
  ResolvedDeliveryPreferences,
  ResolvedPreferencesView,
} from '@mpn/domain';
import type { Row } from '@mpn/server-kit';

/** Initial values of a company. */
export interface NewCompanyRow {
  name: string;
  type: CompanyType;
  street?: string;
  postalCode?: string;
  city?: string;
  country?: string;
  vatId?: string | null;
  separateInvoiceAddress?: boolean;
  invoiceName?: string | null | undefined;
  invoiceStreet?: string | null | undefined;
  invoicePostalCode?: string | null | undefined;
  invoiceCity?: string | null | undefined;
  invoiceCountry?: string | null | undefined;
  invoiceEmail?: string | null;
  pendingRegistration?: boolean;
  acceptedArdContract?: boolean;
  /** Of a recognition service: YYYY-MM-DD, and how it gets metadata. */
  recognitionContractDate?: string;
  recognitionForm?: RecognitionForm;
  /** Of a media company. */
  ownership?: InstitutionOwnership;
  /** Ids; a medium belongs to a country. */
  samplingMedium?: number;
  genres?: number[];
  broadcastingAreas?: number[];
  samplingCountry?: number;
  /** Generated where it is missing. */
  mpnCompanyNumber?: string | null;
}

/** The service `api::company.company`. Commands run in the caller's transaction (`inTransaction`). */
export interface CompanyService {
  /** @throws AppError not-found, also for a company that the caller may not see */
  read(principal: Principal, id: number): Promise<CompanyView>;
  /** Name and type of a company, also of a disabled one; undefined where it is missing or deleted. */
  find(db: Knex, id: number): Promise<{ name: string; type: CompanyType } | undefined>;
  /** Whether the department is one of the company's own. */
  hasDepartment(db: Knex, id: number, departmentId: number): Promise<boolean>;
  /** Adds a company. @returns its id */
  insert(company: NewCompanyRow): Promise<number>;
  /** Changes the contract of a recognition service. @returns whether it is one */
  changeRecognition(trx: Knex, id: number, contract: { contractDate: string; form: RecognitionForm }): Promise<boolean>;
  /** Enters who owns a media company. @returns whether it is one */
  changeOwnership(trx: Knex, id: number, ownership: InstitutionOwnership): Promise<boolean>;
  /** Approves a company's registration. @returns whether the registration was pending */
  approve(trx: Knex, id: number): Promise<boolean>;
  /** Disables or enables a company. The caller handles its sessions and campaigns. */
  changeDisabled(trx: Knex, id: number, disabled: boolean): Promise<void>;
  /** Marks it problematic, or not any more, with the reason. */
  changeProblematic(trx: Knex, id: number, problematic: boolean, statusComment: string | null): Promise<void>;
}

/** Preferences that media queries and deliveries use. */
export interface UserPreferences {
  web: { enabled: boolean; formats: AudioFormat[]; cover: boolean; artwork: boolean };
  ftp: { enabled: boolean; formats: AudioFormat[] };
  preferredFormat: AudioFormat;
}

export interface CompanyPreferences {
  /**
   * A company's resolved preferences, each with its source; with a user, also the user's level.
   * @throws AppError not-found
   */
  resolve(
    knex: Knex,
    companyId: number,
    userId: number | null,
    way: 'web' | 'ftp',
  ): Promise<ResolvedDeliveryPreferences>;
  /**
   * The resolved preferences of both ways of delivery, for screens.
   * @throws AppError not-found
   */
  view(knex: Knex, companyId: number, userId: number | null): Promise<ResolvedPreferencesView>;
  /**
   * As `view`, for several users of a company; users of other companies are left out.
   * @throws AppError not-found
   */
  viewOfUsers(knex: Knex, companyId: number, userIds: readonly number[]): Promise<Map<number, ResolvedPreferencesView>>;
  /**
   * The effective preferences of a media user.
   * @throws AppError not-found
   */
  ofUser(principal: Principal): Promise<UserPreferences>;
  /** Writes a company's own level, named as its columns. The caller has locked the row and checked permissions. */
  saveOfCompany(trx: Knex, companyId: number, columns: Row): Promise<void>;
}

/** Sampling mode of companies. */
export interface SamplingModeService {
  /** Whether a company may create, buy and resume campaigns: its sampling mode is not NO_SAMPLING. */
  allowsSampling(knex: Knex, companyId: number): Promise<boolean>;
}

/** Whether the shop knows a company (docs/domain.md#orders). */
export interface ShopSyncService {
  /** Notes that the shop has taken the company's last order, or has not. */
  note(trx: Knex, companyId: number, status: 'SYNCED' | 'FAILED'): Promise<void>;
}

declare module '@mpn/server-kit' {
  interface Services {
    'api::company.company': CompanyService;
    'api::company.preferences': CompanyPreferences;
    'api::company.sampling-mode': SamplingModeService;
    'api::company.shop-sync': ShopSyncService;
  }

  interface TransactionEvents {
    /** A company is disabled, or about to be deleted. */
    'company.disabled': { companyId: number };
    /** A company is deleted, after `company.disabled`. */
    'company.deleted': { companyId: number };
  }
}
