import { createPromotionCompany } from '../../factories/companies';
import { createFile } from '../../factories/release';
import { createUser, type TestUser } from '../../factories/users';
import { api, type ApiClient } from '../support/client';
import { database } from '../support/server';

export interface Person {
  user: TestUser;
  companyId: number;
  client: ApiClient;
}
export type Promoter = Person;

async function person(role: Parameters<typeof createUser>[1], values: Record<string, unknown> = {}): Promise<Person> {
  const user = await createUser(await database(), role, values);
  return { user, companyId: user.companyId ?? 0, client: api().as(user) };
}

/** A company admin of a promotion company of its own. */
export const promoter = (values = {}): Promise<Promoter> => person('PROMO_ADMIN', values);

/** An editor, without `company_id` of an institution of its own; the institution gets web and FTP/SFTP delivery. */
export async function editor(
  values: Record<string, unknown> = {},
  role: 'MEDIA_USER' | 'MEDIA_ADMIN' = 'MEDIA_USER',
): Promise<Person> {
  const made = await person(role, values);
  await (
    await database()
  ).query('update companies set web_delivery_enabled = true, ftp_delivery_enabled = true where id = $1', [
    made.companyId,
  ]);
  return made;
}

/** A super admin without a company. */
export const superAdmin = (): Promise<Person> => person('SUPER_ADMIN', { company_id: null });

/** A super admin who belongs to a company: of this id, else to a promotion company of their own. */
export const superAdminOfCompany = async (companyId?: number): Promise<Person> =>
  person('SUPER_ADMIN', { company_id: companyId ?? (await createPromotionCompany(await database())).id });

/** A file that this person has uploaded. */
export async function createCompanyFile(owner: Person, kind: string): Promise<number> {
  return (await createFile(await database(), owner.companyId, kind, { uploader_id: owner.user.id })).id;
}
