import { previewCampaignCost, type CostPreview } from '@mpn/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { SEARCH_DEBOUNCE_MS } from '@/config/timing';
import { call } from '@/providers/api/call';
import { isCallError, type CallError } from '@/providers/api/call-error';
import { bodyOf, isOver, type CampaignDraft } from './campaign-draft';

const OVERTAKEN = 'mpn.backend.global.error.request-overtaken';

export interface LiveCost {
  cost: CostPreview | undefined;
  error: CallError | null;
  /** The amounts shown are not those of the plan yet. */
  isCounting: boolean;
  retry: () => void;
}

function pricedPart(draft: CampaignDraft) {
  const samplingActions = bodyOf({
    ...draft,
    actions: draft.actions.filter((action) => !isOver(action)),
  }).samplingActions;
  return samplingActions.map(({ samplingType, downloadAllowed, addresseeBrowserInitialization }) => ({
    samplingType,
    downloadAllowed,
    addresseeBrowserInitialization: { selections: addresseeBrowserInitialization.selections, expansions: [] },
  }));
}

/**
 * What the plan would cost now. Asked once changes rest; each request has an identifier of its own, and an answer to an
 * older one is dropped.
 * @param campaignId the saved campaign whose purchases are taken off
 */
export function useCostPreview(draft: CampaignDraft, campaignId: number | null, enabled = true): LiveCost {
  const wanted = useMemo(() => JSON.stringify(pricedPart(draft)), [draft]);
  const [asked, setAsked] = useState(wanted);
  useEffect(() => {
    const timer = window.setTimeout(() => setAsked(wanted), SEARCH_DEBOUNCE_MS);
    return () => window.clearTimeout(timer);
  }, [wanted]);

  const query = useQuery<CostPreview, CallError>({
    queryKey: [previewCampaignCost.id, campaignId, asked],
    enabled,
    gcTime: 60_000,
    placeholderData: keepPreviousData,
    retry: (failures, error) => failures < 3 && isCallError(error) && error.has(OVERTAKEN),
    retryDelay: SEARCH_DEBOUNCE_MS,
    queryFn: async ({ signal }) => {
      const identifier = crypto.randomUUID();
      const answer = await call(previewCampaignCost, {
        headers: { 'x-request-identifier': identifier },
        body: {
          ...(campaignId === null ? {} : { samplingCampaignId: campaignId }),
          samplingActions: JSON.parse(asked) as ReturnType<typeof pricedPart>,
        },
        signal,
      });
      if (answer.requestIdentifier !== null && answer.requestIdentifier !== identifier)
        throw new Error('foreign answer');
      return answer;
    },
  });
  return {
    cost: query.data,
    error: query.error,
    isCounting: wanted !== asked || query.isFetching,
    retry: () => void query.refetch(),
  };
}
