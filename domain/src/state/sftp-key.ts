import { SftpKeyState } from '../enums';
import { defineMachine } from './machine';

export const SftpKeyEvent = ['logIn', 'replace'] as const;
export type SftpKeyEvent = (typeof SftpKeyEvent)[number];

/**
 * State table of the key pairs for SFTP logins. A new pair is WAITING until a server accepts it; the ACTIVE one stays
 * in use until then and is RETIRED by that login. A pair that is replaced before its first login is RETIRED at once.
 */
export const sftpKeyMachine = /* @__PURE__ */ defineMachine<SftpKeyState, SftpKeyEvent, null>({
  name: 'SFTP key',
  states: SftpKeyState,
  events: SftpKeyEvent,
  initial: 'WAITING',
  invalid: 'mpn.backend.global.error.pessimistic-lock',
  transitions: {
    WAITING: { logIn: { to: 'ACTIVE' }, replace: { to: 'RETIRED' } },
    ACTIVE: { logIn: { to: 'ACTIVE' }, replace: { to: 'RETIRED' } },
    RETIRED: {},
  },
});
