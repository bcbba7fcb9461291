import { SearchOutlined } from '@ant-design/icons';
import { digitalEndpoints } from '@mpn/domain';
import { Button, Form, Input, Segmented, type FormInstance } from 'antd';
import { useTranslation } from 'react-i18next';
import type { AnyObjectSchema } from 'yup';
import { ClearIcon } from '@/components/forms/clear-icon';
import { SchemaField, SchemaProvider } from '@/components/forms/schema-field';
import { useScreen } from '@/components/layout/use-screen';
import looks from '@/components/looks.module.css';
import { MODE_FIELDS, SEARCH_MODES, type SearchMode, type SearchValues } from './use-digital-search';

const SCHEMAS = {
  artist_title: digitalEndpoints.byArtistTitle.query,
  gtin: digitalEndpoints.byGtin.query,
  isrc: digitalEndpoints.byIsrc.query,
} as Record<SearchMode, AnyObjectSchema>;

interface SearchFormProps {
  form: FormInstance<SearchValues>;
  by: SearchMode;
  isSearching: boolean;
  onMode: (by: SearchMode) => void;
  onSearch: (values: SearchValues) => void;
}

/** The three kinds of search; each keeps its input while another is used. */
export function SearchForm({ form, by, isSearching, onMode, onSearch }: SearchFormProps) {
  const { t } = useTranslation('digital-import');
  const { isPhone } = useScreen();
  return (
    <SchemaProvider schema={SCHEMAS[by]}>
      <Segmented<SearchMode>
        block={isPhone}
        vertical={isPhone}
        aria-label={t('by.label')}
        className={looks.spaceBelow}
        value={by}
        options={SEARCH_MODES.map((mode) => ({ value: mode, label: t(`by.${mode}`) }))}
        onChange={onMode}
      />
      <Form form={form} layout="vertical" requiredMark={false} preserve onFinish={onSearch}>
        <div
          style={{
            display: 'grid',
            gap: '0 12px',
            alignItems: 'start',
            gridTemplateColumns: isPhone ? '1fr' : `repeat(${String(MODE_FIELDS[by].length)}, 1fr) auto`,
          }}
        >
          {MODE_FIELDS[by].map((name, index) => (
            <SchemaField key={name} name={name} label={t(`fields.${name}`)} validateTrigger="onSubmit">
              <Input allowClear={{ clearIcon: <ClearIcon /> }} autoFocus={index === 0} autoComplete="off" />
            </SchemaField>
          ))}
          {/* Empty label, so that the button is aligned with the fields. */}
          <Form.Item label={isPhone ? undefined : ' '} colon={false}>
            <Button type="primary" htmlType="submit" icon={<SearchOutlined />} loading={isSearching} block={isPhone}>
              {t('search')}
            </Button>
          </Form.Item>
        </div>
      </Form>
    </SchemaProvider>
  );
}
