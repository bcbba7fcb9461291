import { filePeaks, type PeaksView } from '@mpn/domain';
import { useCall } from '@/providers/api/hooks';

/**
 * Milliseconds between polls: a recording is measured within seconds of its upload; one of hours takes some minutes.
 */
const ASK_AGAIN_MS = 3_000;
const TRIES = 100;
const NOT_READY = 409;

/** The waveform of a recording, undefined until it is measured: polls meanwhile, for five minutes at most. */
export function usePeaks(fileId: number | null, enabled: boolean): PeaksView | undefined {
  return useCall(
    filePeaks,
    { params: { id: fileId ?? 0 } },
    {
      enabled: enabled && fileId !== null,
      staleTime: Infinity,
      retry: (failures, error) => error.status === NOT_READY && failures < TRIES,
      retryDelay: ASK_AGAIN_MS,
    },
  ).data;
}
