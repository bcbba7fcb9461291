import type { Permission } from '@mpn/domain';
import { matchPath } from 'react-router';
import type { Chapter } from './chapters';
import { PLACES } from './places';

interface Here {
  pathname: string;
  /** The query, with or without its question mark. */
  search: string;
}

/** Literal paths before those with parameters, as the router takes them: `releases/new` is no `releases/:id`. */
const PARAMETERS = /:\w+/g;
const parametersIn = (path: string): number => path.match(PARAMETERS)?.length ?? 0;
const places = [...PLACES].sort((one, other) => parametersIn(one.path) - parametersIn(other.path));

/**
 * The chapter of the manual about a screen.
 * @returns nothing where no chapter tells of it
 */
export function chapterAt(here: Here, can: (permission: Permission) => boolean): Chapter | undefined {
  const step = new URLSearchParams(here.search).get('step') ?? '';
  return places.find(
    (place) =>
      matchPath(place.path, here.pathname) !== null &&
      (place.step === undefined || step.startsWith(place.step)) &&
      (place.only === undefined || can(place.only)),
  )?.chapter;
}

/** Where Help leads from a screen. */
export function helpPath(here: Here, can: (permission: Permission) => boolean): string {
  const chapter = chapterAt(here, can);
  return chapter ? `/help/${chapter}` : '/help';
}
