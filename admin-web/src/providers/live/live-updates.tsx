import { liveResources, streamEvents, type LiveResource } from '@mpn/domain';
import { useEffect, useRef } from 'react';
import { useMayCall } from '../session/permissions';
import { useSessionState } from '../session/session-store';
import { readToken, sessionIdOf } from '../session/token-cookies';
import { tellChange } from './live-changes';
import { LiveConnection } from './live-connection';
import { readAllChanged, readChanged } from './live-reads';

const RESOURCES = Object.keys(liveResources) as LiveResource[];

function missed(): void {
  readAllChanged();
  for (const resource of RESOURCES) tellChange({ resource, ids: null });
}

/** Keeps visible data up to date while a session is active. Renders nothing. */
export function LiveUpdates() {
  const { phase, session } = useSessionState();
  const mayListen = useMayCall()(streamEvents) && session?.kind !== 'MIGRATION';
  const token = readToken('token');
  const sid = phase === 'active' && mayListen && token ? sessionIdOf(token) : null;
  const hadOne = useRef(false);
  useEffect(() => {
    if (sid === null) return undefined;
    const onChange = (change: Parameters<typeof readChanged>[0]): void => {
      readChanged(change);
      tellChange(change);
    };
    const connection = new LiveConnection(`mpn-live-${sid}`, { onChange, onMissed: missed }, hadOne.current);
    hadOne.current = true;
    connection.start();
    return () => connection.stop();
  }, [sid]);
  return null;
}
