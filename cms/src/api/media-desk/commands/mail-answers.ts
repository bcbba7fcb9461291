import type { Core } from '@strapi/strapi';
import { fail, isAppError, type EditorAnswer, type MailedAnswer, type Principal } from '@mpn/domain';
import { database, select } from '@mpn/server-kit';
import { countNetworkTry, principalOfUser, refuseSpentNetwork } from '../../identity';
import { liveOffer } from '../access/media-access';
import { readAnswerLink } from '../rules/answer-link';
import { assertAnswersEnabled, saveAnswer } from './editor-answers';

/** A link as it arrives. */
export interface ArrivedLink {
  token: string;
  /** IP address of the caller. */
  ip: string;
}

interface Reader {
  principal: Principal;
  releaseId: number;
}

const refused = () => fail('mpn.backend.data.error.product.mail-answer-link-invalid');

/** Makes all refusals of the desk one: who has only a link learns nothing of accounts, campaigns and companies. */
async function asOneRefusal<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isAppError(error) && error.status < 500) throw refused();
    throw error;
  }
}

async function readerOf(strapi: Core.Strapi, { token, ip }: ArrivedLink): Promise<Reader> {
  const link = readAnswerLink(token, new Date());
  const principal = link && (await principalOfUser(strapi, link.userId, ip));
  if (!link || principal?.companyType !== 'MEDIA' || !principal.permissions.has('GetReleasesSampled')) throw refused();
  return { principal, releaseId: link.releaseId };
}

async function viewOf(strapi: Core.Strapi, { principal, releaseId }: Reader): Promise<MailedAnswer> {
  const [row] = await select<MailedAnswer>(
    database(strapi),
    `select r.id as "releaseId", r.title, r.artist_name as artist,
       (select ea.answer from editor_answers ea
        where ea.user_id = :me and ea.release_id = r.id and ea.track_id is null) as answer
     from release_titles r where r.id = :releaseId`,
    { releaseId, me: principal.userId },
  );
  if (!row) throw refused();
  return row;
}

/** Does the work for a link; refused links are counted for the caller's network. */
async function withLink<T>(strapi: Core.Strapi, link: ArrivedLink, work: (reader: Reader) => Promise<T>): Promise<T> {
  await refuseSpentNetwork(strapi, 'mail-link-per-network', link.ip);
  try {
    return await asOneRefusal(async () => work(await readerOf(strapi, link)));
  } catch (error) {
    if (isAppError(error)) await countNetworkTry(strapi, 'mail-link-per-network', link.ip);
    throw error;
  }
}

/**
 * What a link of a mail is about, with the reader's answer; records nothing, because mail scanners open links.
 * @throws AppError mail-answer-link-invalid whatever is refused, too-many-requests after many refusals
 */
export const mailedAnswer = (strapi: Core.Strapi, link: ArrivedLink): Promise<MailedAnswer> =>
  withLink(strapi, link, async (reader) => {
    await liveOffer(strapi, reader.principal, reader.releaseId);
    await assertAnswersEnabled(database(strapi), reader.principal);
    return viewOf(strapi, reader);
  });

/**
 * Gives or changes the answer of the person whom the mail went to, as {@link saveAnswer} does; a sentence stays.
 * @throws AppError as {@link mailedAnswer}
 */
export const saveMailedAnswer = (strapi: Core.Strapi, link: ArrivedLink, answer: EditorAnswer): Promise<MailedAnswer> =>
  withLink(strapi, link, async (reader) => {
    const { principal, releaseId } = reader;
    await saveAnswer(strapi, principal, { releaseId, trackId: null, answer, comment: undefined });
    return viewOf(strapi, reader);
  });
