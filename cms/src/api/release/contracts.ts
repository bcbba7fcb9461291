import type { Knex } from 'knex';
import type { Principal, ReleaseStatus } from '@mpn/domain';
import type { SqlPiece } from '@mpn/server-kit';

/** Row rules of releases, each over the alias `r`. */
export interface ReleaseScope {
  /** Releases of the company acted for; all for a super admin. */
  own(principal: Principal): SqlPiece;
}

export interface ReleaseStatusService {
  /**
   * Computes a release's status from its contents and campaigns, and saves it.
   * @returns the status
   */
  refresh(trx: Knex, releaseId: number): Promise<ReleaseStatus>;
  /** Number of missing sampling requirements. */
  missingCount(knex: Knex, releaseId: number): Promise<number>;
  /** Those of the releases that are READY and have their date in these days, both included. */
  readyBetween(
    knex: Knex,
    releaseIds: readonly number[],
    first: string,
    last: string,
  ): Promise<{ id: number; title: string; releaseDate: string }[]>;
}

/** Whether recordings of a release are stated to be made with generative AI alone, and whether some are in part. */
export interface StatedAi {
  someAll: boolean;
  somePartly: boolean;
}

declare module '@mpn/server-kit' {
  interface Services {
    'api::release.scope': ReleaseScope;
    'api::release.status': ReleaseStatusService;
  }

  interface Events {
    /** A release that has all that a sampling requires was changed. */
    'release.saved': { releaseId: number };
  }

  interface TransactionEvents {
    /** A release is deleted. */
    'release.deleted': { releaseId: number; companyId: number };
    /** What is stated about generative AI in a release's recordings was changed. */
    'release.ai-changed': { releaseId: number; before: StatedAi; after: StatedAi };
    /** A release was withdrawn. */
    'release.withdrawn': { releaseId: number };
  }
}
