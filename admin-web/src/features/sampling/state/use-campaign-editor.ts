import {
  albumTable,
  createSamplingCampaign,
  getMyCart,
  getReleaseCampaigns,
  updateSamplingCampaign,
  type CampaignStatus,
  type CampaignUpdateMode,
  type SamplingCampaignView,
} from '@mpn/domain';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { isCallError } from '@/providers/api/call-error';
import { readCached, refetchCall, refreshCalls, refreshResources, writeCached } from '@/providers/api/call-cache';
import { useCallMutation } from '@/providers/api/hooks';
import { useNotify } from '@/providers/notifications/use-notify';
import { scrolling } from '@/providers/theme/motion';
import { useFormNotice, type FormNotice } from '@/components/forms/use-form-notice';
import {
  bodyOf,
  comparable,
  differs,
  draftOf,
  draftOver,
  problemsOf,
  withNewKeys,
  type CampaignDraft,
  type DraftProblem,
} from './campaign-draft';

/** Field errors of the server, and problems found before the call. */
export type FieldProblems = ReadonlyMap<string, { problem: DraftProblem } | { text: string }>;

export interface CampaignEditor {
  campaign: SamplingCampaignView | null;
  draft: CampaignDraft;
  isDirty: boolean;
  isSaving: boolean;
  /** Notice about versions that others saved since the draft was opened, and about input from before a reload. */
  notice: FormNotice<CampaignDraft>;
  /** Whether the campaign can be changed now. */
  editable: boolean;
  /** The status of a campaign that ended while it was changed; null of any other. */
  ended: CampaignStatus | null;
  problems: FieldProblems;
  change: (edit: (draft: CampaignDraft) => CampaignDraft) => void;
  /** @returns the saved campaign, or null where it was refused (already shown) */
  save: (mode: CampaignUpdateMode) => Promise<SamplingCampaignView | null>;
  /** Uses the campaign of another call's reply (pause, template). */
  accept: (campaign: SamplingCampaignView | null) => void;
  /** Discards the changes. */
  reset: () => void;
}

/** The reply is written into the cache once all is saved. */
const KEPT = { invalidatesOwn: false };

const nothing = (): void => undefined;
const idempotent = (key: string) => ({ 'Idempotency-Key': key });

/** Refreshes everything else that shows campaigns. */
function refreshOthers(): void {
  void refreshResources(getMyCart, albumTable);
}

function storeCurrent(releaseId: number, current: SamplingCampaignView | null): void {
  writeCached(getReleaseCampaigns, { params: { id: releaseId } }, (known) => ({
    past: known?.past ?? [],
    usualLead: known?.usualLead ?? null,
    lastSave: known?.lastSave ?? null,
    current,
  }));
  // A cancelled or finished campaign moves to the list of past ones, which the server sorts.
  void refreshCalls(getReleaseCampaigns);
}

interface EditorOptions {
  releaseId: number;
  campaign: SamplingCampaignView | null;
  past: readonly SamplingCampaignView[];
  /** The initial plan if there is no campaign yet. */
  start: CampaignDraft;
  /** Whether the campaign is in the cart and was opened from there. */
  inCart: boolean;
  onCartModified: () => void;
}

/** State of the campaign editor: changes, saving in each mode, and conflicts with other users. */
export function useCampaignEditor(options: EditorOptions): CampaignEditor {
  const { releaseId, campaign, past, start, inCart, onCartModified } = options;
  const notify = useNotify();
  const [base, setBase] = useState(campaign);
  const [draft, setDraft] = useState(() => (campaign ? draftOf(campaign) : start));
  const [problems, setProblems] = useState<FieldProblems>(new Map());
  const [isSaving, setIsSaving] = useState(false);
  const create = useCallMutation(createSamplingCampaign, KEPT);
  const update = useCallMutation(updateSamplingCampaign, KEPT);
  const createKey = useRef(crypto.randomUUID());
  // Memoized, because thousands of addressees are compared.
  const isDirty = useMemo(() => differs(draft, base ? draftOf(base) : start), [draft, base, start]);

  const rebase = useCallback((next: SamplingCampaignView | null, fallback: CampaignDraft) => {
    setBase(next);
    setDraft(next ? draftOf(next) : fallback);
    setProblems(new Map());
  }, []);

  // Reloaded data replaces the draft only if no input would be lost.
  useEffect(() => {
    // eslint-disable-next-line react-hooks/set-state-in-effect -- the draft follows what the server sent, once per answer
    if (campaign !== base && !isDirty && !isSaving) rebase(campaign, start);
  }, [campaign, base, isDirty, isSaving, rebase, start]);

  const send = async (mode: CampaignUpdateMode): Promise<SamplingCampaignView> => {
    const body = bodyOf(draft);
    let saved = base;
    if (!saved) {
      const headers = idempotent(createKey.current);
      saved = await create.mutateAsync({ body: { releaseId, ...body }, headers });
      rebase(saved, start);
      if (mode === 'SAVE') return saved;
    }
    const actions = base ? body.samplingActions : bodyOf(draftOf(saved)).samplingActions;
    return update.mutateAsync({
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
    // The draft is kept; the page offers both versions.
    if (error.isLockConflict) void readAnew();
    return null;
  };

  const readAnew = async () => {
    const args = { params: { id: releaseId } };
    await refetchCall(getReleaseCampaigns, args);
    return readCached(getReleaseCampaigns, args)?.current ?? null;
  };

  const ended = past.find(({ id }) => id === base?.id)?.status ?? null;
  const isBehind = !isSaving && campaign?.id === base?.id && campaign?.jpaVersion !== base?.jpaVersion;
  const begun = useMemo(
    () => ({ version: base?.jpaVersion ?? 0, values: comparable(base ? draftOf(base) : start) }),
    [base, start],
  );
  const fill = useCallback((plan: CampaignDraft) => setDraft(withNewKeys(plan)), []);
  const { notice, touch } = useFormNotice<CampaignDraft>({
    fill,
    draftName: `campaign?${String(releaseId)}`,
    identify: undefined,
    isReady: campaign === base && !isSaving,
    isDirty,
    begun,
    newer: isBehind && campaign ? comparable(draftOf(campaign)) : null,
    isRefused: false,
    values: () => comparable(draft),
    look: nothing,
    rebase: (merged) => {
      setBase(campaign);
      setDraft(campaign ? draftOver(campaign, merged) : merged);
    },
    load: async () => rebase(await readAnew(), start),
    discard: () => rebase(base, start),
  });
  useEffect(() => {
    if (isDirty) touch();
  }, [draft, isDirty, touch]);

  return {
    campaign: base,
    draft,
    isDirty,
    isSaving,
    notice,
    editable: ended === null && (base === null || base.editable || (inCart && base.lock?.reason === 'IN_CART')),
    ended,
    problems,
    change: (edit) => {
      setDraft(edit);
      setProblems((known) => (known.size > 0 ? new Map() : known));
    },
    save: async (mode) => {
      // Conflicts with a version saved by others have to be resolved first.
      if (notice.changed === 'meanwhile') {
        window.scrollTo({ top: 0, behavior: scrolling });
        return null;
      }
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
      // After a template or a transition a new campaign needs a new idempotency key.
      createKey.current = crypto.randomUUID();
      rebase(next, start);
      storeCurrent(releaseId, next);
      refreshOthers();
    },
    reset: () => rebase(base, start),
  };
}
