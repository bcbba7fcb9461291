import type * as contract from '@mpn/domain';
import { database, type Handler } from '@mpn/server-kit';
import { answerSurvey, readSurvey } from '../commands/survey';
import { readMessage } from '../queries/message-view';

const handlers = {
  get: ({ strapi, principal, params }) => readMessage(database(strapi), principal, params.id),
  getSurvey: ({ strapi, principal }) => readSurvey(database(strapi), principal),
  answerSurvey: ({ strapi, principal, body }) => answerSurvey(strapi, principal, body.answer),
} satisfies {
  get: Handler<typeof contract.getMessage>;
  getSurvey: Handler<typeof contract.getSurvey>;
  answerSurvey: Handler<typeof contract.answerSurvey>;
};

export default handlers;
