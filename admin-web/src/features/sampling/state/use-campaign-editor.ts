import {
  createSamplingCampaign,
  getMyCart,
  getMyCartPositionsCount,
  getReleaseCampaigns,
  updateSamplingCampaign,
  type CampaignUpdateMode,
  type ReleaseCampaigns,
  type SamplingCampaignView,
} from '@mpn/domain';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { isCallError } from '@/providers/api/call-error';
import { call } from '@/providers/api/call';
import { callKey } from '@/providers/api/hooks';
import { queryClient } from '@/providers/api/query-client';
import { useNotify } from '@/providers/notifications/use-notify';
import { bodyOf, differs, draftOf, problemsOf, type CampaignDraft, type DraftProblem } from './campaign-draft';

/** Texts of the server under the fields they belong to, and problems found before asking it. */
export type FieldProblems = ReadonlyMap<string, { problem: DraftProblem } | { text: string }>;

export interface CampaignEditor {
  campaign: SamplingCampaignView | null;
  draft: CampaignDraft;
  isDirty: boolean;
  isSaving: boolean;
  /** May be changed now. */
  editable: boolean;
  problems: FieldProblems;
  change: (edit: (draft: CampaignDraft) => CampaignDraft) => void;
  /** @returns the saved campaign, or null where it was refused (told already) */
  save: (mode: CampaignUpdateMode) => Promise<SamplingCampaignView | null>;
  /** Takes over what the server answered to something other than a save (pause, template). */
  accept: (campaign: SamplingCampaignView | null) => void;
  /** Forgets what was changed. */
  reset: () => void;
}

const idempotent = (key: string) => ({ 'Idempotency-Key': key });

/** Everything else that shows a campaign is out of date once one was changed. */
function refreshOthers(): void {
  for (const { id } of [getMyCart, getMyCartPositionsCount]) void queryClient.invalidateQueries({ queryKey: [id] });
  void queryClient.invalidateQueries({ queryKey: ['releases.get'] });
  void queryClient.invalidateQueries({ queryKey: ['releases.table'] });
}

function storeCurrent(releaseId: number, current: SamplingCampaignView | null): void {
  const key = callKey(getReleaseCampaigns, { params: { id: releaseId } });
  queryClient.setQueryData<ReleaseCampaigns>(key, (known) => ({ past: known?.past ?? [], current }));
  // A canceled or finished campaign belongs to the past ones, which the server sorts.
  void queryClient.invalidateQueries({ queryKey: [getReleaseCampaigns.id] });
}

interface EditorOptions {
  releaseId: number;
  campaign: SamplingCampaignView | null;
  /** The plan to begin with where there is no campaign yet. */
  start: CampaignDraft;
  /** The campaign lies in the cart and is changed there. */
  inCart: boolean;
  onCartModified: () => void;
}

/** A campaign being planned: what was changed, saving in each mode, and what to do when somebody else was faster. */
export function useCampaignEditor(options: EditorOptions): CampaignEditor {
  const { releaseId, campaign, start, inCart, onCartModified } = options;
  const notify = useNotify();
  const [base, setBase] = useState(campaign);
  const [draft, setDraft] = useState(() => (campaign ? draftOf(campaign) : start));
  const [problems, setProblems] = useState<FieldProblems>(new Map());
  const [isSaving, setIsSaving] = useState(false);
  const createKey = useRef(crypto.randomUUID());
  // Thousands of addressees are compared; not again while something else is drawn.
  const isDirty = useMemo(() => differs(draft, base ? draftOf(base) : start), [draft, base, start]);

  const rebase = useCallback((next: SamplingCampaignView | null, fallback: CampaignDraft) => {
    setBase(next);
    setDraft(next ? draftOf(next) : fallback);
    setProblems(new Map());
  }, []);

  // What came in by reading again replaces the draft only where nothing typed would be lost.
  useEffect(() => {
    // eslint-disable-next-line react-hooks/set-state-in-effect -- the draft follows what the server sent, once per answer
    if (campaign !== base && !isDirty && !isSaving) rebase(campaign, start);
  }, [campaign, base, isDirty, isSaving, rebase, start]);

  const send = async (mode: CampaignUpdateMode): Promise<SamplingCampaignView> => {
    const body = bodyOf(draft);
    let saved = base;
    if (!saved) {
      const headers = idempotent(createKey.current);
      saved = await call(createSamplingCampaign, { body: { releaseId, ...body }, headers });
      rebase(saved, start);
      if (mode === 'SAVE') return saved;
    }
    const actions = base ? body.samplingActions : bodyOf(draftOf(saved)).samplingActions;
    return call(updateSamplingCampaign, {
      params: { id: saved.id },
      query: { updateMode: mode, ...(inCart && saved.cartToken ? { cartToken: saved.cartToken } : {}) },
      body: { ...body, samplingActions: actions, jpaVersion: saved.jpaVersion },
    });
  };

  const refuse = (error: unknown): null => {
    if (!isCallError(error)) throw error;
    const known = error.fieldErrors.filter(({ field }) => /^(startDate|endDate|startTime|samplingActions)/.test(field));
    setProblems(new Map(known.map(({ field, fallbackMessage }) => [field, { text: fallbackMessage }])));
    if (error.has('mpn.backend.shop.error.cart-modified')) onCartModified();
    else notify.error(error);
    if (error.isLockConflict) void reload();
    return null;
  };

  const reload = async () => {
    const key = callKey(getReleaseCampaigns, { params: { id: releaseId } });
    await queryClient.refetchQueries({ queryKey: key });
    rebase(queryClient.getQueryData<ReleaseCampaigns>(key)?.current ?? null, start);
  };

  return {
    campaign: base,
    draft,
    isDirty,
    isSaving,
    editable: base === null || base.editable || (inCart && base.lock?.reason === 'IN_CART'),
    problems,
    change: (edit) => {
      setDraft(edit);
      setProblems((known) => (known.size > 0 ? new Map() : known));
    },
    save: async (mode) => {
      const found = problemsOf(draft, mode !== 'SAVE');
      if (found.size > 0) {
        setProblems(new Map([...found].map(([field, problem]) => [field, { problem }])));
        return null;
      }
      setIsSaving(true);
      try {
        const saved = await send(mode);
        rebase(saved, start);
        storeCurrent(releaseId, saved);
        refreshOthers();
        return saved;
      } catch (error) {
        return refuse(error);
      } finally {
        setIsSaving(false);
      }
    },
    accept: (next) => {
      // A template or a transition made the first key stand for another campaign.
      createKey.current = crypto.randomUUID();
      rebase(next, start);
      storeCurrent(releaseId, next);
      refreshOthers();
    },
    reset: () => rebase(base, start),
  };
}
