import { loadedPage } from './loaded-page';

/** The layouts and the page of routes that need no login. */
export const openFrame = loadedPage(() => import('../shell/open-frame'));
export const notFoundFrame = loadedPage(() => import('../shell/not-found-frame'));
export const notFoundPage = loadedPage(() => import('../shell/not-found-page'));
