import type { Knex } from 'knex';
import { importPlan, type ImportFacts, type ImportPlan, type Principal, type ReleaseEntity } from '@mpn/domain';
import { findOwnRelease, readOwnRelease } from '../../release';
import type { ImportedParts, ImportedRow } from '../rules/stored';
import { historyOf, instantOf, lastImportedVersion, wasImported } from './history';

/** A release of a message, as far as it decides what an import may do. */
export interface Candidate {
  identifiers: readonly string[];
  gtin: string | null;
  hasErrors: boolean;
  isTakenDown: boolean;
  isSuperseded: boolean;
  message: { sha256: string; messageId: string | null; sender: string | null; sentAt: string | null };
}

/**
 * The candidate of a stored release of a report. Errors and take-downs are false, because such releases are not
 * imported.
 */
export async function candidateOf(
  knex: Knex,
  row: Pick<ImportedRow, 'gtin' | 'message_id'>,
  { identifiers }: Pick<ImportedParts, 'identifiers'>,
): Promise<Candidate> {
  const message = await knex('release_import_messages').where({ id: row.message_id }).first();
  return {
    identifiers,
    gtin: row.gtin,
    hasErrors: false,
    isTakenDown: false,
    isSuperseded: false,
    message: {
      sha256: message?.sha_256 ?? '',
      messageId: message?.message_id ?? null,
      sender: message?.sender ?? null,
      sentAt: message?.sent_at ?? null,
    },
  };
}

/** The existing release that a message is about, and what the import does with it for a number of differences. */
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

/** Finds the existing release that a release of a message is about, and what an import may do with it. */
export async function standingOf(knex: Knex, owner: Principal, candidate: Candidate): Promise<Standing> {
  const companyId = owner.companyId ?? 0;
  const { message, gtin, identifiers } = candidate;
  const history = await historyOf(knex, companyId, identifiers);
  const id = await findOwnRelease(knex, companyId, gtin, history.releaseIds);
  const existing = id === null ? null : await readOwnRelease(knex, owner, id);
  // A message whose release was deleted can be imported again.
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
