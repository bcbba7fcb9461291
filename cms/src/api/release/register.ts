import { registerPersonRecords } from '@mpn/server-kit';
import { registerFileReach } from '../media';
import { reachOfReleases } from './access/file-reach';
import { RELEASE_RECORDS } from './person-records';
import { registerReleaseAttention } from './queries/attention';

/**
 * Registers the file references of releases and what a promoter should look at.
 */
export function registerReleases(): void {
  registerFileReach(reachOfReleases);
  registerPersonRecords(...RELEASE_RECORDS);
  registerReleaseAttention();
}
