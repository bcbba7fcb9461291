import type { Core } from '@strapi/strapi';
import type { FirstStepFacts } from '@mpn/domain';

/** Whose first steps are looked at. */
export interface NewPerson {
  userId: number;
  companyId: number;
}

/** Finds which steps are done, of those that the subject's own tables tell. */
export type FirstStepSource = (strapi: Core.Strapi, person: NewPerson) => Promise<FirstStepFacts>;

const sources: FirstStepSource[] = [];

/** Registers a source. Call it while the app registers. */
export function registerFirstSteps(source: FirstStepSource): void {
  sources.push(source);
}

/** The facts of all registered sources. */
export async function firstStepFacts(strapi: Core.Strapi, person: NewPerson): Promise<FirstStepFacts> {
  const found = await Promise.all(sources.map((source) => source(strapi, person)));
  return Object.assign({}, ...found) as FirstStepFacts;
}
