import type { CallError } from './call-error';

/** Callbacks of the API client, set once by the application, so that the client does not depend on router and store. */
export interface ClientHooks {
  /** Headers of the session: Authorization, and the original token while acting for another user. */
  sessionHeaders: () => Record<string, string>;
  /** Language of texts, for Accept-Language. */
  locale: () => string;
  onUnauthorized: (error: CallError) => void;
  /** 403 with resource-access-denied, on any call. */
  onAccessDenied: (error: CallError) => void;
  /** 403 with second-factor-setup-required, on any call. */
  onFactorLacking: () => void;
  onConnection: (state: 'lost' | 'restarting' | 'ok') => void;
  /**
   * A call needs a password confirmation.
   * @returns whether it was given, so that the call is repeated
   */
  onPasswordNeeded: () => Promise<boolean>;
  /** Whether there is a session that has not ended. */
  hasSession: () => boolean;
  /**
   * A changing call met an ended session.
   * @returns whether the same person has resumed it
   */
  onSessionEnded: () => Promise<boolean>;
}

let hooks: ClientHooks = {
  sessionHeaders: () => ({}),
  locale: () => 'en-US',
  onUnauthorized: () => undefined,
  onAccessDenied: () => undefined,
  onFactorLacking: () => undefined,
  onConnection: () => undefined,
  onPasswordNeeded: () => Promise.resolve(false),
  hasSession: () => true,
  onSessionEnded: () => Promise.resolve(false),
};

export function configureClient(next: Partial<ClientHooks>): void {
  hooks = { ...hooks, ...next };
}

export function clientHooks(): ClientHooks {
  return hooks;
}
