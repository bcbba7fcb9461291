import { insertRows } from '@mpn/database';
import type { DemoContext } from './context';

/** The seller of the demo, with the account of the IBAN registry's example. An installation that has one keeps it. */
export async function seedSeller({ client }: Pick<DemoContext, 'client'>): Promise<number> {
  const { rows } = await client.query<{ id: number }>('select id from sellers order by id desc limit 1');
  if (rows[0]) return rows[0].id;
  await insertRows(client, 'sellers', [
    {
      name: 'MPN Music Promotion Network (Demo) GmbH',
      street: 'Speicherstraße 12',
      postal_code: '20457',
      city: 'Hamburg',
      country: 'DE',
      vat_id: 'DE123456789',
      register_entry: 'Amtsgericht Hamburg, HRB 000000',
      email: 'billing@mpn.example',
      phone: '+49 40 000000',
      account_holder: 'MPN Music Promotion Network (Demo) GmbH',
      bank_name: 'Musterbank',
      iban: 'DE89370400440532013000',
      bic: 'COBADEFFXXX',
    },
  ]);
  return seedSeller({ client });
}
