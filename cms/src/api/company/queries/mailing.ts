import type { Knex } from 'knex';
import type { MailingRequestVisibility } from '@mpn/domain';
import { select } from '@mpn/server-kit';

/** Whether a promotion company accepts mailing requests; NOT_VISIBLE if nothing was chosen. */
export async function findMailingVisibility(db: Knex, companyId: number): Promise<MailingRequestVisibility> {
  const [row] = await select<{ visibility: MailingRequestVisibility }>(
    db,
    `select coalesce(c.mailing_request_feature, 'NOT_VISIBLE') as visibility from companies c where c.id = :companyId`,
    { companyId },
  );
  return row?.visibility ?? 'NOT_VISIBLE';
}

export interface CompanyAddress {
  name: string;
  street: string | null;
  postalCode: string | null;
  city: string | null;
  country: string | null;
}

/** Name and postal address of a company; undefined for a deleted one. */
export async function findCompanyAddress(db: Knex, companyId: number): Promise<CompanyAddress | undefined> {
  const [row] = await select<CompanyAddress>(
    db,
    `select c.name, c.street, c.postal_code as "postalCode", c.city, c.country from companies c
     where c.id = :companyId and c.deleted_at is null`,
    { companyId },
  );
  return row;
}
