import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { CompanyType, CompanyView, Principal } from '@mpn/domain';
import { database } from '@mpn/server-kit';
import {
  approveCompany,
  changeCompanyDisabled,
  changeCompanyProblematic,
  insertCompany,
  type NewCompanyRow,
} from '../commands/write-companies';
import { findCompany, hasDepartment, readCompany } from '../queries/company';

/** The service `api::company.company`. Commands run in the caller's transaction (`inTransaction`). */
export interface CompanyService {
  /** @throws AppError not-found, also for a company that the caller may not see */
  read(principal: Principal, id: number): Promise<CompanyView>;
  /** Name and type of a company, also of a disabled one; undefined where it is missing or deleted. */
  find(db: Knex, id: number): Promise<{ name: string; type: CompanyType } | undefined>;
  /** Whether the department is one of the company's own. */
  hasDepartment(db: Knex, id: number, departmentId: number): Promise<boolean>;
  /** Adds a company. @returns its id */
  insert(company: NewCompanyRow): Promise<number>;
  /** Approves a company's registration. @returns whether the registration was pending */
  approve(trx: Knex, id: number): Promise<boolean>;
  /** Disables or enables a company. The caller handles its sessions and campaigns. */
  changeDisabled(trx: Knex, id: number, disabled: boolean): Promise<void>;
  /** Marks it problematic, or not any more, with the reason. */
  changeProblematic(trx: Knex, id: number, problematic: boolean, statusComment: string | null): Promise<void>;
}

declare module '@mpn/server-kit' {
  interface Services {
    'api::company.company': CompanyService;
  }
}

export default ({ strapi }: { strapi: Core.Strapi }): CompanyService => ({
  read: (principal, id) => readCompany(database(strapi), principal, id),
  find: findCompany,
  hasDepartment,
  insert: (company) => insertCompany(strapi, company),
  approve: approveCompany,
  changeDisabled: changeCompanyDisabled,
  changeProblematic: changeCompanyProblematic,
});
