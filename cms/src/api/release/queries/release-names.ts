import type { Knex } from 'knex';

/** SQL: `id`, `title` and `artistName` of all releases, also deleted ones, for lists that name them. */
export const RELEASE_NAMES = `select id, title, artist_name as "artistName" from releases`;

/** SQL: `id` and `version` of all releases, to see whether one was saved since. */
export const RELEASE_VERSIONS = `select id, version from releases where deleted_at is null`;

export interface ReleaseContact {
  email: string;
  /** null where none was entered. */
  name: string | null;
}

/** The contacts of a release with an e-mail address, each address once. */
export async function contactsOfRelease(db: Knex, releaseId: number): Promise<ReleaseContact[]> {
  const rows = await db('release_contacts')
    .where({ release_id: releaseId })
    .whereNotNull('email')
    .orderBy(['position', 'id'])
    .select<{ email: string; first_name: string | null; last_name: string | null }[]>(
      'email',
      'first_name',
      'last_name',
    );
  const byAddress = new Map<string, ReleaseContact>();
  for (const { email, first_name: first, last_name: last } of rows) {
    const address = email.trim();
    const key = address.toLowerCase();
    if (address === '' || byAddress.has(key)) continue;
    byAddress.set(key, { email: address, name: [first, last].filter(Boolean).join(' ') || null });
  }
  return [...byAddress.values()];
}
