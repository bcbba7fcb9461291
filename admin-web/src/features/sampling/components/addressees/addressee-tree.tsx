import {
  CaretDownOutlined,
  CaretRightOutlined,
  CustomerServiceOutlined,
  InfoCircleOutlined,
  MessageOutlined,
  StopOutlined,
} from '@ant-design/icons';
import type { AddresseeInstitution } from '@mpn/domain';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Button, Checkbox, Tag, Tooltip, Typography } from 'antd';
import { memo, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useMediumName } from '@/providers/reference/use-reference-data';
import { UnreadLine } from '@/components/page/read-failure';
import { retryUnshown, useUnshownFailure } from '@/components/page/shown-failures';
import { useFormats } from '@/providers/i18n/use-formats';
import { SupportContact } from '@/providers/notifications/support-contact';
import type { TreeRow } from './tree-rows';
import styles from './addressees.module.css';

/** Why an institution of the ARD cannot be chosen, and who can change it. */
function ArdReason() {
  const { t } = useTranslation('sampling');
  return (
    <>
      {t('browser.ardReason')}
      <SupportContact />
    </>
  );
}

/** Whether the missing ARD contract, and not its rule about AI or the block list, keeps an institution out. */
const isRefusedAsArd = ({ selectable, aiRule, isBlocked }: AddresseeInstitution): boolean =>
  !selectable && aiRule !== 'HIDE' && !isBlocked;

/** Why a line cannot be chosen. */
function Refusal({ row }: { row: TreeRow }) {
  const { t } = useTranslation('sampling');
  const institutions = row.kind === 'network' ? row.institutions : [row.institution];
  if (institutions.every(({ isBlocked }) => isBlocked)) return <>{t('browser.blockedReason')}</>;
  const isHidden = 'institution' in row && row.institution.aiRule === 'HIDE';
  return isHidden ? <>{t('browser.aiRules.HIDE')}</> : <ArdReason />;
}

const ROW_HEIGHT = 40;

interface AddresseeTreeProps {
  label: string;
  rows: TreeRow[];
  disabled: boolean;
  onToggle: (row: TreeRow) => void;
  onExpand: (key: string, open: boolean) => void;
  /** Shows what is known of an institution. */
  onDetails: (institution: AddresseeInstitution) => void;
}

const rowId = (key: string) => `addressee-${key}`;

/**
 * Virtualized tree of thousands of lines. One tab stop: arrow keys move and expand, space or Enter selects (ARIA tree
 * pattern), `i` shows what is known of an institution.
 */
export const AddresseeTree = memo(function AddresseeTree(props: AddresseeTreeProps) {
  const { label, rows, disabled, onToggle, onExpand, onDetails } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => rows[index]!.key,
    overscan: 12,
  });
  const found = rows.findIndex(({ key }) => key === activeKey);
  const active = found >= 0 ? found : 0;
  useEffect(() => {
    if (found < 0 && activeKey !== null) setActiveKey(null);
  }, [found, activeKey]);

  const moveTo = (index: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, index));
    const row = rows[next];
    if (!row) return;
    setActiveKey(row.key);
    virtual.scrollToIndex(next);
  };
  const parentOf = (index: number) => {
    const level = rows[index]?.level ?? 1;
    for (let above = index - 1; above >= 0; above -= 1) if (rows[above]!.level < level) return above;
    return index;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[active];
    if (!row) return;
    const keys: Record<string, () => void> = {
      ArrowDown: () => moveTo(active + 1),
      ArrowUp: () => moveTo(active - 1),
      Home: () => moveTo(0),
      End: () => moveTo(rows.length - 1),
      PageDown: () => moveTo(active + 10),
      PageUp: () => moveTo(active - 10),
      ArrowRight: () => (row.expanded === false ? onExpand(row.key, true) : moveTo(active + 1)),
      ArrowLeft: () => (row.expanded === true ? onExpand(row.key, false) : moveTo(parentOf(active))),
      ' ': () => !disabled && onToggle(row),
      Enter: () => !disabled && onToggle(row),
      i: () => row.kind === 'institution' && !row.institution.isBlocked && onDetails(row.institution),
    };
    const action = keys[event.key];
    if (!action) return;
    // Otherwise space would scroll the list and start the player.
    event.preventDefault();
    event.stopPropagation();
    action();
  };
  return (
    <div
      ref={scroller}
      role="tree"
      aria-label={label}
      aria-multiselectable="true"
      aria-activedescendant={rows[active] ? rowId(rows[active].key) : undefined}
      tabIndex={0}
      className={styles.tree}
      onKeyDown={onKeyDown}
    >
      <div style={{ height: virtual.getTotalSize(), position: 'relative' }} role="presentation">
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index]!;
          return (
            <TreeItem
              key={row.key}
              row={row}
              start={item.start}
              isActive={item.index === active}
              disabled={disabled}
              onActivate={setActiveKey}
              onToggle={onToggle}
              onExpand={onExpand}
              onDetails={onDetails}
            />
          );
        })}
      </div>
    </div>
  );
});

interface LineProps extends Omit<AddresseeTreeProps, 'rows' | 'label'> {
  row: TreeRow;
}

interface TreeItemProps extends LineProps {
  /** Pixels from the top of the list. */
  start: number;
  isActive: boolean;
  onActivate: (key: string) => void;
}

