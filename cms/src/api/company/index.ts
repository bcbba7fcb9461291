/** What the rest of the server may use of `company`; nothing else of it is imported from outside. */
export { deletePendingCompany, insertCompany } from './commands/write-companies';
export {
  companyWithVatId,
  findCompanyMatches,
  findCompany,
  findEnabledCompany,
  type CompanySearch,
} from './queries/company-matches';
export { assertOwnCompany } from './queries/company';
export { findCompanyNames } from './queries/company-names';
export { findCompanyAddress, findMailingVisibility } from './queries/mailing';
export { assertVatIdIssued } from './rules/vies';
export { assertArdArchivePermitted, mayOptInToArdArchive } from './rules/ard-archive';
