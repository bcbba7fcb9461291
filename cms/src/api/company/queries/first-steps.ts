import { database, select, type FirstStepSource } from '@mpn/server-kit';

type CompanyStep =
  | 'COMPANY_ADDRESS'
  | 'LOGO'
  | 'LABEL_DEFAULTS'
  | 'INVOICES'
  | 'SAMPLING_PROFILE'
  | 'DEPARTMENTS'
  | 'DELIVERY_WAY'
  | 'CONTACTS';

const isEntered = (column: string): string => `coalesce(c.${column}, '') <> ''`;
const areEntered = (...columns: string[]): string => columns.map(isEntered).join(' and ');
const has = (table: string): string => `exists (select 1 from ${table} part where part.company_id = c.id)`;

/** What the company has entered about itself. */
export const companySteps: FirstStepSource = async (strapi, { companyId }) => {
  const [row] = await select<Record<CompanyStep, boolean>>(
    database(strapi),
    `select (${areEntered('street', 'postal_code', 'city', 'country')}) as "COMPANY_ADDRESS",
       (c.logo_id is not null) as "LOGO",
       (${areEntered('default_label_name', 'default_label_code')}) as "LABEL_DEFAULTS",
       (${isEntered('invoice_email')}) as "INVOICES",
       (c.sampling_medium_id is not null and ${has('companies_broadcasting_areas_lnk')}) as "SAMPLING_PROFILE",
       ${has('sampling_departments')} as "DEPARTMENTS",
       (coalesce(c.web_delivery_enabled, false) or coalesce(c.ftp_delivery_enabled, false)) as "DELIVERY_WAY",
       ${has('company_contacts')} as "CONTACTS"
     from companies c where c.id = :companyId`,
    { companyId },
  );
  return row ?? {};
};
