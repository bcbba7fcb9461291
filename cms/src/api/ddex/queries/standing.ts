import type { Knex } from 'knex';
import { importPlan, type ImportFacts, type ImportPlan, type Principal, type ReleaseEntity } from '@mpn/domain';
import { findOwnRelease, readOwnRelease } from '../../release';
import { historyOf, instantOf, lastImportedVersion, wasImported } from './history';

/** A release of a message, as it is compared with what is here. */
export interface Candidate {
  identifiers: readonly string[];
  gtin: string | null;
  hasErrors: boolean;
  isTakenDown: boolean;
  isSuperseded: boolean;
  message: { sha256: string; messageId: string | null; sender: string | null; sentAt: string | null };
}

/** What is here of the release of a message. */
export interface Standing {
  existing: ReleaseEntity | null;
  plan(differences: number): ImportPlan;
}

async function isEditedSince(
  knex: Knex,
  companyId: number,
  existing: ReleaseEntity,
  versions: ReadonlyMap<number, number>,
): Promise<boolean> {
  const version = versions.get(existing.id) ?? (await lastImportedVersion(knex, companyId, existing.id));
  return version !== existing.version;
}

/** The release here that a release of a message is about, and what an import may do with it. */
export async function standingOf(knex: Knex, owner: Principal, candidate: Candidate): Promise<Standing> {
  const companyId = owner.companyId ?? 0;
  const { message, gtin, identifiers } = candidate;
  const history = await historyOf(knex, companyId, identifiers);
  const id = await findOwnRelease(knex, companyId, gtin, history.releaseIds);
  const existing = id === null ? null : await readOwnRelease(knex, owner, id);
  // What was deleted here may come again.
  const isRepeated = existing !== null && (await wasImported(knex, companyId, message));
  const isOlder = existing !== null && instantOf(message.sentAt) < instantOf(history.newestSentAt);
  const isEdited = existing !== null && (await isEditedSince(knex, companyId, existing, history.versions));
  const facts = {
    hasErrors: candidate.hasErrors,
    isRepeated,
    isOlder: isOlder && message.sentAt !== null,
    isSuperseded: candidate.isSuperseded,
    isTakenDown: candidate.isTakenDown,
  };
  const lock = existing?.editLock?.reason;
  return {
    existing,
    plan(differences) {
      const release: ImportFacts['release'] = existing && {
        isWithdrawn: lock === 'WITHDRAWN',
        isLocked: lock !== undefined && lock !== 'WITHDRAWN',
        isEdited,
        differences,
      };
      return importPlan({ ...facts, release });
    },
  };
}
