import type { editorAnswerEndpoints } from '@mpn/domain';
import { readLagging, type Handler } from '@mpn/server-kit';
import { removeAnswer, saveAnswer } from '../commands/editor-answers';
import { answerTable } from '../queries/statistics/answer-table';
import { assertStatistic } from '../queries/statistics/statistic';

type Endpoints = typeof editorAnswerEndpoints;

const handlers = {
  save: ({ strapi, principal, params, body }) =>
    saveAnswer(strapi, principal, {
      releaseId: params.id,
      trackId: body.trackId ?? null,
      answer: body.answer,
      comment: body.comment,
    }),
  remove: ({ strapi, principal, params, query }) =>
    removeAnswer(strapi, principal, { releaseId: params.id, trackId: query.trackId ?? null }),
  async table(call) {
    const { strapi, principal, params, query } = call;
    await assertStatistic(strapi, principal, params.id);
    return readLagging(call, () => answerTable(strapi, params.id, query));
  },
} satisfies { [K in keyof Endpoints]: Handler<Endpoints[K]> };

export default handlers;
