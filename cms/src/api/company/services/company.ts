import type { Core } from '@strapi/strapi';
import { database } from '@mpn/server-kit';
import {
  approveCompany,
  changeCompanyDisabled,
  changeCompanyProblematic,
  changeOwnership,
  changeRecognition,
  insertCompany,
} from '../commands/write-companies';
import type { CompanyService } from '../contracts';
import { findCompany, hasDepartment, readCompany } from '../queries/company';

export default ({ strapi }: { strapi: Core.Strapi }): CompanyService => ({
  read: (principal, id) => readCompany(database(strapi), principal, id),
  find: findCompany,
  hasDepartment,
  changeOwnership,
  changeRecognition,
  insert: (company) => insertCompany(strapi, company),
  approve: approveCompany,
  changeDisabled: changeCompanyDisabled,
  changeProblematic: changeCompanyProblematic,
});
