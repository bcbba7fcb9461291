import type { ImportedReleaseAction, ImportHold } from '../enums';

/** Facts about a release of a message, from which follows what an import does with it. */
export interface ImportFacts {
  /** Whether it has a note of severity ERROR. */
  hasErrors: boolean;
  /** Whether the same message was imported before. */
  isRepeated: boolean;
  /** Whether a newer message about the same release was imported. */
  isOlder: boolean;
  /** Whether a newer message about the same release is in the same delivery. */
  isSuperseded: boolean;
  /** Whether the message is a take-down or a purge. */
  isTakenDown: boolean;
  /** The existing release that it is about; null if there is none. */
  release: null | {
    isWithdrawn: boolean;
    /** Whether a campaign of it is scheduled or active, or has an open order. */
    isLocked: boolean;
    /** Whether it was created by hand, or changed since its last import. */
    isEdited: boolean;
    differences: number;
  };
}

export interface ImportPlan {
  action: ImportedReleaseAction;
  /** Why the release is imported only if a person chooses it, or not at all; null if it is imported without that. */
  hold: ImportHold | null;
}

const nothing = (hold: ImportHold): ImportPlan => ({ action: 'NONE', hold });

/**
 * What an import does with a release of a message. Not imported are releases with errors, repeated, older and
 * superseded ones, take-downs, and what concerns a withdrawn release or changes nothing; an existing release that is on
 * air or was edited is updated only if a person chooses so (docs/domain.md#ddex-messages).
 */
export function importPlan(facts: ImportFacts): ImportPlan {
  const { release } = facts;
  if (facts.hasErrors) return nothing('ERRORS');
  if (facts.isRepeated) return nothing('REPEATED');
  if (facts.isOlder) return nothing('OLDER');
  if (facts.isSuperseded) return nothing('SUPERSEDED');
  if (facts.isTakenDown) return nothing('TAKEN_DOWN');
  if (!release) return { action: 'CREATE', hold: null };
  if (release.isWithdrawn) return nothing('WITHDRAWN');
  if (release.differences === 0) return nothing('UNCHANGED');
  if (release.isLocked) return { action: 'UPDATE', hold: 'ON_AIR' };
  return { action: 'UPDATE', hold: release.isEdited ? 'EDITED' : null };
}

/** Whether a person may import a release in spite of this hold. */
export const mayOverwrite = (hold: ImportHold | null): boolean => hold === 'ON_AIR' || hold === 'EDITED';
