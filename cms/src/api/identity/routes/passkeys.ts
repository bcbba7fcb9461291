import {
  addPasskey,
  beginPasskey,
  beginPasskeyProof,
  beginPasskeySignIn,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from '@mpn/domain';
import { route, routes } from '@mpn/server-kit';
import passkeys from '../controllers/passkeys';

export default routes(
  route(beginPasskeySignIn, passkeys.beginSignIn),
  route(signInWithPasskey, passkeys.signIn),
  route(beginPasskeyProof, passkeys.beginProof),
  route(beginPasskey, passkeys.begin),
  route(addPasskey, passkeys.add),
  route(renamePasskey, passkeys.rename),
  route(removePasskey, passkeys.remove),
);
