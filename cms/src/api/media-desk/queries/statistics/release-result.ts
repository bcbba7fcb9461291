import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import {
  resultParts,
  type Principal,
  type QueryOf,
  type QuoteChoice,
  type ReleaseInteractionStatistic,
  type ReleaseResult,
  type ResultInstitution,
  type ResultQuote,
  type mediaReleaseEndpoints,
} from '@mpn/domain';
import { database, select } from '@mpn/server-kit';
import { companyName, fileFacts, fileUrlsFor, listStanding, type FileFacts } from '../../../release';
import { SHOWN_ANSWERS } from '../editor-answers-sql';
import { answerRows } from './answer-table';
import { pressCounts } from './press-counts';
import { inPeriod, interactionStatistic, type StatisticPeriod } from './statistic';

/** Sentences that a label can choose from. */
const MAX_SENTENCES = 200;

interface HeadFacts {
  labelName: string | null;
  companyName: string;
  releaseDate: string | null;
  cover: FileFacts | null;
}

const HEAD = `select r.label_name as "labelName", ${companyName('r.company_id')} as "companyName",
    r.release_date as "releaseDate",
    (select ${fileFacts('cf')} from front_covers fc join file_facts cf on cf.id = fc.file_id
     where fc.release_id = r.id) as cover
  from releases r where r.id = :id`;

function sentencesOf(knex: Knex, id: number, asked: StatisticPeriod): Promise<ResultQuote[]> {
  const period = inPeriod(asked, 'e.at');
  return select<ResultQuote>(
    knex,
    `select e.id, e.answer, e.comment, ic.name as "institutionName", dp.name as "departmentName",
       t.title as "trackTitle"
     from ${SHOWN_ANSWERS}
     left join department_list dp on dp.id = e.department_id
     left join track_list t on t.id = e.track_id
     where e.release_id = :id and e.comment is not null and ${period.sql}
     order by array_position(array['WILL_PLAY', 'MAYBE', 'NOT_FOR_US'], e.answer::text), e.at desc, e.id desc
     limit ${MAX_SENTENCES}`,
    { id, ...period.bindings },
  );
}

/** The ten most active institutions of a statistic, with their media. */
async function activeOf(knex: Knex, { institutions }: ReleaseInteractionStatistic): Promise<ResultInstitution[]> {
  const ids = institutions.map(({ institutionId }) => institutionId);
  const rows = await select<{ id: number; medium: ResultInstitution['medium'] }>(
    knex,
    `select ic.id, sm.code as medium from partners ic left join medium_list sm on sm.id = ic.sampling_medium_id
     where ic.id = any(:ids::int[])`,
    { ids },
  );
  const mediums = new Map(rows.map(({ id, medium }) => [id, medium]));
  return institutions.map(({ institutionId, institutionName }) => ({
    ...{ institutionId, institutionName },
    medium: mediums.get(institutionId) ?? null,
  }));
}

/**
 * What stands on the one page of a release's result, for its own company.
 * @returns with the id of the front cover's file, null without one
 * @throws AppError not-found, or no-interaction-statistic for a release that was never sampled
 */
export async function releaseResult(
  strapi: Core.Strapi,
  principal: Principal,
  id: number,
  { quotes, withoutQuotes, from, until }: QueryOf<typeof mediaReleaseEndpoints.result>,
): Promise<{ result: ReleaseResult; coverFileId: number | null }> {
  const period = { from, until };
  const statistic = await interactionStatistic(strapi, principal, id, period);
  const knex = database(strapi);
  const [head] = await select<HeadFacts>(knex, HEAD, { id });
  // A partner sees the results of the own links only, on their pages.
  const press = principal.promoShare === null ? await pressCounts(knex, id, period) : null;
  const sentences = await sentencesOf(knex, id, period);
  const choice: QuoteChoice = withoutQuotes ? 'NONE' : (quotes ?? 'BEST');
  const { cover = null, labelName = null, companyName: sender = '', releaseDate = null } = head ?? {};
  const { reportableFor } = statistic;
  const { releaseId, title, artistName, sampledInstitutions, sampledEditors, totals, average, answers } = statistic;
  return {
    coverFileId: cover?.id ?? null,
    result: {
      reportableFor,
      ...{ releaseId, title, artistName, labelName, companyName: sender, releaseDate },
      coverUrl: fileUrlsFor(principal, listStanding(principal)).picture(cover, 'FRONT_COVER', 320),
      ...{ period: statistic.period, sampledInstitutions, sampledEditors, totals, average, answers, press, sentences },
      ...resultParts(
        { tracks: statistic.tracks, institutions: await activeOf(knex, statistic) },
        await answerRows(strapi, id, period),
        { sentences, choice },
      ),
    },
  };
}
