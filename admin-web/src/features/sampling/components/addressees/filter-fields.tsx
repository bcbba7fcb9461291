import { FormerReaction, InstitutionOwnership } from '@mpn/domain';
import { Button, Checkbox, Form, InputNumber, Select, TreeSelect } from 'antd';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { closeListOnly } from '@/components/forms/close-list-only';
import { useFormats } from '@/providers/i18n/use-formats';
import { useGenreTree, useReferenceData, type GenreOption } from '@/providers/reference/use-reference-data';
import { filterCount, NO_FILTER } from './addressee-filters';
import type { Addressees } from './use-addressees';
import styles from './addressees.module.css';

// texts: sampling:filters.*

/** The chosen genres with all their sub-genres, because institutions name sub-genres. */
function withChildren(ids: readonly number[], tree: readonly GenreOption[]): number[] {
  const below = (genre: GenreOption): number[] => [genre.value, ...genre.children.flatMap(below)];
  const walk = (genres: readonly GenreOption[]): number[] =>
    genres.flatMap((genre) => (ids.includes(genre.value) ? below(genre) : walk(genre.children)));
  return walk(tree);
}

interface MultipleProps<T extends string | number> {
  name: string;
  label: string;
  extra?: string;
  value: T[];
  options: { value: T; label: string }[];
  onChange: (value: T[]) => void;
}

function Multiple<T extends string | number>({ name, label, extra, value, options, onChange }: MultipleProps<T>) {
  return (
    <Form.Item label={label} extra={extra} htmlFor={`addressee-${name}`}>
      <Select<T[]>
        id={`addressee-${name}`}
        mode="multiple"
        allowClear
        maxTagCount="responsive"
        optionFilterProp="label"
        value={value}
        options={options}
        onChange={onChange}
      />
    </Form.Item>
  );
}

interface RangeProps {
  name: string;
  label: string;
  max?: number;
  step: number;
  from: number | null;
  to: number | null;
  onChange: (from: number | null, to: number | null) => void;
}

const numberOf = (value: number | string | null) => (value === null || value === '' ? null : Number(value));

function Range({ name, label, max, step, from, to, onChange }: RangeProps) {
  const { t } = useTranslation('sampling');
  const { locale } = useFormats();
  const shared = {
    min: 0,
    max,
    step,
    precision: 0,
    controls: false,
    style: { width: '100%' },
    formatter: (value: number | string | undefined) =>
      value === undefined || value === '' ? '' : Number(value).toLocaleString(locale),
    // An empty field stays empty instead of becoming 0, which would be a filter.
    parser: (text: string | undefined) => (text ?? '').replace(/\D/g, ''),
  };
  return (
    <Form.Item label={label} htmlFor={`addressee-${name}-from`}>
      <span className={styles.range}>
        <InputNumber<number | string>
          {...shared}
          id={`addressee-${name}-from`}
          aria-label={`${label}: ${t('filters.from')}`}
          placeholder={t('filters.from')}
          value={from}
          onChange={(value) => onChange(numberOf(value), to)}
        />
        <InputNumber<number | string>
          {...shared}
          aria-label={`${label}: ${t('filters.to')}`}
          placeholder={t('filters.to')}
          value={to}
          onChange={(value) => onChange(from, numberOf(value))}
        />
      </span>
    </Form.Item>
  );
}

/** With several countries, media and areas are shown with the country's code: countries share names ("Radio"). */
function useCountryOptions() {
  const countries = useReferenceData().data?.countries ?? [];
  const several = countries.length > 1;
  const named = (kind: 'mediums' | 'areas') =>
    countries.flatMap((country) =>
      country[kind].map(({ id, name }) => ({ value: id, label: several ? `${name} (${country.code})` : name })),
    );
  return {
    countries: countries.map(({ id, name }) => ({ value: id, label: name })),
    mediums: named('mediums'),
    areas: named('areas'),
  };
}

/** Whether the tree has former reactions: not in a promo-share view, nor while STATISTICS is off. */
const knowsReactions = (all: Addressees['all']): boolean => all.some(({ formerReactions }) => formerReactions !== null);

type FilterFieldsProps = Pick<Addressees, 'all' | 'fields' | 'setFields'>;

