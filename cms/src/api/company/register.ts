import { registerFirstSteps } from '@mpn/server-kit';
import { companySteps } from './queries/first-steps';

/** Registers what a company has to enter on its first days. */
export function registerCompanies(): void {
  registerFirstSteps(companySteps);
}
