import type { Knex } from 'knex';
import { FirstInteraction, isOneOf, type InteractionType, type Principal } from '@mpn/domain';
import { featureIsOn, select, notifyBundled } from '@mpn/server-kit';
import { findCompanyNames } from '../../company';

interface FirstOf {
  companyId: number;
  title: string;
  artist: string | null;
}

// Not while STATISTICS is off, because the notification contains statistics.
const FIRST = `select r.company_id as "companyId", r.title, r.artist_name as artist from release_titles r
  where r.id = :releaseId and r.company_id is not null and ${featureIsOn('STATISTICS')}
    and not exists (select 1 from interactions i where i.release_id = r.id and i.type = :type
      and not (i.user_id = :me and i.track_id is not distinct from :trackId::int))`;

/**
 * Queues a notification to the promoter of the first time that a release is listened to, downloaded or requested,
 * naming the institution but never the person. Called after the interaction was written.
 */
export async function noteFirstInteraction(
  trx: Knex,
  { userId: me, companyId, companyType }: Principal,
  { releaseId, trackId, type }: { releaseId: number; trackId: number | null; type: InteractionType },
): Promise<void> {
  if (companyType !== 'MEDIA' || companyId === null || !isOneOf(FirstInteraction, type)) return;
  const [first] = await select<FirstOf>(trx, FIRST, { releaseId, type, me, trackId });
  if (!first) return;
  const institution = (await findCompanyNames(trx, [companyId])).get(companyId) ?? '';
  const { title, artist } = first;
  await notifyBundled(trx, [
    {
      kind: 'RELEASE_FIRSTS',
      companyId: first.companyId,
      bundle: releaseId,
      item: { releaseId, title, artist, type, institution },
      // Of two editors who are first at the same time, only one is notified about.
      uniqueKey: `release-first:${releaseId}:${type}`,
    },
  ]);
}
