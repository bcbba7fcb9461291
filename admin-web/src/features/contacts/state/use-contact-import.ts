import { contactEndpoints, contactGroupEndpoints, type ContactImportReport, type QueryOf } from '@mpn/domain';
import { useRef, useState } from 'react';
import { useCallMutation } from '@/providers/api/hooks';

export type ImportOptions = Pick<QueryOf<typeof contactEndpoints.importFile>, 'existing' | 'groupId' | 'encoding'>;

const FIRST_OPTIONS: ImportOptions = { existing: 'skip', groupId: undefined, encoding: undefined };

/** State of an import of contacts: a dry run after each change of file or options, then the import. */
export function useContactImport() {
  const { mutateAsync } = useCallMutation(contactEndpoints.importFile, { invalidates: [contactGroupEndpoints.list] });
  const [file, setFile] = useState<File>();
  const [options, setOptions] = useState(FIRST_OPTIONS);
  const [report, setReport] = useState<ContactImportReport>();
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setIsBusy] = useState(false);
  // Only the reply to the latest call is used.
  const latest = useRef(0);

  const send = async (sent: File, query: ImportOptions, dryRun: boolean) => {
    latest.current += 1;
    const mine = latest.current;
    setIsBusy(true);
    setFailure(undefined);
    try {
      const answer = await mutateAsync({ file: sent, query: { ...query, dryRun } });
      if (mine === latest.current) setReport(answer);
    } catch (error) {
      if (mine === latest.current) setFailure(error);
    } finally {
      if (mine === latest.current) setIsBusy(false);
    }
  };

  return {
    file,
    options,
    report,
    failure,
    isBusy,
    choose: (chosen: File) => {
      // An encoding is chosen for one file.
      const next = { ...options, encoding: undefined };
      setFile(chosen);
      setOptions(next);
      setReport(undefined);
      void send(chosen, next, true);
    },
    change: (changed: Partial<ImportOptions>) => {
      const next = { ...options, ...changed };
      setOptions(next);
      if (file) void send(file, next, true);
    },
    commit: () => {
      if (file) void send(file, options, false);
    },
    restart: () => {
      latest.current += 1;
      setFile(undefined);
      setReport(undefined);
      setFailure(undefined);
      setIsBusy(false);
    },
  };
}
