import type * as contract from '@mpn/domain';
import { database, type Handler } from '@mpn/server-kit';
import { logOutByProvider } from '../commands/back-channel-logout';
import { beginSignOn, finishSignOn, linkSignOn } from '../commands/sign-on';
import { beginSignOnConfirmation, finishSignOnConfirmation } from '../commands/sign-on-confirmation';
import {
  addSignOnDomain,
  assertCompanyOf,
  beginSignOnTest,
  finishSignOnTest,
  removeSignOnDomain,
  removeSingleSignOn,
  switchSingleSignOn,
  updateSingleSignOn,
  verifySignOnDomain,
} from '../commands/single-sign-on';
import { answerSignIn, keepDevice } from '../devices/cookie';
import { originOf } from '../rules/request-facts';
import { readSingleSignOn } from '../sso/store';

const handlers = {
  async read({ strapi, principal, params }) {
    await assertCompanyOf(strapi, principal, params.id);
    return readSingleSignOn(database(strapi), params.id);
  },
  update: ({ strapi, principal, params, body }) => updateSingleSignOn(strapi, principal, params.id, body),
  remove: ({ strapi, principal, params }) => removeSingleSignOn(strapi, principal, params.id),
  addDomain: ({ strapi, principal, params, body }) => addSignOnDomain(strapi, principal, params.id, body.domain),
  verifyDomain: ({ strapi, principal, params }) => verifySignOnDomain(strapi, principal, params.id, params.domainId),
  removeDomain: ({ strapi, principal, params }) => removeSignOnDomain(strapi, principal, params.id, params.domainId),
  beginTest: ({ strapi, ctx, principal, params }) => {
    ctx.set('Cache-Control', 'no-store');
    return beginSignOnTest(strapi, principal, params.id);
  },
  finishTest: ({ strapi, principal, params, body }) => finishSignOnTest(strapi, principal, params.id, body.parameters),
  switchIt: ({ strapi, principal, params, body }) => switchSingleSignOn(strapi, principal, params.id, body),
  async logOut({ strapi, ctx, params, body }) {
    ctx.set('Cache-Control', 'no-store');
    const refusal = await logOutByProvider(strapi, params.id, body.logout_token, ctx.ip);
    ctx.status = refusal ? 400 : 200;
    ctx.body = refusal ? { error: 'invalid_request', error_description: refusal } : null;
    if (!refusal) ctx.status = 200;
  },
  begin: ({ strapi, ctx, body }) => {
    ctx.set('Cache-Control', 'no-store');
    return beginSignOn(strapi, body, { ...originOf(ctx), device: keepDevice(ctx) });
  },
  finish: ({ strapi, ctx, body }) => answerSignIn(ctx, (origin) => finishSignOn(strapi, body.parameters, origin)),
  link: ({ strapi, ctx, body }) => answerSignIn(ctx, (origin) => linkSignOn(strapi, body, origin)),
  beginConfirmation: ({ strapi, ctx, principal }) => {
    ctx.set('Cache-Control', 'no-store');
    return beginSignOnConfirmation(strapi, principal);
  },
  finishConfirmation: ({ strapi, principal, body }) => finishSignOnConfirmation(strapi, principal, body.parameters),
} satisfies {
  read: Handler<typeof contract.readSingleSignOn>;
  update: Handler<typeof contract.updateSingleSignOn>;
  remove: Handler<typeof contract.removeSingleSignOn>;
  addDomain: Handler<typeof contract.addSignOnDomain>;
  verifyDomain: Handler<typeof contract.verifySignOnDomain>;
  removeDomain: Handler<typeof contract.removeSignOnDomain>;
  beginTest: Handler<typeof contract.beginSignOnTest>;
  finishTest: Handler<typeof contract.finishSignOnTest>;
  switchIt: Handler<typeof contract.switchSingleSignOn>;
  logOut: Handler<typeof contract.backChannelLogout>;
  begin: Handler<typeof contract.beginSignOn>;
  finish: Handler<typeof contract.finishSignOn>;
  link: Handler<typeof contract.linkSignOn>;
  beginConfirmation: Handler<typeof contract.beginSignOnConfirmation>;
  finishConfirmation: Handler<typeof contract.finishSignOnConfirmation>;
};

export default handlers;
