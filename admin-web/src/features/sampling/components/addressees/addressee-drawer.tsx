import { FilterOutlined, SearchOutlined } from '@ant-design/icons';
import type { AddresseeInstitution } from '@mpn/domain';
import { Badge, Button, Drawer, Flex, Input, Typography } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ClearIcon } from '@/components/forms/clear-icon';
import { RecognitionServices } from '@/components/recognition/recognition-services';
import { EmptyState, QueryState } from '@/components/page/states';
import { useFormats } from '@/providers/i18n/use-formats';
import type { ActionDraft } from '../../state/campaign-draft';
import { addDepartmentsByName, chooseInstitutions, countSelected } from '../../state/selection';
import type { LiveCost } from '../../state/use-cost-preview';
import { CostCard } from '../campaign/cost-card';
import { AddresseeDetailsDialog } from './addressee-details';
import { filterCount } from './addressee-filters';
import { AddresseeTree } from './addressee-tree';
import { CircleMenu } from './circle-menu';
import { FilterFields } from './filter-fields';
import { useAddressees, type Addressees } from './use-addressees';
import styles from './addressees.module.css';

interface AddresseeDrawerProps {
  releaseId: number;
  action: ActionDraft;
  live: LiveCost;
  disabled: boolean;
  onChange: (change: Partial<ActionDraft>) => void;
  onClose: () => void;
}

/**
 * The addressee browser of a selective action: filters, the tree, the recognition services, which cannot be selected,
 * and the costs of the selection.
 */
export function AddresseeDrawer({ releaseId, action, live, disabled, onChange, onClose }: AddresseeDrawerProps) {
  const { t } = useTranslation('sampling');
  const addressees = useAddressees(releaseId, action, onChange);
  return (
    <Drawer
      open
      width="min(1440px, 100vw)"
      title={t('browser.title', { name: action.name || t('action.unnamed') })}
      onClose={onClose}
      extra={
        <Button type="primary" onClick={onClose}>
          {t('browser.done')}
        </Button>
      }
    >
      <QueryState query={addressees.query}>
        {() => (
          <div className={styles.layout}>
            <div className={styles.filters}>
              <FilterFields all={addressees.all} fields={addressees.fields} setFields={addressees.setFields} />
            </div>
            <Browser releaseId={releaseId} addressees={addressees} disabled={disabled} />
            {!disabled && (
              <div className={styles.cost}>
                <CostCard live={live} />
              </div>
            )}
          </div>
        )}
      </QueryState>
    </Drawer>
  );
}

interface BrowserProps {
  addressees: Addressees;
  disabled: boolean;
}

function Browser({ releaseId, addressees, disabled }: BrowserProps & { releaseId: number }) {
  const { t } = useTranslation('sampling');
  const { term, setTerm, rows } = addressees;
  const [shown, setShown] = useState<AddresseeInstitution | null>(null);
  return (
    <div className={styles.list}>
      <div className={styles.bar}>
        <Input
          type="search"
          allowClear={{ clearIcon: <ClearIcon /> }}
          prefix={<SearchOutlined />}
          className={styles.search}
          placeholder={t('browser.search')}
          aria-label={t('browser.search')}
          value={term}
          onChange={({ target }) => setTerm(target.value)}
        />
        <NarrowFilters addressees={addressees} />
        <CircleMenu addressees={addressees} disabled={disabled} />
      </div>
      <SelectionBar addressees={addressees} disabled={disabled} />
      {rows.length > 0 ? (
        <AddresseeTree
          label={t('browser.tree')}
          rows={rows}
          disabled={disabled}
          onToggle={addressees.toggle}
          onExpand={addressees.expand}
          onDetails={setShown}
        />
      ) : (
        <div>
          <EmptyState title={t('browser.noHits')} text={t('browser.noHitsHint')} />
        </div>
      )}
      <div className={styles.recognition}>
        <RecognitionServices releaseId={releaseId} />
      </div>
      {shown && <AddresseeDetailsDialog institution={shown} onClose={() => setShown(null)} />}
    </div>
  );
}

/** Filters above the tree, for screens without room beside it. */
function NarrowFilters({ addressees }: { addressees: Addressees }) {
  const { t } = useTranslation('sampling');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Badge className={styles.narrowOnly} count={filterCount(addressees.fields)} size="small">
        <Button icon={<FilterOutlined />} onClick={() => setOpen(true)}>
          {t('filters.button')}
        </Button>
      </Badge>
      <Drawer open={open} title={t('filters.button')} width="min(360px, 100vw)" onClose={() => setOpen(false)}>
        <FilterFields all={addressees.all} fields={addressees.fields} setFields={addressees.setFields} />
      </Drawer>
    </>
  );
}

/**
 * Number of selected institutions and editors, with buttons to select or deselect everything that the filters show;
 * with a filter by department, only those departments are selected.
 */
function SelectionBar({ addressees, disabled }: BrowserProps) {
  const { t } = useTranslation('sampling');
  const { number } = useFormats();
  const { all, filtered, fields, selection, select, editorsOf } = addressees;
  // What is blocked stays selected without effect.
  const counted = useMemo(
    () =>
      countSelected(
        selection,
        all.filter(({ isBlocked }) => !isBlocked),
      ),
    [selection, all],
  );
  const selectable = filtered.filter((institution) => institution.selectable);
  const count = selectable.length;
  const selectAll = () =>
    select(
      fields.departments.length > 0
        ? addDepartmentsByName(selection, selectable, new Set(fields.departments), editorsOf)
        : chooseInstitutions(selection, selectable, true),
    );
  return (
    <div className={styles.bar}>
      <Typography.Text strong className="mpn-figures" aria-live="polite">
        {t('reach.institutions', { count: counted.institutions, number: number(counted.institutions) })}
        {' · '}
        {t('reach.editors', { count: counted.editors, number: number(counted.editors) })}
      </Typography.Text>
      <Flex component="span" wrap gap={8}>
        <Button size="small" disabled={disabled || count === 0} onClick={selectAll}>
          {t('browser.selectAll', { count, number: number(count) })}
        </Button>
        <Button
          size="small"
          disabled={disabled || selection.size === 0}
          onClick={() => select(chooseInstitutions(selection, filtered, false))}
        >
          {t('browser.dropAll')}
        </Button>
      </Flex>
    </div>
  );
}
