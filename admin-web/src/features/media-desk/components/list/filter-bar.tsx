import { FilterOutlined, HeartFilled, HeartOutlined, TagsOutlined } from '@ant-design/icons';
import {
  ContainsAi,
  EditorAnswer,
  InteractionStatus,
  mediaReleaseEndpoints,
  NO_ANSWER,
  SHOWN,
  shownOf,
  type mediaFilters,
  type SampledSources,
} from '@mpn/domain';
import { Badge, Button, Segmented, Select } from 'antd';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useScreen } from '@/components/layout/use-screen';
import { LazyPart, lazyPart } from '@/components/page/lazy-part';
import { ManyFilter } from '@/components/table/many-filter';
import type { FilterValues } from '@/components/table/use-table-state';
import { useCall } from '@/providers/api/hooks';
import { useReferenceData } from '@/providers/reference/use-reference-data';
import type { GenreFilterProps } from './genre-tree';
import type { marketFilters } from './media-filters';
import styles from './media-list.module.css';

// Lazy: it brings antd's tree, which the rows do not wait for.
const GenreTree = lazyPart(() => import('./genre-tree'));

type Filters = FilterValues<typeof mediaFilters>;

interface FilterBarProps {
  filters: Filters;
  /** Running releases that were not opened yet. */
  newCount: number;
  /** Whether the institution's editors answer labels; otherwise there is no filter by answer. */
  isAnswering: boolean;
  onChange: (change: Filters) => void;
  /** Whether the rows are there: code that only filters need is loaded after them. */
  isReady?: boolean;
  /** Whether everything but the switch is folded away; on a phone only. */
  isFolded: boolean;
  /** Tools beside the filters; on a phone they are folded away with them. */
  children?: ReactNode;
}

/** Switch between new, running and ended releases. */
function ShownSwitch({ filters, newCount, onChange }: Pick<FilterBarProps, 'filters' | 'newCount' | 'onChange'>) {
  const { t } = useTranslation('media-desk');
  const { isPhone } = useScreen();
  return (
    <Segmented
      className={styles.shown}
      aria-label={t('filters.sampling')}
      block={isPhone}
      value={shownOf(filters)}
      onChange={(show) => onChange({ show: show === 'running' ? undefined : show })}
      options={SHOWN.map((value) => ({
        value,
        label:
          value === 'new' && newCount > 0 ? (
            <span className={styles.counted}>
              {t('filters.new')} <Badge count={newCount} overflowCount={999} color="var(--ant-color-primary)" />
            </span>
          ) : (
            t(`filters.${value}`)
          ),
      }))}
    />
  );
}

/** Folds the filters of the list away on a phone, and says how many are set. */
export function FoldButton({ count, isFolded, onFold }: { count: number; isFolded: boolean; onFold: () => void }) {
  const { t } = useTranslation('media-desk');
  return (
    <Badge count={count} size="small" color="var(--ant-color-primary)">
      <Button
        icon={<FilterOutlined />}
        aria-expanded={!isFolded}
        aria-label={count > 0 ? t('filters.set', { count }) : t('filters.more')}
        onClick={onFold}
      />
    </Badge>
  );
}

/** Filters of the list. */
export function FilterBar({ filters, newCount, isAnswering, isReady, isFolded, onChange, children }: FilterBarProps) {
  const { t } = useTranslation('media-desk');
  const shown = <ShownSwitch filters={filters} newCount={newCount} onChange={onChange} />;
  if (isFolded) return shown;
  return (
    <>
      {shown}
      <Button
        type={filters.myGenres ? 'primary' : 'default'}
        aria-pressed={filters.myGenres === true}
        icon={<TagsOutlined />}
        onClick={() => onChange({ myGenres: filters.myGenres ? undefined : true })}
      >
        {t('filters.myGenres')}
      </Button>
      <FavoritesFilter isOn={filters.favorites === true} onChange={(favorites) => onChange({ favorites })} />
      <FilterLists filters={filters} isAnswering={isAnswering} isReady={isReady} onChange={onChange} />
      {children}
    </>
  );
}

