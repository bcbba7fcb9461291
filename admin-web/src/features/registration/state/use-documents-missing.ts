import { consentsOf, listRegistrationDocuments, type PartnerType } from '@mpn/domain';
import { useEffect, useState } from 'react';
import { call } from '@/providers/api/call';

/**
 * Whether a text that this registration needs consent to is not published. False while loading and after a failure: the
 * form loads the texts again and shows the failure.
 */
export function useDocumentsMissing(type: PartnerType): boolean {
  const [missingFor, setMissingFor] = useState<PartnerType | null>(null);
  useEffect(() => {
    const reading = new AbortController();
    call(listRegistrationDocuments, { query: { type }, signal: reading.signal }).then(
      ({ documents }) => setMissingFor(documents.length < consentsOf(type).length ? type : null),
      () => undefined,
    );
    return () => reading.abort();
  }, [type]);
  return missingFor === type;
}
