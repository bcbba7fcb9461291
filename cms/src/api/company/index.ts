export { applyDisabling } from './commands/apply-disabling';
export { deletePendingCompany, insertCompany } from './commands/write-companies';
export {
  companyWithVatId,
  findCompanyMatches,
  findCompany,
  findEnabledCompany,
  vatIdTopic,
  type CompanySearch,
} from './queries/company-matches';
export { contactsCompany } from './commands/contacts';
export { readContact } from './queries/contacts';
export { assertOwnCompany } from './queries/company';
export { findCompanyNames } from './queries/company-names';
export { findCompanyAddress, findMailingVisibility } from './queries/mailing';
export { assertVatIdIssued } from './rules/vies';
export { assertArdArchivePermitted, mayOptInToArdArchive } from './rules/ard-archive';
export { registerCompanies } from './register';
