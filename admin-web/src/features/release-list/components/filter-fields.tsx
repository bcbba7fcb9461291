import {
  CampaignStatus,
  ContainsAi,
  InteractionStatus,
  NO_CAMPAIGN,
  releaseEndpoints,
  ReleaseStatus,
  ReportTarget,
} from '@mpn/domain';
import { Flex, Form, Select, TreeSelect, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { closeListOnly } from '@/components/forms/close-list-only';
import { useResourceSelect } from '@/components/forms/use-resource-select';
import looks from '@/components/looks.module.css';
import type { FilterValues } from '@/components/table/use-table-state';
import { useGenreTree, useReferenceData } from '@/providers/reference/use-reference-data';
import type { albumFilters } from './album-filters';
import styles from './filter-panel.module.css';

export interface FilterFieldsProps {
  filters: FilterValues<typeof albumFilters>;
  onChange: (change: FilterValues<typeof albumFilters>) => void;
}

/** All filters of the list, applied immediately. */
export default function FilterFields({ filters, onChange }: FilterFieldsProps) {
  const { t } = useTranslation(['release-list', 'common']);
  const genres = useGenreTree();
  const formats = useReferenceData().data?.releaseFormats ?? [];
  // Suggestions only: any other name can be typed.
  const labels = useResourceSelect(releaseEndpoints.labelNames, ({ name }) => ({ value: name, label: name }));
  const countOf = new Map(labels.rows.map(({ name, releaseCount }) => [name, releaseCount]));
  const multiple = {
    mode: 'multiple' as const,
    allowClear: true,
    maxTagCount: 'responsive' as const,
    style: { width: '100%' },
  };
  return (
    <Form layout="vertical" component="div">
      <Form.Item label={t('release-list:filters.genres')} htmlFor="filter-genres">
        <TreeSelect
          onKeyDown={closeListOnly}
          id="filter-genres"
          treeData={genres}
          value={filters.genres ?? []}
          onChange={(value: number[]) => onChange({ genres: value })}
          treeNodeFilterProp="title"
          multiple
          showSearch
          allowClear
          className={looks.fullWidth}
        />
      </Form.Item>
      <Form.Item label={t('release-list:filters.formats')} htmlFor="filter-formats">
        <Select
          id="filter-formats"
          {...multiple}
          optionFilterProp="label"
          options={formats.map(({ id, name }) => ({ value: id, label: name }))}
          value={filters.formats ?? []}
          onChange={(value: number[]) => onChange({ formats: value })}
        />
      </Form.Item>
      <Form.Item
        label={t('release-list:filters.labels')}
        htmlFor="filter-labels"
        extra={t('release-list:filters.labelsHint')}
      >
        <Select
          id="filter-labels"
          {...multiple}
          {...labels.selectProps}
          mode="tags"
          optionRender={({ label, value }) => (
            <Flex component="span" gap={12} justify="space-between">
              <span className={styles.optionName}>{label}</span>
              {/* A typed name that is not among the labels has no count. */}
              <Typography.Text type="secondary" className="mpn-figures">
                {countOf.get(String(value))}
              </Typography.Text>
            </Flex>
          )}
          value={filters.labels ?? []}
          onChange={(value: string[]) => onChange({ labels: value })}
        />
      </Form.Item>
      <Form.Item label={t('release-list:filters.releaseStatus')} htmlFor="filter-release-status">
        <Select
          id="filter-release-status"
          {...multiple}
          options={ReleaseStatus.map((value) => ({ value, label: t(`common:status.release.${value}`) }))}
          value={filters.releaseStatus ?? []}
          onChange={(value: string[]) => onChange({ releaseStatus: value })}
        />
      </Form.Item>
      <Form.Item label={t('release-list:filters.campaignStatus')} htmlFor="filter-campaign-status">
        <Select
          id="filter-campaign-status"
          {...multiple}
          options={[
            { value: NO_CAMPAIGN, label: t('release-list:filters.noCampaign') },
            ...CampaignStatus.map((value) => ({ value: value, label: t(`common:status.campaign.${value}`) })),
          ]}
          value={filters.campaignStatus ?? []}
          onChange={(value: string[]) => onChange({ campaignStatus: value })}
        />
      </Form.Item>
      <Form.Item label={t('release-list:filters.interactionStatus')} htmlFor="filter-interaction-status">
        <Select
          id="filter-interaction-status"
          {...multiple}
          options={InteractionStatus.map((value) => ({ value, label: t(`common:status.interaction.${value}`) }))}
          value={filters.interactionStatus ?? []}
          onChange={(value: string[]) => onChange({ interactionStatus: value })}
        />
      </Form.Item>
      <Form.Item label={t('release-list:filters.containsAi')} htmlFor="filter-contains-ai">
        <Select
          id="filter-contains-ai"
          {...multiple}
          options={ContainsAi.map((value) => ({ value, label: t(`common:ai.contains.${value}`) }))}
          value={filters.containsAi ?? []}
          onChange={(value: string[]) => onChange({ containsAi: value })}
        />
      </Form.Item>
      <Form.Item label={t('release-list:filters.reportGaps')} htmlFor="filter-report-gaps">
        <Select
          id="filter-report-gaps"
          {...multiple}
          options={ReportTarget.map((value) => ({ value, label: t(`common:reportTargets.${value}`) }))}
          value={filters.reportGaps ?? []}
          onChange={(value: string[]) => onChange({ reportGaps: value })}
        />
      </Form.Item>
    </Form>
  );
}
