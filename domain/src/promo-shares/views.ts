import type { PromoShareStatus } from '../enums';
import type { SaveResultField } from '../http/endpoint';
import type { PromoShareEvent } from '../state/promo-share';

/** A company that the caller may act for, through an accepted promo share. */
export interface MandateView {
  companyId: number;
  companyName: string;
  /** Whether everything of the company is included, and campaigns of its own; otherwise only the linked releases. */
  fullAccess: boolean;
  /** Whether the caller may also buy on the company's account. */
  mayBuy: boolean;
  /** Number of linked releases, and of those that may be edited. */
  releases: number;
  editableReleases: number;
  sharedAt: string;
}

/** What a share permits. */
interface ShareScope {
  /**
   * Whether everything of the source company is included, and campaigns of the partner; otherwise only the linked
   * releases.
   */
  fullAccess: boolean;
  /** Whether the partner may also buy on the source company's account; only with full access. */
  mayBuy: boolean;
}

interface ShareCompanies {
  sourceCompanyId: number;
  sourceCompanyName: string;
  sourceCompanyMpnNumber: string | null;
  receivedCompanyId: number;
  receivedCompanyName: string;
  receivedCompanyMpnNumber: string | null;
}

/** What the caller may do with a share now. */
interface ShareActions {
  /** Events of the status that the caller's company may cause. */
  events: PromoShareEvent[];
  /** Whether the caller may change what is shared. */
  editable: boolean;
  /** Whether the caller may act for the source company. */
  canEnter: boolean;
}

/** A row of the tables of promo shares. */
export interface PromoShareRow extends ShareScope, ShareCompanies, ShareActions {
  id: number;
  status: PromoShareStatus;
  /** Linked releases, and how many of them may be changed. */
  releases: number;
  editableReleases: number;
  createdAt: string;
}

export interface PromoShareReleaseLinkView {
  releaseId: number;
  editable: boolean;
  title: string;
  artistName: string | null;
  ean: string | null;
  releaseDate: string | null;
}

/** A promo share with its linked releases, deleted ones left out. */
export interface PromoShareView extends ShareScope, ShareCompanies, ShareActions, SaveResultField {
  id: number;
  status: PromoShareStatus;
  promoShareReleaseLinks: PromoShareReleaseLinkView[];
  createdAt: string;
  version: number;
}
