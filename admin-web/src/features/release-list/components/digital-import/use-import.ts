import {
  albumTable,
  digitalEndpoints,
  type DigitalImportItem,
  type DigitalImportStatus,
  type DigitalReleaseHit,
} from '@mpn/domain';
import { useEffect, useRef, useState } from 'react';
import { useCall, useCallMutation } from '@/providers/api/hooks';
import { useNotify } from '@/providers/notifications/use-notify';

export interface ImportRun {
  /** The selected hits, in the list's order. */
  chosen: DigitalReleaseHit[];
  outcomes: ReadonlyMap<string, DigitalImportItem>;
  isRunning: boolean;
  /** Error that stopped the import: of the connection, or of the service. */
  failure: unknown;
  /** The server's time in the first reply. */
  since: string | null;
}

const NOTHING: ImportRun = { chosen: [], outcomes: new Map(), isRunning: false, failure: null, since: null };

/**
 * Imports one release after the other, so that progress is visible. After a failure `resume` continues with the rest;
 * the server recognises a repeated import (idempotent).
 */
export function useImport() {
  const [run, setRun] = useState<ImportRun>(NOTHING);
  const { mutateAsync } = useCallMutation(digitalEndpoints.import, { invalidates: [albumTable] });
  const notify = useNotify();
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  const importFrom = async (from: ImportRun) => {
    let current: ImportRun = { ...from, isRunning: true, failure: null };
    const show = (change: Partial<ImportRun>) => {
      current = { ...current, ...change };
      setRun(current);
    };
    show({});
    for (const { id } of from.chosen) {
      if (isGone.current) return;
      if (current.outcomes.has(id)) continue;
      try {
        const { importedAt, items } = await mutateAsync({ body: { ids: [id] } });
        // The dialog is closed: failures are shown as a toast.
        if (isGone.current) {
          const refused = items.filter(({ error }) => error !== null);
          for (const { title, error } of refused) notify.problem([title, error?.message].filter(Boolean).join(': '));
        }
        show({
          since: current.since ?? importedAt,
          outcomes: new Map([...current.outcomes, ...items.map((item) => [item.id, item] as const)]),
        });
      } catch (failure) {
        return show({ isRunning: false, failure });
      }
    }
    show({ isRunning: false });
  };
  return {
    run,
    start: (chosen: DigitalReleaseHit[]) => void importFrom({ ...NOTHING, chosen }),
    resume: () => void importFrom(run),
    reset: () => setRun(NOTHING),
  };
}

/** Progress of the imported releases' files, by release. */
export function useFileStatus({ since, outcomes }: ImportRun): ReadonlyMap<number, DigitalImportStatus> {
  const hasCreated = [...outcomes.values()].some(({ result }) => result === 'CREATED');
  const query = useCall(
    digitalEndpoints.importedSince,
    { params: { value: since ?? '' } },
    {
      enabled: since !== null && hasCreated,
      staleTime: 0,
    },
  );
  return new Map(query.data?.items.map(({ releaseId, status }) => [releaseId, status]));
}
