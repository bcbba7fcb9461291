import type * as contract from '@mpn/domain';
import type { Handler } from '@mpn/server-kit';
import { beginPasskeySignIn, signInWithPasskey } from '../commands/passkey-sign-in';
import { beginPasskeyProof } from '../commands/passkey-use';
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from '../commands/passkeys';
import { answerSignIn } from '../devices/cookie';

const handlers = {
  beginSignIn: ({ strapi, ctx }) => {
    ctx.set('Cache-Control', 'no-store');
    return beginPasskeySignIn(strapi, ctx.ip);
  },
  signIn: ({ strapi, ctx, body }) => answerSignIn(ctx, (origin) => signInWithPasskey(strapi, body.passkey, origin)),
  beginProof: ({ strapi, principal }) => beginPasskeyProof(strapi, principal),
  begin: ({ strapi, principal }) => beginPasskey(strapi, principal),
  add: ({ strapi, principal, body }) => addPasskey(strapi, principal, body.name, body.passkey),
  rename: ({ strapi, principal, params, body }) => renamePasskey(strapi, principal, params.id, body.name),
  remove: ({ strapi, principal, params }) => removePasskey(strapi, principal, params.id),
} satisfies {
  beginSignIn: Handler<typeof contract.beginPasskeySignIn>;
  signIn: Handler<typeof contract.signInWithPasskey>;
  beginProof: Handler<typeof contract.beginPasskeyProof>;
  begin: Handler<typeof contract.beginPasskey>;
  add: Handler<typeof contract.addPasskey>;
  rename: Handler<typeof contract.renamePasskey>;
  remove: Handler<typeof contract.removePasskey>;
};

export default handlers;
