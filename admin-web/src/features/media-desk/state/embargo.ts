import { today } from '@/config/today';

/** Whether a release may not be aired yet: its air date is in the future. */
export function isUnderEmbargo(airDate: string | null): boolean {
  return airDate !== null && airDate > today();
}
