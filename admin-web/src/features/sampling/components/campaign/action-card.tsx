import { DeleteOutlined, TeamOutlined } from '@ant-design/icons';
import type { SamplingActionView, SamplingCampaignView } from '@mpn/domain';
import { Button, Card, Form, Input, Segmented, Switch, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { StatusTag } from '@/components/status/status-tag';
import { serverNow } from '@/config/server-clock';
import { isOver, type ActionDraft, type CampaignDates } from '../../state/campaign-draft';
import { ActionTransitions } from './action-transitions';
import { useFieldProblem } from './problem-text';
import { PeriodFields } from './period-fields';
import { Reach } from './reach';
import type { FieldProblems } from '../../state/use-campaign-editor';
import styles from './campaign.module.css';

interface ActionCardProps {
  releaseId: number;
  index: number;
  action: ActionDraft;
  period: CampaignDates;
  /** The saved action, if any. */
  saved: SamplingActionView | undefined;
  /** Null for a new campaign, and for one that ended meanwhile: it has no status to show and no transitions. */
  campaign: SamplingCampaignView | null;
  isDirty: boolean;
  disabled: boolean;
  problems: FieldProblems;
  onChange: (change: Partial<ActionDraft>) => void;
  /** Null for the only action: a campaign needs at least one. */
  onRemove: (() => void) | null;
  onTransition: (campaign: SamplingCampaignView) => void;
  onChooseAddressees: () => void;
}

const hasStarted = (action: ActionDraft, saved: SamplingActionView | undefined) =>
  action.status !== 'DRAFT' && saved !== undefined && Date.parse(saved.startsAt) <= serverNow();

/** One sampling action: name, dates, addressees and download permission. */
export function ActionCard(props: ActionCardProps) {
  const { index, action, period, saved, campaign, isDirty, problems, onChange, onRemove } = props;
  const { t } = useTranslation('sampling');
  const problemOf = useFieldProblem(problems);
  const field = `samplingActions[${String(index)}]`;
  const id = `action-${action.key}`;
  const disabled = props.disabled || isOver(action);
  return (
    <Card aria-label={action.name || t('action.unnamed')}>
      <div className={styles.action}>
        <div className={styles.head}>
          <Form.Item
            className={styles.name}
            label={t('action.name')}
            htmlFor={`${id}-name`}
            {...problemOf(`${field}.name`)}
          >
            <Input
              id={`${id}-name`}
              maxLength={200}
              disabled={disabled}
              value={action.name}
              onChange={({ target }) => onChange({ name: target.value })}
            />
          </Form.Item>
          <span className={styles.state}>
            {action.id !== undefined && campaign && campaign.lock?.reason !== 'WITHDRAWN' && (
              <StatusTag kind="action" status={action.status} />
            )}
            {campaign && saved && (
              <ActionTransitions campaign={campaign} action={saved} isDirty={isDirty} onDone={props.onTransition} />
            )}
            {onRemove && action.status === 'DRAFT' && !disabled && (
              <Button
                type="text"
                icon={<DeleteOutlined />}
                aria-label={t('action.remove', { name: action.name })}
                title={t('action.remove', { name: action.name })}
                onClick={onRemove}
              />
            )}
          </span>
        </div>
        <PeriodFields
          id={id}
          value={action}
          within={period}
          disabled={disabled}
          isStartFixed={hasStarted(action, saved)}
          problemOf={(name) => problemOf(`${field}.${name}`)}
          onChange={({ startDate, endDate, startTime }) => onChange({ startDate, endDate, startTime })}
        />
        <ActionChoices {...props} disabled={disabled} />
        <Addressees {...props} disabled={disabled} field={field} />
      </div>
    </Card>
  );
}

/** Type and download permission. */
function ActionChoices({ action, disabled, onChange }: ActionCardProps) {
  const { t } = useTranslation('sampling');
  const id = `action-${action.key}`;
  return (
    <div className={styles.choices}>
      <Form.Item label={t('action.type')} extra={t(`type.${action.samplingType}.hint`)}>
        <Segmented
          block
          aria-label={t('action.type')}
          disabled={disabled}
          value={action.samplingType}
          options={[
            { value: 'FULL', label: t('type.FULL.label') },
            { value: 'SELECTIVE', label: t('type.SELECTIVE.label') },
          ]}
          onChange={(value) => onChange({ samplingType: value === 'FULL' ? 'FULL' : 'SELECTIVE' })}
        />
      </Form.Item>
      <Form.Item
        label={t('action.download')}
        htmlFor={`${id}-download`}
        extra={t(action.downloadAllowed ? 'action.downloadOn' : 'action.downloadOff')}
      >
        <Switch
          id={`${id}-download`}
          disabled={disabled}
          checked={action.downloadAllowed}
          onChange={(downloadAllowed) => onChange({ downloadAllowed })}
        />
      </Form.Item>
    </div>
  );
}

/** Addressees of the action, with a button for the addressee browser. */
function Addressees({
  releaseId,
  action,
  saved,
  disabled,
  field,
  problems,
  onChooseAddressees,
}: ActionCardProps & { field: string }) {
  const { t } = useTranslation('sampling');
  const problem = useFieldProblem(problems)(`${field}.addresseeBrowserInitialization.selections`);
  return (
    <div>
      <div className={styles.addressees}>
        <span>
          <TeamOutlined /> <Reach releaseId={releaseId} action={action} saved={saved} />
        </span>
        {action.samplingType === 'SELECTIVE' && (
          <Button onClick={onChooseAddressees}>{t(disabled ? 'action.showAddressees' : 'action.choose')}</Button>
        )}
      </div>
      {problem.help && (
        <Typography.Text type="danger" role="alert">
          {problem.help}
        </Typography.Text>
      )}
    </div>
  );
}
