import type { ImportedReleaseAction, ImportHold } from '../enums';

/** Facts about a release of a message, from which follows what an import does with it. */
export interface ImportFacts {
  /** Whether a note of severity ERROR stands at it. */
  hasErrors: boolean;
  /** The same message was imported before. */
  isRepeated: boolean;
  /** A newer message about the same release was imported, or stands in the same delivery. */
  isOlder: boolean;
  isSuperseded: boolean;
  /** The sender takes the release down, or says that it was sent by mistake. */
  isTakenDown: boolean;
  /** The release here that it is about. */
  release: null | {
    isWithdrawn: boolean;
    /** A campaign is scheduled or active, or an order on it is open. */
    isLocked: boolean;
    /** Made by hand, or changed since its last import. */
    isEdited: boolean;
    differences: number;
  };
}

export interface ImportPlan {
  action: ImportedReleaseAction;
  /** Why it is not imported by itself. */
  hold: ImportHold | null;
}

const nothing = (hold: ImportHold): ImportPlan => ({ action: 'NONE', hold });

/**
 * What an import does with a release of a message: nothing that is wrong, old or known is imported; a release that is on
 * air or was edited here is updated only where somebody says so (docs/domain.md#ddex-messages).
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

/** Holds that a person may lift by choosing the release nevertheless. */
export const mayOverwrite = (hold: ImportHold | null): boolean => hold === 'ON_AIR' || hold === 'EDITED';