/** All filters of the addressee browser; applied immediately. */
export const FilterFields = memo(function FilterFields({ all, fields, setFields }: FilterFieldsProps) {
  const { t } = useTranslation(['sampling', 'common']);
  const genres = useGenreTree();
  const options = useCountryOptions();
  const departments = useMemo(() => {
    const names = new Set(all.flatMap((institution) => institution.departments.map(({ name }) => name)));
    return [...names].sort((a, b) => a.localeCompare(b)).map((name) => ({ value: name, label: name }));
  }, [all]);
  return (
    <Form layout="vertical" component="div">
      <Form.Item label={t('sampling:filters.genres')} htmlFor="addressee-genres">
        <TreeSelect
          onKeyDown={closeListOnly}
          id="addressee-genres"
          multiple
          allowClear
          maxTagCount="responsive"
          treeNodeFilterProp="title"
          treeData={genres}
          value={fields.genreIds.filter((id) => !isBelow(id, fields.genreIds, genres))}
          onChange={(ids: number[]) => setFields({ genreIds: withChildren(ids, genres) })}
        />
      </Form.Item>
      <Multiple
        name="countries"
        label={t('sampling:filters.countries')}
        value={fields.countryIds}
        options={options.countries}
        onChange={(countryIds) => setFields({ countryIds })}
      />
      <Multiple
        name="mediums"
        label={t('sampling:filters.mediums')}
        value={fields.mediumIds}
        options={options.mediums}
        onChange={(mediumIds) => setFields({ mediumIds })}
      />
      <Multiple
        name="areas"
        label={t('sampling:filters.areas')}
        value={fields.areaIds}
        options={options.areas}
        onChange={(areaIds) => setFields({ areaIds })}
      />
      <Multiple
        name="departments"
        label={t('sampling:filters.departments')}
        value={fields.departments}
        options={departments}
        onChange={(names) => setFields({ departments: names })}
      />
      <Multiple
        name="ownership"
        label={t('sampling:filters.ownership')}
        value={fields.ownerships}
        options={InstitutionOwnership.map((value) => ({ value, label: t(`common:ownership.${value}`) }))}
        onChange={(ownerships) => setFields({ ownerships })}
      />
      {knowsReactions(all) && (
        <Multiple
          name="reactions"
          label={t('sampling:filters.formerReactions')}
          extra={t('sampling:filters.formerReactionsHint')}
          value={fields.formerReactions}
          options={FormerReaction.map((value) => ({ value, label: t(`sampling:browser.formerReactions.${value}`) }))}
          onChange={(formerReactions) => setFields({ formerReactions })}
        />
      )}
      {all.some(({ isBlocked }) => isBlocked) && (
        <Form.Item label={t('sampling:filters.blockList')} htmlFor="addressee-block-list">
          <Select
            id="addressee-block-list"
            allowClear
            value={fields.blockList}
            options={[
              { value: 'WITHOUT' as const, label: t('sampling:filters.withoutBlocked') },
              { value: 'ONLY' as const, label: t('sampling:filters.blockedOnly') },
            ]}
            onChange={(blockList: 'WITHOUT' | 'ONLY' | undefined) => setFields({ blockList: blockList ?? null })}
          />
        </Form.Item>
      )}
      <Range
        name="reach"
        label={t('sampling:filters.range')}
        step={10_000}
        from={fields.reachFrom}
        to={fields.reachTo}
        onChange={(reachFrom, reachTo) => setFields({ reachFrom, reachTo })}
      />
      <Range
        name="age"
        label={t('sampling:filters.age')}
        max={120}
        step={1}
        from={fields.ageFrom}
        to={fields.ageTo}
        onChange={(ageFrom, ageTo) => setFields({ ageFrom, ageTo })}
      />
      <Form.Item>
        <Checkbox checked={fields.partnersOnly} onChange={({ target }) => setFields({ partnersOnly: target.checked })}>
          {t('sampling:filters.partnersOnly')}
        </Checkbox>
      </Form.Item>
      <Form.Item>
        <Checkbox
          checked={fields.musicEditorialOnly}
          onChange={({ target }) => setFields({ musicEditorialOnly: target.checked })}
        >
          {t('sampling:filters.musicEditorialOnly')}
        </Checkbox>
      </Form.Item>
      <Form.Item>
        <Checkbox checked={fields.selectedOnly} onChange={({ target }) => setFields({ selectedOnly: target.checked })}>
          {t('sampling:filters.selectedOnly')}
        </Checkbox>
      </Form.Item>
      {filterCount(fields) > 0 && (
        <Button block onClick={() => setFields(NO_FILTER)}>
          {t('common:actions.clearFilters')}
        </Button>
      )}
    </Form>
  );
});

/** Whether a genre is only there because one above it was chosen: the field shows only the chosen one. */
function isBelow(id: number, ids: readonly number[], tree: readonly GenreOption[]): boolean {
  const contains = (genre: GenreOption): boolean => genre.value === id || genre.children.some(contains);
  return tree.some((genre) =>
    ids.includes(genre.value) ? genre.value !== id && contains(genre) : isBelow(id, ids, genre.children),
  );
}
