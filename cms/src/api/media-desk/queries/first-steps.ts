import { database, select, type FirstStepSource } from '@mpn/server-kit';

/** Whether the person has listened to a release, and answered one where the institution's people may. */
export const listeningSteps: FirstStepSource = async (strapi, { userId, companyId }) => {
  const [row] = await select<{ LISTENED: boolean; ANSWERED: boolean | null }>(
    database(strapi),
    `select
       exists (select 1 from interactions where user_id = :userId and type = 'LISTENED_TO') as "LISTENED",
       (select exists (select 1 from editor_answers where user_id = :userId) from partners own
         where own.id = :companyId and coalesce(own.editor_answers_enabled, true)) as "ANSWERED"`,
    { userId, companyId },
  );
  return row ?? {};
};
