import type { Knex } from 'knex';
import { select } from '@mpn/server-kit';
import { fullName } from './names';

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
    `select ${fullName('u')} as name,
       u.street, u.postal_code as "postalCode", u.city, u.country
     from up_users u where u.id = :userId`,
    { userId },
  );
  return row;
}
