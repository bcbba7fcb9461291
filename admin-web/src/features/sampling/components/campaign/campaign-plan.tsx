import { InfoCircleOutlined, PlusOutlined } from '@ant-design/icons';
import type { CampaignStatus, CampaignUpdateMode, LastSave, ReleaseEntity, SamplingCampaignView } from '@mpn/domain';
import { Alert, App, Button, Card, Form } from 'antd';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { refreshEverything } from '@/providers/api/call-cache';
import { useNotify } from '@/providers/notifications/use-notify';
import { ChangedNotice } from '@/components/forms/changed-notice';
import { useUnsavedChanges } from '@/providers/unsaved/unsaved-changes';
import { furtherAction, moveCampaign, type ActionDraft, type CampaignDraft } from '../../state/campaign-draft';
import { useCampaignEditor, type CampaignEditor } from '../../state/use-campaign-editor';
import { useCostPreview } from '../../state/use-cost-preview';
import { AddresseeDrawer } from '../addressees/addressee-drawer';
import { TemplateMenu } from '../templates/template-menu';
import { ActionCard } from './action-card';
import { CampaignTransitions } from './campaign-transitions';
import { CostCard } from './cost-card';
import { DeliveryLine } from './delivery-line';
import { FirstDayNotes } from './first-day-notes';
import { LockDialog } from './lock-dialog';
import { NewInstitutions } from './new-institutions';
import { PeriodFields } from './period-fields';
import { useFieldProblem } from './problem-text';
import { SaveButtons } from './save-buttons';
import styles from './campaign.module.css';

interface CampaignPlanProps {
  release: ReleaseEntity;
  /** Of {@link ReleaseCampaigns}. */
  usualLead: number | null;
  campaign: SamplingCampaignView | null;
  lastSave: LastSave | null | undefined;
  past: readonly SamplingCampaignView[];
  /** The initial plan if there is no campaign. */
  start: CampaignDraft;
}

const hasRun = (campaign: SamplingCampaignView | null) => campaign !== null && campaign.status !== 'DRAFT';

/** The current campaign: dates, actions, addressees and costs, with the buttons for its transitions. */
export function CampaignPlan({ release, usualLead, campaign, lastSave, past, start }: CampaignPlanProps) {
  const releaseId = release.id;
  const [search, setSearch] = useSearchParams();
  const inCart = search.get('edit') === 'cart' && campaign?.lock?.reason === 'IN_CART';
  const onCartModified = useCartModified();
  const editor = useCampaignEditor({ releaseId, campaign, past, start, inCart, onCartModified });
  const live = useCostPreview(editor.draft, { campaignId: campaign?.id ?? null, releaseId }, editor.editable);
  const save = useSave(editor, inCart);
  const labelOf = usePlanLabels();
  useUnsavedChanges(editor.isDirty);

  const [isDismissed, setIsDismissed] = useState(false);
  const lock = editor.editable ? null : (editor.campaign?.lock ?? null);
  const chosen = search.get('addressees');
  const choosing = chosen === null ? undefined : editor.draft.actions[Number(chosen)];
  const showAddressees = (index: number | null) =>
    setSearch((current) => {
      if (index === null) current.delete('addressees');
      else current.set('addressees', String(index));
      return current;
    });
  return (
    <Form layout="vertical" component="div">
      <div className={styles.columns}>
        <div className={styles.main}>
          {editor.ended && <EndedNotice status={editor.ended} onDiscard={editor.reset} />}
          {lock && <LockNotice reason={lock.reason} onExplain={() => setIsDismissed(false)} />}
          {editor.campaign?.status === 'PAID_ACTIVE' && !editor.ended && (
            <DeliveryLine campaignId={editor.campaign.id} />
          )}
          {editor.campaign && !editor.ended && (
            <NewInstitutions campaign={editor.campaign} isDirty={editor.isDirty} onDone={editor.accept} />
          )}
          <ChangedNotice notice={editor.notice} labelOf={labelOf} lastSave={lastSave} />
          <Plan
            releaseId={releaseId}
            editor={editor}
            notes={<FirstDayNotes editor={editor} release={release} usualLead={usualLead} />}
            onChooseAddressees={showAddressees}
          />
        </div>
        <aside className={styles.aside}>
          {editor.editable && (
            <CostCard live={live}>
              <div className={styles.actionsSpace}>
                <SaveButtons editor={editor} live={live} onSave={(mode) => void save(mode)} />
              </div>
            </CostCard>
          )}
          {!editor.ended && <TemplateMenu releaseId={releaseId} editor={editor} />}
        </aside>
      </div>
      {lock && editor.campaign && (
        <LockDialog
          campaign={editor.campaign}
          open={!isDismissed}
          onClose={() => setIsDismissed(true)}
          onUnlocked={editor.accept}
        />
      )}
      {choosing && (
        <AddresseeDrawer
          releaseId={releaseId}
          key={choosing.key}
          action={choosing}
          live={live}
          disabled={!editor.editable}
          onChange={(change) => editor.change(withAction(choosing.key, change))}
          onClose={() => showAddressees(null)}
        />
      )}
    </Form>
  );
}

