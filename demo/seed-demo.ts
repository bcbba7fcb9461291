import {
  insertRows,
  inSeedTransaction,
  type SqlClient,
  DEMO_MARKER,
  ensureDemoPanelAdmin,
  hasDemo,
} from '@mpn/database';
import { makeDemoMedia } from './media';
import { createRandom } from './random';
import { RELEASES } from './releases';
import { seedAnswers } from './rows/answers';
import { seedCampaigns } from './rows/campaigns';
import { seedCompanies } from './rows/companies';
import { seedRecognitionService } from './rows/recognition';
import { localToday, type DemoContext } from './rows/context';
import { seedDeliveries } from './rows/deliveries';
import { keepCatalogueFiles, seedDigitalCatalogue } from './rows/digital';
import type { DemoStorage } from './rows/files';
import { seedInteractions } from './rows/interactions';
import { seedLegal, seedSupportContact } from './rows/legal';
import { seedMailings } from './rows/mailings';
import { seedOrders } from './rows/orders';
import { seedPersonal } from './rows/personal';
import { seedReleases } from './rows/releases';
import { seedUsers } from './rows/users';

export interface DemoOptions {
  client: SqlClient;
  storage: DemoStorage;
  /** Time zone of campaign dates; Europe/Berlin unless given. */
  timeZone?: string;
  now?: Date;
  say?(text: string): void;
}

/** Numbers of the demo's rows, or that it existed already. */
export type DemoStats = { alreadyThere: true } | { alreadyThere: false; made: Record<string, number> };

async function mark(client: SqlClient, now: Date): Promise<void> {
  await client.query(`insert into strapi_core_store_settings (key, value, type) values ($1, $2, 'string')`, [
    DEMO_MARKER,
    now.toISOString(),
  ]);
}

async function seedRows(
  context: DemoContext,
  storage: DemoStorage,
  media: Awaited<ReturnType<typeof makeDemoMedia>>,
): Promise<Record<string, number>> {
  const { client } = context;
  const { rows } = await client.query<{ id: number; code: string }>('select id, code from genres');
  context.genres = new Map(rows.map((row) => [row.code, row.id]));
  await seedCompanies(context);
  await seedRecognitionService(context);
  const users = await seedUsers(context);
  const catalogueFiles = await keepCatalogueFiles(storage, media);
  await seedReleases(context, storage, media);
  const catalogue = await seedDigitalCatalogue(context, catalogueFiles);
  const campaigns = await seedCampaigns(context);
  const orders = await seedOrders(context, campaigns);
  const interactions = await seedInteractions(context, campaigns);
  const answers = await seedAnswers(context);
  const deliveries = await seedDeliveries(context, campaigns);
  const mailingRequests = await seedMailings(context);
  await seedPersonal(context, campaigns);
  await seedLegal(client);
  await seedSupportContact(client);
  await insertRows(client, 'audit_records', [
    { at: context.now.toISOString(), action: 'demo.seed', data: { releases: context.releases.length } },
  ]);
  // Listening copies, excerpts and videos to look at are made by the server's jobs afterwards.
  await client.query(`select graphile_worker.add_job('files.missing-previews')`);
  await mark(client, context.now);
  return {
    companies: context.companies.length,
    institutions: context.institutions.length,
    users,
    releases: context.releases.length,
    tracks: context.releases.reduce((sum, release) => sum + release.tracks.length, 0),
    audioFiles: media.audio.size,
    campaigns: campaigns.length,
    orders,
    interactions,
    answers,
    deliveries,
    mailingRequests,
    catalogue,
  };
}

/**
 * Seeds the demo once: companies, users, releases with music and covers, campaigns, orders, interactions, deliveries.
 * Idempotent. Needs the schema and the reference data.
 * @throws Error in production, because the demo's password is public
 */
export async function seedDemo(options: DemoOptions): Promise<DemoStats> {
  const { client, storage, timeZone = 'Europe/Berlin', now = new Date() } = options;
  if (process.env.NODE_ENV === 'production') throw new Error('The demo is not for production.');
  await ensureDemoPanelAdmin(client);
  if (await hasDemo(client)) return { alreadyThere: true };
  const media = await makeDemoMedia(RELEASES, {
    temporaryPath: (suffix) => storage.temporaryPath(suffix),
    onProgress: (done, total) => {
      if (done % 10 === 0 || done === total)
        options.say?.(`Composing the demo's music: ${done} of ${total} recordings`);
    },
  });
  return inSeedTransaction(client, async (): Promise<DemoStats> => {
    // Another process may have been faster while this one composed.
    if (await hasDemo(client)) return { alreadyThere: true };
    const context: DemoContext = {
      client,
      random: createRandom('demo'),
      now,
      today: localToday(now, timeZone),
      timeZone,
      genres: new Map(),
      companies: [],
      institutions: [],
      releases: [],
    };
    return { alreadyThere: false, made: await seedRows(context, storage, media) };
  });
}
