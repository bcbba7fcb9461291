import { Button, Form, Modal, Skeleton, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '@/components/page/states';
import { HitList } from './hit-list';
import { ImportOutcome } from './import-outcome';
import { SearchForm } from './search-form';
import {
  useDigitalSearch,
  type HitOrder,
  type Question,
  type SearchMode,
  type SearchValues,
} from './use-digital-search';
import { useImport } from './use-import';

const FIRST_ORDER: HitOrder = { sort: 'title', reverseSort: false };

/** What is asked, in which order, and what of it is chosen. */
function useSearch() {
  const [form] = Form.useForm<SearchValues>();
  const [by, setBy] = useState<SearchMode>('artist_title');
  const [question, setQuestion] = useState<Question | null>(null);
  const [order, setOrder] = useState(FIRST_ORDER);
  const [selected, setSelected] = useState<string[]>([]);
  const query = useDigitalSearch(question, order);
  const clear = () => {
    setQuestion(null);
    setSelected([]);
  };
  return {
    form,
    by,
    query,
    question,
    order,
    setOrder,
    selected,
    setSelected,
    chooseMode: (next: SearchMode) => {
      setBy(next);
      clear();
    },
    search: () => {
      setSelected([]);
      setOrder(FIRST_ORDER);
      // All fields, also those of the other modes: only the mode's own are sent.
      setQuestion({ by, values: form.getFieldsValue(true) as SearchValues });
    },
  };
}

function SearchStep({ search }: { search: ReturnType<typeof useSearch> }) {
  const { t } = useTranslation(['digital-import', 'common']);
  const { query, question } = search;
  const loading = (
    <div role="status" aria-label={t('common:states.loading')}>
      <Skeleton active paragraph={{ rows: 6 }} />
    </div>
  );
  return (
    <>
      <SearchForm
        form={search.form}
        by={search.by}
        isSearching={query.isFetching}
        onMode={search.chooseMode}
        onSearch={search.search}
      />
      {question === null ? (
        <Typography.Text type="secondary">{t('digital-import:start')}</Typography.Text>
      ) : query.data ? (
        <HitList
          found={query.data}
          isFetching={query.isFetching}
          order={search.order}
          onOrder={search.setOrder}
          selected={search.selected}
          onSelect={search.setSelected}
        />
      ) : query.error && !query.isFetching ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        loading
      )}
    </>
  );
}

/**
 * Finds releases in the digital-delivery service and imports what is chosen (specification section 2, release list). What
 * was typed and chosen stays when the connection is lost.
 */
export default function DigitalImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['digital-import', 'common']);
  const search = useSearch();
  const { run, start, resume, reset } = useImport();
  const isImport = run.chosen.length > 0;
  const { items = [] } = search.query.data ?? {};
  const chosen = items.filter(({ id }) => search.selected.includes(id));

  const searchAgain = () => {
    reset();
    search.setSelected([]);
    // What came is marked now.
    if (search.question) void search.query.refetch();
  };
  const footer = isImport ? (
    <>
      <Button disabled={run.isRunning} onClick={searchAgain}>
        {t('digital-import:outcome.more')}
      </Button>
      <Button type="primary" disabled={run.isRunning} onClick={onClose}>
        {t('common:actions.close')}
      </Button>
    </>
  ) : (
    <>
      <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
      <Button type="primary" disabled={chosen.length === 0} onClick={() => start(chosen)}>
        {t('digital-import:import', { count: chosen.length })}
      </Button>
    </>
  );
  return (
    <Modal
      open
      width={1040}
      title={t('digital-import:title')}
      maskClosable={false}
      onCancel={onClose}
      footer={<div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, justifyContent: 'flex-end' }}>{footer}</div>}
    >
      {isImport ? <ImportOutcome run={run} onResume={resume} /> : <SearchStep search={search} />}
    </Modal>
  );
}
