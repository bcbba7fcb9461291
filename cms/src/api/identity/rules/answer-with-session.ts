import type { Context } from 'koa';
import type { SessionView } from '@mpn/domain';
import type { SessionAnswer } from '../commands/login';

/** Sends the new session's token in the header and its permissions in the body. */
export function answerWithSession(ctx: Context, { authorization, view }: SessionAnswer): SessionView {
  ctx.set('Authorization', authorization);
  return view;
}
