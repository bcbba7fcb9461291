import type { SessionView } from '@mpn/domain';
import { setSessionState } from '@/providers/session/session-store';
import { writeToken } from '@/providers/session/token-cookies';

/** Logs in before each test with this session, and out after it, which empties the browser's session storage too. */
export function logInForTests(session: SessionView): void {
  beforeEach(() => {
    writeToken('token', 'some.token');
    setSessionState({ phase: 'active', session, expiry: null });
  });
  afterEach(() => {
    writeToken('token', null);
    setSessionState({ phase: 'anonymous', session: null, expiry: null });
    sessionStorage.clear();
  });
}
