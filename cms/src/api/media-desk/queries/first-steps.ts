import type { ResolvedDeliveryPreferences } from '@mpn/domain';
import { database, select, service, type FirstStepSource } from '@mpn/server-kit';

/**
 * Whether the person has chosen an audio format for downloads, or taken the preselected one with a download. null where
 * the institution permits no downloads, or fixes the format.
 */
function formatStep(web: ResolvedDeliveryPreferences, hasDownloaded: boolean): boolean | null {
  const { source } = web.preferredAudioFormat;
  if (!web.webDeliveryEnabled.value || source === 'COMPANY' || source === 'MAIN_COMPANY') return null;
  return source === 'USER' || hasDownloaded;
}

/**
 * Whether the person has listened to a release, chosen an audio format, and answered a release where the institution's
 * people may.
 */
export const listeningSteps: FirstStepSource = async (strapi, { userId, companyId }) => {
  const db = database(strapi);
  const [row] = await select<{ LISTENED: boolean; ANSWERED: boolean | null; hasDownloaded: boolean }>(
    db,
    `select
       exists (select 1 from interactions where user_id = :userId and type = 'LISTENED_TO') as "LISTENED",
       exists (select 1 from interactions where user_id = :userId and type = 'DOWNLOADED') as "hasDownloaded",
       (select exists (select 1 from editor_answers where user_id = :userId) from partners own
         where own.id = :companyId and coalesce(own.editor_answers_enabled, true)) as "ANSWERED"`,
    { userId, companyId },
  );
  if (!row) return {};
  const { hasDownloaded, ...steps } = row;
  const { web } = await service(strapi, 'api::company.preferences').view(db, companyId, userId);
  return { ...steps, PREFERRED_FORMAT: formatStep(web, hasDownloaded) };
};
