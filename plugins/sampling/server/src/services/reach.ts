import type { ReachService } from '../contracts';
import { archivesOfAction } from '../sql/archives';
import { editorsOfAction, institutionsOfAction } from '../sql/reach';

/** Whom an active action reaches; see `contracts.ts`. */
export function reachService(): ReachService {
  return { ofAction: institutionsOfAction, editorsOfAction, archivesOfAction };
}