/** Memoized: scrolling renders only lines that become visible. */
const TreeItem = memo(function TreeItem({ row, start, isActive, onActivate, ...line }: TreeItemProps) {
  return (
    // The tree has the focus and handles keys (aria-activedescendant); aria-checked shows whether a line is selected.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={rowId(row.key)}
      // eslint-disable-next-line jsx-a11y/role-has-required-aria-props
      role="treeitem"
      aria-level={row.level}
      aria-expanded={row.expanded ?? undefined}
      aria-checked={row.state === 'some' ? 'mixed' : row.state === 'all'}
      aria-disabled={!row.selectable || line.disabled}
      className={`${styles.row} ${isActive ? styles.active : ''}`}
      style={{
        height: ROW_HEIGHT,
        transform: `translateY(${String(start)}px)`,
        paddingInlineStart: 8 + (row.level - 1) * 24,
      }}
      onClick={() => onActivate(row.key)}
    >
      <Line row={row} {...line} />
    </div>
  );
});

/** Line of an expanded institution whose editors are loading, or failed to load. */
function PendingEditors() {
  const { t } = useTranslation('sampling');
  const error = useUnshownFailure();
  if (error !== null) return <UnreadLine error={error} retry={retryUnshown} />;
  return <Typography.Text type="secondary">{t('browser.loadingEditors')}</Typography.Text>;
}

function Line({ row, disabled, onToggle, onExpand, onDetails }: LineProps) {
  const { t } = useTranslation('sampling');
  if (row.kind === 'loading') return <PendingEditors />;
  const box = (
    <Checkbox
      tabIndex={-1}
      aria-hidden="true"
      checked={row.state === 'all'}
      indeterminate={row.state === 'some'}
      disabled={disabled || !row.selectable}
      onChange={() => onToggle(row)}
    />
  );
  return (
    <>
      <span
        className={styles.caret}
        aria-hidden="true"
        onClick={() => row.expanded !== null && onExpand(row.key, !row.expanded)}
      >
        {row.expanded === null ? null : row.expanded ? <CaretDownOutlined /> : <CaretRightOutlined />}
      </span>
      {row.selectable ? box : <Tooltip title={<Refusal row={row} />}>{box}</Tooltip>}
      <span
        className={styles.label}
        role="presentation"
        onClick={() => {
          if (row.expanded !== null) onExpand(row.key, !row.expanded);
          else if (!disabled) onToggle(row);
        }}
      >
        {row.label}
      </span>
      <Details row={row} />
      {row.kind === 'institution' && !row.institution.isBlocked && (
        <Button
          type="text"
          size="small"
          tabIndex={-1}
          aria-hidden="true"
          title={t('details.show', { name: row.label })}
          icon={<InfoCircleOutlined />}
          onClick={() => onDetails(row.institution)}
        />
      )}
    </>
  );
}

const REACTION_ICONS = {
  ANSWERED: <MessageOutlined />,
  LISTENED: <CustomerServiceOutlined />,
  NONE: <StopOutlined />,
} as const;

/** How an institution reacted to the company's releases; nothing where it only looked, or was never sampled. */
function ReactionMarks({ institution }: { institution: AddresseeInstitution }) {
  const { t } = useTranslation('sampling');
  return (institution.formerReactions ?? []).map((reaction) => {
    if (reaction === 'SEEN' || reaction === 'NEVER_SAMPLED') return null;
    const text = t(`browser.formerReactions.${reaction}`);
    return (
      <Tooltip key={reaction} title={text}>
        <span role="img" aria-label={text}>
          {REACTION_ICONS[reaction]}
        </span>
      </Tooltip>
    );
  });
}

/** Details of a line: marks, medium, reach, number of entries below it. */
function Details({ row }: { row: TreeRow }) {
  const { t } = useTranslation(['sampling', 'common']);
  const { number } = useFormats();
  const mediumName = useMediumName();
  const editors = (count: number) => t('sampling:reach.editors', { count, number: number(count) });
  if (row.kind === 'network')
    return (
      <span className={styles.details}>
        {t('sampling:reach.institutions', { count: row.institutions.length, number: number(row.institutions.length) })}
      </span>
    );
  if (row.kind === 'department') return <span className={styles.details}>{editors(row.department.editorCount)}</span>;
  if (row.kind === 'editor') return <span className={styles.details}>{row.editor.position}</span>;
  if (row.kind === 'loading') return null;
  const { institution } = row;
  return (
    <span className={styles.details}>
      {institution.isArd && (
        <Tooltip title={isRefusedAsArd(institution) ? <ArdReason /> : undefined}>
          <Tag bordered={false} color={isRefusedAsArd(institution) ? 'warning' : undefined}>
            ARD
          </Tag>
        </Tooltip>
      )}
      {institution.aiRule !== null && (
        <Tooltip title={t(`sampling:browser.aiRules.${institution.aiRule}`)}>
          <Tag bordered={false} color="warning">
            {t(`sampling:browser.aiTags.${institution.aiRule}`)}
          </Tag>
        </Tooltip>
      )}
      {institution.isBlocked && (
        <Tooltip title={t('sampling:browser.blockedReason')}>
          <Tag bordered={false} color="error">
            {t('sampling:browser.blocked')}
          </Tag>
        </Tooltip>
      )}
      {institution.ownership !== 'UNKNOWN' && (
        <Tag bordered={false} className={styles.wide}>
          {t(`common:ownership.${institution.ownership}`)}
        </Tag>
      )}
      {institution.isPartner && (
        <Tag bordered={false} color="processing" className={styles.roomy}>
          {t('sampling:browser.partner')}
        </Tag>
      )}
      <span className={styles.wide}>
        {[mediumName(institution.medium), institution.city].filter(Boolean).join(', ')}
      </span>
      {institution.audienceReach !== null && (
        <span className={styles.wide}>
          {t('sampling:browser.reach', { number: number(institution.audienceReach) })}
        </span>
      )}
      <ReactionMarks institution={institution} />
      <span className={institution.isBlocked ? styles.roomy : undefined}>{editors(institution.editorCount)}</span>
    </span>
  );
}
