import type { Knex } from 'knex';
import { select } from '@mpn/server-kit';

export interface ContactData {
  name: string;
  street: string | null;
  postalCode: string | null;
  city: string | null;
  country: string | null;
}

/** Name and contact address of a person. */
export async function findContactData(db: Knex, userId: number): Promise<ContactData | undefined> {
  const [row] = await select<ContactData>(
    db,
    `select coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.username) as name,
       u.street, u.postal_code as "postalCode", u.city, u.country
     from up_users u where u.id = :userId`,
    { userId },
  );
  return row;
}
