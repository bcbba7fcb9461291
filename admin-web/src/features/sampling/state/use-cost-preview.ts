import { isIsoDate, previewCampaignCost, type CostPreview } from '@mpn/domain';
import { useEffect, useMemo, useState } from 'react';
import { SEARCH_DEBOUNCE_MS } from '@/config/timing';
import type { CallError } from '@/providers/api/call-error';
import { keepPrevious, useCall } from '@/providers/api/hooks';
import { bodyOf, isOver, type CampaignDraft } from './campaign-draft';

const OVERTAKEN = 'mpn.backend.global.error.request-overtaken';

/** Headers with an identifier of the request, which the reply repeats. */
const identified = (): Record<string, string> => ({ 'x-request-identifier': crypto.randomUUID() });

export interface LiveCost {
  cost: CostPreview | undefined;
  error: CallError | null;
  /** Whether the shown amounts are outdated. */
  isCounting: boolean;
  retry: () => void;
}

function pricedPart(draft: CampaignDraft) {
  const samplingActions = bodyOf({
    ...draft,
    actions: draft.actions.filter((action) => !isOver(action)),
  }).samplingActions;
  return samplingActions.map(({ samplingType, downloadAllowed, endDate, addresseeBrowserInitialization }) => ({
    samplingType,
    downloadAllowed,
    // Left out while it cannot be read: the costs do not depend on it unless the action has ended.
    ...(isIsoDate(endDate) ? { endDate } : {}),
    addresseeBrowserInitialization: { selections: addresseeBrowserInitialization.selections, expansions: [] },
  }));
}

/**
 * Costs of the plan, requested with a debounce; replies to older requests are ignored.
 * @param of the release, and the saved campaign whose purchases are subtracted
 */
export function useCostPreview(
  draft: CampaignDraft,
  { campaignId, releaseId }: { campaignId: number | null; releaseId: number },
  enabled = true,
): LiveCost {
  const wanted = useMemo(() => JSON.stringify(pricedPart(draft)), [draft]);
  const [debounced, setDebounced] = useState(wanted);
  useEffect(() => {
    const timer = window.setTimeout(() => setDebounced(wanted), SEARCH_DEBOUNCE_MS);
    return () => window.clearTimeout(timer);
  }, [wanted]);

  const query = useCall(
    previewCampaignCost,
    {
      body: {
        ...(campaignId === null ? {} : { samplingCampaignId: campaignId }),
        releaseId,
        samplingActions: JSON.parse(debounced) as ReturnType<typeof pricedPart>,
      },
    },
    {
      enabled,
      gcTime: 60_000,
      placeholderData: keepPrevious,
      headers: identified,
      retry: (failures, error) => failures < 3 && error.has(OVERTAKEN),
      retryDelay: SEARCH_DEBOUNCE_MS,
    },
  );
  return {
    cost: query.data,
    error: query.error,
    isCounting: wanted !== debounced || query.isFetching,
    retry: () => void query.refetch(),
  };
}
