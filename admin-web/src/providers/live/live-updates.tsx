import { liveResources, streamEvents, type LiveResource } from '@mpn/domain';
import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { useMayCall } from '../session/permissions';
import { refreshSession } from '../session/session-actions';
import { getSessionState, useSessionState } from '../session/session-store';
import { pageTokens, sessionIdOf } from '../session/token-cookies';
import { onLiveChange, emitLiveChange } from './live-changes';
import { LiveConnection } from './live-connection';
import { readAllChanged, readChanged } from './live-reads';

const RESOURCES = Object.keys(liveResources) as LiveResource[];

function missed(): void {
  readAllChanged();
  for (const resource of RESOURCES) emitLiveChange({ resource, ids: null });
}

/**
 * Reloads the session when a feature was switched, because menus and buttons depend on its flags, and runs the guard of
 * the open screen, whose feature may be off now.
 */
function useFlagsOfSession(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const flags = () => JSON.stringify(getSessionState().session?.featureFlags);
    const follow = async () => {
      const before = flags();
      await refreshSession();
      if (flags() !== before) await revalidate();
    };
    return onLiveChange(({ resource }) => {
      // A failed read is reported by the next call; the session itself is checked elsewhere.
      if (resource === 'feature_flags') follow().catch(() => undefined);
    });
  }, [revalidate]);
}

/** Keeps visible data up to date while a session is active. Renders nothing. */
export function LiveUpdates() {
  const { phase, session } = useSessionState();
  const mayListen =
    useMayCall()(streamEvents) && session !== null && !['MIGRATION', 'SECOND_FACTOR'].includes(session.kind);
  const { token } = pageTokens();
  const sid = phase === 'active' && mayListen && token ? sessionIdOf(token) : null;
  const hadOne = useRef(false);
  useFlagsOfSession();
  useEffect(() => {
    if (sid === null) return undefined;
    const onChange = (change: Parameters<typeof readChanged>[0]): void => {
      readChanged(change);
      emitLiveChange(change);
    };
    const connection = new LiveConnection(`mpn-live-${sid}`, { onChange, onMissed: missed }, hadOne.current);
    hadOne.current = true;
    connection.start();
    return () => connection.stop();
  }, [sid]);
  return null;
}
