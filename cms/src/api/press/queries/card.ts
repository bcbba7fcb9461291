import type { Knex } from 'knex';
import { featureIsOn, select } from '@mpn/server-kit';

const CARD = `select concat_ws(' – ', r.artist_name, r.title) as title
  from press_links l join press_link_releases x on x.link_id = l.id join release_titles r on r.id = x.release_id
  where l.slug = :slug and l.state = 'ACTIVE' and l.show_title and l.expires_at > now() at time zone 'UTC'
    and r.withdrawn_at is null and r.deleted_at is null and ${featureIsOn('PRESS_LINK')}
  order by x.position, x.id limit 1`;

/**
 * What messengers may show beside the address of a link; null unless the promoter wants artist and title there. The
 * slug opens nothing: who has it and no address learns this alone.
 */
export async function pressCard(db: Knex, slug: string): Promise<string | null> {
  const [row] = await select<{ title: string }>(db, CARD, { slug });
  return row?.title ?? null;
}
