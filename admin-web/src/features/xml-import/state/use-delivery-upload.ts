import { releaseImportEndpoints } from '@mpn/domain';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { sendFile } from '@/providers/api/upload';
import { deliveryOf } from './pack-files';

/**
 * Uploads dropped files as one delivery, and opens its report. `percent`: null while nothing is sent.
 * @param companyId the company for which a super admin imports
 */
export function useDeliveryUpload(companyId: number | undefined) {
  const navigate = useNavigate();
  const [percent, setPercent] = useState<number | null>(null);
  const [failure, setFailure] = useState<unknown>();
  const send = async (files: readonly File[]) => {
    setFailure(undefined);
    setPercent(0);
    try {
      const delivery = await deliveryOf(files);
      const { id } = await sendFile(
        releaseImportEndpoints.upload,
        { query: companyId === undefined ? {} : { companyId } },
        delivery,
        {
          onProgress: (sent, total) => setPercent(Math.floor((sent / Math.max(1, total)) * 100)),
        },
      );
      await navigate(`/release-imports/${String(id)}`);
    } catch (error) {
      setFailure(error);
    } finally {
      setPercent(null);
    }
  };
  return { percent, failure, send: (files: readonly File[]) => void send(files) };
}
