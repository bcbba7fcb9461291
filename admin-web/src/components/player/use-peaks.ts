import { filePeaks, type PeaksView } from '@mpn/domain';
import { useCall } from '@/providers/api/hooks';

/** The waveform of a recording, undefined until it is measured; the server announces it then. */
export function usePeaks(fileId: number | null, enabled: boolean): PeaksView | undefined {
  const { data } = useCall(
    filePeaks,
    { params: { id: fileId ?? 0 } },
    { enabled: enabled && fileId !== null, staleTime: Infinity },
  );
  return data && 'isPending' in data ? undefined : data;
}
