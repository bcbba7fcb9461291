import { registerEvents, registerFirstSteps, registerPersonRecords } from '@mpn/server-kit';
import { registerFileReach } from '../media';
import { reachOfReleases } from './access/file-reach';
import { RELEASE_EVENTS } from './events';
import { registerSearchVocabulary } from './jobs/search-vocabulary';
import { RELEASE_RECORDS } from './person-records';
import { registerReleaseAttention } from './queries/attention';
import { releaseSteps } from './queries/first-steps';

/** Registers events and file references of releases, what a promoter should look at, and the vocabulary of searches. */
export function registerReleases(): void {
  registerEvents<'release'>(RELEASE_EVENTS);
  registerFileReach(reachOfReleases);
  registerPersonRecords(...RELEASE_RECORDS);
  registerReleaseAttention();
  registerFirstSteps(releaseSteps);
  registerSearchVocabulary();
}
