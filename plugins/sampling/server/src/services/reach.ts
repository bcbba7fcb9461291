import type { ReachService } from '../contracts';
import {
  archivesOfAction,
  sampledOfRelease,
  editorsOfAction,
  institutionsOfAction,
  runningActions,
} from '../addressees';

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
