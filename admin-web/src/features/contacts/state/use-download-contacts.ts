import { contactEndpoints } from '@mpn/domain';
import { useState } from 'react';
import { downloadFile } from '@/providers/api/download-file';
import { useNotify } from '@/providers/notifications/use-notify';

/** Downloads all contacts that match a table's search and filters as a CSV file. */
export function useDownloadContacts(): { run: (query: Record<string, unknown>) => Promise<void>; isLoading: boolean } {
  const notify = useNotify();
  const [isLoading, setIsLoading] = useState(false);
  const run = async (query: Record<string, unknown>) => {
    setIsLoading(true);
    try {
      await downloadFile(contactEndpoints.list, { query: { ...query, format: 'csv' } }, 'contacts.csv');
    } catch (error) {
      notify.error(error);
    } finally {
      setIsLoading(false);
    }
  };
  return { run, isLoading };
}
