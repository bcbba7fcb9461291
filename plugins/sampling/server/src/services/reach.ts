import type { ReachService } from '../contracts';
import { archivesOfAction } from '../addressees/queries/archives';
import { sampledOfRelease } from '../addressees/queries/sampled';
import { editorsOfAction, institutionsOfAction, runningActions } from '../addressees/queries/reach';

/** The institutions and editors that an active action reaches; see `contracts.ts`. */
export function reachService(): ReachService {
  return {
    ofAction: institutionsOfAction,
    editorsOfAction,
    archivesOfAction,
    running: runningActions,
    sampledOfRelease,
  };
}
