import { registerReleaseCleanUp } from '../release';
import { forgetFavoritesOfRelease } from './commands/favorites';

/** Registers what is removed with a release. Call it while the app registers. */
export function registerPersonal(): void {
  registerReleaseCleanUp(forgetFavoritesOfRelease);
}
