import type { ReleaseEntity, SamplingCampaignView } from '@mpn/domain';
import { database } from '../../http/support/server';
import { until } from '../../support/until';
import { trackInput } from '../../support/track-input';
import { type RealRelease } from './support';

/** A release with the campaign that offers it. */
export interface Offered {
  release: RealRelease;
  campaignId: number;
}

/** Calls one of the campaign's actions. */
export async function act({ release, campaignId }: Offered, action: 'pause' | 'resume' | 'cancel'): Promise<void> {
  const { client } = release.owner;
  const { body } = await client.get<SamplingCampaignView>(`/sampling_campaigns/${campaignId}`);
  const answer = await client.post(`/sampling_campaigns/${campaignId}/_actions/${action}`, {
    jpaVersion: body.jpaVersion,
  });
  expect([action, answer.status, answer.body]).toMatchObject([action, 200, {}]);
}

/** The second track gets another title, in the editor. */
export async function saveTrackTitle({ release }: Pick<Offered, 'release'>, title: string): Promise<void> {
  const { client } = release.owner;
  const { body } = await client.get<ReleaseEntity>(`/releases/${release.id}`);
  const answer = await client.patch<ReleaseEntity>(`/releases/${release.id}`, {
    version: body.version,
    tracks: body.tracks.map((track) => ({
      ...trackInput(track),
      ...(track.id === release.trackIds[1] ? { title } : {}),
    })),
  });
  expect([answer.status, answer.body]).toMatchObject([200, { saveResult: 'SAVED' }]);
}

/** Waits until every job has run that follows an event of a campaign and queues or cancels deliveries. */
export const settled = async (): Promise<void> => {
  const pool = await database();
  const following = `select 1 from graphile_worker.jobs
    where task_identifier like 'sampling.%:delivery' or task_identifier like 'delivery.campaign-%'`;
  await until(
    async () => (await pool.query(following)).rowCount,
    (count) => count === 0,
  );
};
