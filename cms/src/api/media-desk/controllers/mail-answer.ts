import type { mailAnswerEndpoints } from '@mpn/domain';
import type { Handler } from '@mpn/server-kit';
import { mailedAnswer, saveMailedAnswer } from '../commands/mail-answers';

type Endpoints = typeof mailAnswerEndpoints;

const handlers = {
  get: ({ strapi, ctx, query }) => {
    ctx.set('Cache-Control', 'no-store');
    return mailedAnswer(strapi, { token: query.token, ip: ctx.ip });
  },
  save: ({ strapi, ctx, body }) => saveMailedAnswer(strapi, { token: body.token, ip: ctx.ip }, body.answer),
} satisfies { [K in keyof Endpoints]: Handler<Endpoints[K]> };

export default handlers;
