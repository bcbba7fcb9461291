import type * as contract from '@mpn/domain';
import { database, type Handler } from '@mpn/server-kit';
import { presentSecondFactor } from '../commands/present-factor';
import { beginTotp, confirmTotp, removeTotp, renewRecoveryCodes } from '../commands/second-factor';
import { readFactors } from '../factors/store';
import { answerSignIn } from '../devices/cookie';

const handlers = {
  present: ({ strapi, ctx, principal, body }) =>
    answerSignIn(ctx, (origin) => presentSecondFactor(strapi, principal, body, origin)),
  read: ({ strapi, principal }) => readFactors(database(strapi), principal.userId),
  beginTotp: ({ strapi, ctx, principal }) => {
    ctx.set('Cache-Control', 'no-store');
    return beginTotp(strapi, principal);
  },
  confirmTotp: ({ strapi, principal, body }) => confirmTotp(strapi, principal, body.code),
  removeTotp: ({ strapi, principal }) => removeTotp(strapi, principal),
  renewRecoveryCodes: ({ strapi, principal }) => renewRecoveryCodes(strapi, principal),
} satisfies {
  present: Handler<typeof contract.presentSecondFactor>;
  read: Handler<typeof contract.readSecondFactor>;
  beginTotp: Handler<typeof contract.beginTotp>;
  confirmTotp: Handler<typeof contract.confirmTotp>;
  removeTotp: Handler<typeof contract.removeTotp>;
  renewRecoveryCodes: Handler<typeof contract.renewRecoveryCodes>;
};

export default handlers;
