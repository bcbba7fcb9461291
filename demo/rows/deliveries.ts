import { createHash } from 'node:crypto';
import { insertRows, takeIds, type Row } from '@mpn/database';
import { asciiName } from '../people';
import type { SeededCampaign } from './campaigns';
import { instant, type DemoContext, type SeededInstitution } from './context';

type Outcome = 'DELIVERED' | 'FAILED' | 'CANCELED';

interface PlannedDelivery {
  campaign: SeededCampaign;
  institution: SeededInstitution;
  outcome: Outcome;
  reason: 'AUTOMATIC' | 'REQUEST';
  /** Days from today. */
  day: number;
  attempts: number;
  errorCode: string | null;
}

const FAILURES = ['login-refused', 'disk-full', 'connection-timeout', 'directory-missing', 'host-key-changed'];
const MOST_ATTEMPTS = 8;
const COVER_BYTES = 412_000;
const METADATA_BYTES = 2_900;

function plan(context: DemoContext, campaigns: readonly SeededCampaign[]): PlannedDelivery[] {
  const { random } = context;
  return campaigns.flatMap((campaign) => {
    const {
      plan: { status, startDay },
    } = campaign;
    if (status === 'DRAFT' || status === 'PAID_SCHEDULED') return [];
    return [...campaign.rights].flatMap(([institution, right]): PlannedDelivery[] => {
      const transfers = institution.design.delivery === 'ftp' || institution.design.delivery === 'sftp';
      if (!transfers || right !== 'DOWNLOAD') return [];
      if (!institution.automaticSampling && !random.chance(0.3)) return [];
      const draw = random.next();
      const outcome: Outcome =
        status === 'PAID_CANCELED' && draw < 0.2 ? 'CANCELED' : draw < 0.94 ? 'DELIVERED' : 'FAILED';
      return [
        {
          campaign,
          institution,
          outcome,
          reason: institution.automaticSampling ? 'AUTOMATIC' : 'REQUEST',
          day: institution.automaticSampling ? startDay : Math.min(-0.3, startDay + random.int(0, 20)),
          attempts: outcome === 'FAILED' ? MOST_ATTEMPTS : outcome === 'CANCELED' ? 0 : random.chance(0.08) ? 2 : 1,
          errorCode: outcome === 'FAILED' ? `mpn.backend.delivery.error.${random.pick(FAILURES)}` : null,
        },
      ];
    });
  });
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The files on the institution's server: tracks, cover, metadata as text and JSON, and last the manifest. */
function fileRows(delivery: PlannedDelivery, deliveryId: number, sentAt: string): Row[] {
  const { release } = delivery.campaign.plan;
  const folder = asciiName(`${release.design.artist} ${release.design.title}`) || `release-${release.id}`;
  const files = [
    ...release.tracks.map((track, index) => ({
      kind: 'AUDIO_TRACK',
      track_id: track.id,
      size: track.bytes,
      name: `${folder}/1-${String(index + 1).padStart(2, '0')}_${asciiName(release.design.artist) || track.isrc}-${asciiName(track.title) || track.isrc}.wav`,
    })),
    { kind: 'COVER', track_id: null, size: COVER_BYTES, name: `${folder}/cover.jpg` },
    { kind: 'METADATA', track_id: null, size: METADATA_BYTES, name: `${folder}/metadata.txt` },
    { kind: 'METADATA', track_id: null, size: METADATA_BYTES * 2, name: `${folder}/metadata.json` },
    { kind: 'MANIFEST', track_id: null, size: 900, name: `${folder}/manifest.json` },
  ];
  return files.map((file, index) => ({
    delivery_id: deliveryId,
    position: index + 1,
    ...file,
    sha_256: sha256(`${deliveryId}/${file.name}`),
    state: 'SENT',
    bytes_sent: file.size,
    sent_at: sentAt,
    created_at: sentAt,
  }));
}

const targetHost = ({ institution }: PlannedDelivery): string =>
  `${institution.design.delivery}.${asciiName(institution.design.name)}.example`;

/** Values for the text of the failure. */
const errorValues = (delivery: PlannedDelivery): Record<string, unknown> => ({
  host: targetHost(delivery),
  port: delivery.institution.design.delivery === 'sftp' ? 22 : 21,
  directory: '.',
});

function attemptRows(delivery: PlannedDelivery, deliveryId: number, startedAt: string, endedAt: string): Row[] {
  return Array.from({ length: delivery.attempts }, (_, index) => {
    const last = index === delivery.attempts - 1;
    const succeeded = last && delivery.outcome === 'DELIVERED';
    const begin = new Date(Date.parse(startedAt) + index * 1_800_000).toISOString();
    return {
      delivery_id: deliveryId,
      number: index + 1,
      started_at: begin,
      ended_at: succeeded ? endedAt : new Date(Date.parse(begin) + 21_000).toISOString(),
      outcome: succeeded ? 'DELIVERED' : 'FAILED',
      step: succeeded ? null : 'connect',
      error_code: succeeded ? null : (delivery.errorCode ?? 'mpn.backend.delivery.error.connection-timeout'),
      error_values: succeeded ? null : errorValues(delivery),
      created_at: begin,
    };
  });
}

/** Past deliveries. None is running, because the demo has no servers to deliver to. */
export async function seedDeliveries(context: DemoContext, campaigns: readonly SeededCampaign[]): Promise<number> {
  const planned = plan(context, campaigns);
  const ids = await takeIds(context.client, 'deliveries', planned.length);
  const deliveries: Row[] = [],
    attempts: Row[] = [],
    files: Row[] = [];
  planned.forEach((delivery, index) => {
    const { campaign, institution, outcome } = delivery;
    const id = ids[index] as number;
    const queuedAt = instant(context, Math.min(-0.3, delivery.day));
    const after = (seconds: number): string => new Date(Date.parse(queuedAt) + seconds * 1000).toISOString();
    const endedAt = after(
      outcome === 'FAILED' ? MOST_ATTEMPTS * 1800 : 40 + context.random.int(5, 900) + (delivery.attempts - 1) * 1800,
    );
    const bytes = campaign.plan.release.tracks.reduce((sum, track) => sum + track.bytes, COVER_BYTES);
    deliveries.push({
      id,
      unique_key: `demo:${campaign.id}:${institution.id}`,
      release_id: campaign.plan.release.id,
      campaign_id: campaign.id,
      action_id: campaign.actionIds[0],
      institution_id: institution.id,
      reason: delivery.reason,
      requested_by_user_id: delivery.reason === 'REQUEST' ? institution.editors[0]?.id : null,
      state: outcome,
      attempts: delivery.attempts,
      error_code: delivery.errorCode,
      error_values: delivery.errorCode === null ? null : errorValues(delivery),
      protocol: institution.design.delivery === 'sftp' ? 'SFTP' : 'FTP',
      target_host: targetHost(delivery),
      remote_directory: '.',
      audio_format: 'WAVE_STANDARD',
      bytes_total: bytes,
      bytes_done: outcome === 'DELIVERED' ? bytes : 0,
      queued_at: queuedAt,
      started_at: delivery.attempts > 0 ? after(12) : null,
      delivered_at: outcome === 'DELIVERED' ? endedAt : null,
      finished_at: endedAt,
      created_at: queuedAt,
    });
    attempts.push(...attemptRows(delivery, id, after(12), endedAt));
    if (outcome === 'DELIVERED') files.push(...fileRows(delivery, id, endedAt));
  });
  await insertRows(context.client, 'deliveries', deliveries);
  await insertRows(context.client, 'delivery_attempts', attempts);
  await insertRows(context.client, 'delivery_files', files);
  return planned.length;
}