function FavoritesFilter({ isOn, onChange }: { isOn: boolean; onChange: (only: true | undefined) => void }) {
  const { t } = useTranslation('media-desk');
  return (
    <Button
      type={isOn ? 'primary' : 'default'}
      aria-pressed={isOn}
      icon={isOn ? <HeartFilled /> : <HeartOutlined />}
      onClick={() => onChange(isOn ? undefined : true)}
    >
      {t('filters.favorites')}
    </Button>
  );
}

function GenreFilter({ isReady = true, ...props }: GenreFilterProps & Pick<FilterBarProps, 'isReady'>) {
  const { t } = useTranslation('media-desk');
  const waiting = (
    <Select
      className={styles.filter}
      aria-label={t('filters.genres')}
      placeholder={t('filters.genres')}
      mode="multiple"
      disabled
    />
  );
  if (!isReady) return waiting;
  return (
    <LazyPart loading={waiting} instead={waiting}>
      <GenreTree {...props} />
    </LazyPart>
  );
}

/** Filters of the market page. */
export function MarketFilters({
  filters,
  onChange,
}: {
  filters: FilterValues<typeof marketFilters>;
  onChange: (change: FilterValues<typeof marketFilters>) => void;
}) {
  return (
    <>
      <FavoritesFilter isOn={filters.favorites === true} onChange={(favorites) => onChange({ favorites })} />
      <GenreFilter chosen={filters.genres} onChange={(genres) => onChange({ genres })} />
    </>
  );
}

/** Senders of the list's releases, and those that an address from elsewhere or from earlier asks for. */
export function sendersOf(
  sources: SampledSources | undefined,
  chosen: readonly number[] | undefined,
  otherName: string,
) {
  const senders = sources?.senders ?? [];
  const others = (sources ? (chosen ?? []) : []).filter((value) => !senders.some(({ id }) => id === value));
  return [
    ...senders.map(({ id, name, releaseCount }) => ({ value: id, label: name, count: releaseCount })),
    ...others.map((value) => ({ value, label: otherName, count: 0 })),
  ];
}

function FilterLists({
  filters,
  isAnswering,
  isReady,
  onChange,
}: Omit<FilterBarProps, 'newCount' | 'children' | 'isFolded'>) {
  const { t } = useTranslation(['media-desk', 'common']);
  const formats = useReferenceData().data?.releaseFormats ?? [];
  const sources = useCall(mediaReleaseEndpoints.sources).data;
  return (
    <>
      <GenreFilter isReady={isReady} chosen={filters.genres} onChange={(genres) => onChange({ genres })} />
      <ManyFilter<string>
        isNarrow
        label={t('media-desk:filters.status')}
        options={InteractionStatus.map((value) => ({ value, label: t(`common:status.interaction.${value}`) }))}
        value={filters.interactionStatus}
        onChange={(interactionStatus) => onChange({ interactionStatus })}
      />
      {isAnswering && (
        <ManyFilter<string>
          isNarrow
          label={t('media-desk:filters.answer')}
          options={([NO_ANSWER, ...EditorAnswer] as const).map((value) => ({
            value,
            label: value === NO_ANSWER ? t('media-desk:filters.noAnswer') : t(`common:status.answer.${value}`),
          }))}
          value={filters.answers}
          onChange={(answers) => onChange({ answers })}
        />
      )}
      <ManyFilter<number>
        isNarrow
        label={t('media-desk:filters.formats')}
        options={formats.map(({ id, name }) => ({ value: id, label: name }))}
        value={filters.formats}
        onChange={(value) => onChange({ formats: value })}
      />
      <ManyFilter<string>
        isNarrow
        label={t('media-desk:filters.containsAi')}
        options={ContainsAi.map((value) => ({ value, label: t(`common:ai.contains.${value}`) }))}
        value={filters.containsAi}
        onChange={(containsAi) => onChange({ containsAi })}
      />
      <ManyFilter<string>
        isNarrow
        label={t('media-desk:filters.labels')}
        options={(sources?.labels ?? []).map(({ name, releaseCount }) => ({
          value: name,
          label: name,
          count: releaseCount,
        }))}
        value={filters.labels}
        onChange={(labels) => onChange({ labels })}
      />
      <ManyFilter<number>
        isNarrow
        label={t('media-desk:filters.senders')}
        options={sendersOf(sources, filters.promoters, t('media-desk:filters.otherSender'))}
        value={filters.promoters}
        onChange={(promoters) => onChange({ promoters })}
      />
    </>
  );
}
