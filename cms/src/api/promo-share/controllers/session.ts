import type { switchToPromoShareView } from '@mpn/domain';
import type { Handler } from '@mpn/server-kit';
import { answerWithSession, originOf } from '../../identity';
import { switchToPromoShareView as openView } from '../commands/open-view';

export default {
  switchToPromoShareView: async ({ strapi, ctx, principal, body }) =>
    answerWithSession(ctx, await openView(strapi, principal, body, originOf(ctx))),
} satisfies { switchToPromoShareView: Handler<typeof switchToPromoShareView> };