/** Labels of the plan's fields for the notice about conflicting versions. */
function usePlanLabels() {
  const { t } = useTranslation('sampling');
  return (at: readonly (string | number)[]): string | undefined => {
    const names: Record<string, string> = {
      startDate: t('startDate'),
      startTime: t('startTime'),
      endDate: t('endDate'),
      actions: t('versions.actions'),
      name: t('action.name'),
      downloadAllowed: t('action.download'),
      samplingType: t('action.type'),
      selections: t('versions.addressees'),
    };
    return names[String(at.at(-1))];
  };
}

function LockNotice({ reason, onExplain }: { reason: string; onExplain: () => void }) {
  const { t } = useTranslation('sampling');
  return (
    <Alert
      type="warning"
      showIcon
      icon={<InfoCircleOutlined />}
      message={t(`lock.${reason as 'IN_CART'}.title`)}
      action={
        <Button size="small" onClick={onExplain}>
          {t('lock.explain')}
        </Button>
      }
    />
  );
}

/** Unsaved changes of a campaign that has ended meanwhile. */
function EndedNotice({ status, onDiscard }: { status: CampaignStatus; onDiscard: () => void }) {
  const { t } = useTranslation(['client', 'sampling']);
  const key = status === 'PAID_CANCELED' ? 'campaignCanceledErrorMessage' : 'campaignFinishedErrorMessage';
  return (
    <Alert
      type="warning"
      showIcon
      message={t(`moduleEditRelease.editBlocked.${key}`)}
      action={
        <Button size="small" onClick={onDiscard}>
          {t('sampling:save.reset')}
        </Button>
      }
    />
  );
}

const withAction = (key: string, change: Partial<ActionDraft>) => (draft: CampaignDraft) => ({
  ...draft,
  actions: draft.actions.map((action) => (action.key === key ? { ...action, ...change } : action)),
});

interface PlanProps {
  releaseId: number;
  editor: CampaignEditor;
  /** Shown below the campaign's dates. */
  notes: ReactNode;
  onChooseAddressees: (index: number) => void;
}

/** The form itself: the campaign's dates, then its actions. */
function Plan({ releaseId, editor, notes, onChooseAddressees }: PlanProps) {
  const { t } = useTranslation('sampling');
  const { campaign, draft, change, isDirty, problems } = editor;
  const problemOf = useFieldProblem(problems);
  const actionName = (number: number) => t('action.numbered', { number });
  const disabled = !editor.editable;
  const remaining = draft.actions.length;
  const started = hasRun(campaign) && campaign !== null && campaign.status !== 'PAID_SCHEDULED';
  return (
    <>
      <Card title={t('period')}>
        <PeriodFields
          id="campaign"
          value={draft}
          disabled={disabled}
          isStartFixed={started}
          problemOf={problemOf}
          onChange={(dates) => change((before) => moveCampaign(before, dates))}
        />
        {notes}
        {campaign && !editor.ended && (
          <div className={styles.transitions}>
            <CampaignTransitions campaign={campaign} isDirty={isDirty} onDone={editor.accept} />
          </div>
        )}
      </Card>
      {draft.actions.map((action, index) => (
        <ActionCard
          key={action.key}
          releaseId={releaseId}
          index={index}
          action={action}
          period={draft}
          saved={campaign?.samplingActions.find(({ id }) => id === action.id)}
          campaign={editor.ended ? null : campaign}
          isDirty={isDirty}
          disabled={disabled}
          problems={problems}
          onChange={(part) => change(withAction(action.key, part))}
          onRemove={
            remaining > 1
              ? () =>
                  change((before) => ({ ...before, actions: before.actions.filter(({ key }) => key !== action.key) }))
              : null
          }
          onTransition={editor.accept}
          onChooseAddressees={() => onChooseAddressees(index)}
        />
      ))}
      {!disabled && (
        <Button
          type="dashed"
          size="large"
          icon={<PlusOutlined />}
          onClick={() =>
            change((before) => ({ ...before, actions: [...before.actions, furtherAction(before, actionName)] }))
          }
        >
          {t('action.add')}
        </Button>
      )}
    </>
  );
}

/** Saves, shows the mode's toast, and returns to the cart if the campaign was opened from there. */
function useSave(editor: CampaignEditor, fromCart: boolean): (mode: CampaignUpdateMode) => Promise<void> {
  const { t } = useTranslation('sampling');
  const notify = useNotify();
  const navigate = useNavigate();
  return async (mode) => {
    const saved = await editor.save(mode);
    if (!saved) return;
    notify.success(t(`saved.${mode}`));
    if (fromCart) void navigate('/cart');
  };
}

/** Dialog after the cart was changed by someone else: OK reloads everything. */
function useCartModified(): () => void {
  const { t } = useTranslation('sampling');
  const { modal } = App.useApp();
  return () => {
    modal.warning({
      title: t('cartModified.title'),
      content: t('cartModified.text'),
      okText: t('cartModified.ok'),
      onOk: refreshEverything,
    });
  };
}
