import { Button, Flex, Form, Modal, Skeleton, Typography } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '@/components/page/states';
import { HitList } from './hit-list';
import { ImportOutcome } from './import-outcome';
import { SearchForm } from './search-form';
import { MODE_FIELDS, useDigitalSearch, type Question, type SearchValues } from './use-digital-search';
import { useImport } from './use-import';
import { useSearchPlace } from './use-search-place';

const isSame = (one: Question | null, other: Question) => JSON.stringify(one) === JSON.stringify(other);

/** State of the search: query, order, and selected hits. */
function useSearch() {
  const [form] = Form.useForm<SearchValues>();
  const place = useSearchPlace();
  const { by, question, order } = place;
  const query = useDigitalSearch(question, order);
  // A selection belongs to the query whose hits it was made from.
  const [choice, setChoice] = useState<{ of: Question | null; ids: string[] }>({ of: null, ids: [] });
  // After a reload or the back button the fields show the query of the hits.
  useEffect(() => {
    if (question) form.setFieldsValue(question.values);
  }, [form, question]);
  return {
    form,
    by,
    query,
    question,
    order,
    setOrder: place.putInOrder,
    selected: choice.of === question ? choice.ids : [],
    setSelected: (ids: string[]) => setChoice({ of: question, ids }),
    chooseMode: place.chooseMode,
    search: () => {
      const values = form.getFieldsValue(true) as SearchValues;
      const given = MODE_FIELDS[by].flatMap((field) => {
        const word = values[field]?.trim();
        return word ? [[field, word]] : [];
      });
      const asked: Question = { by, values: Object.fromEntries(given) as SearchValues };
      setChoice({ of: null, ids: [] });
      if (isSame(question, asked)) void query.refetch();
      else place.ask(asked);
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
 * Finds releases in the digital-delivery service and imports the chosen ones. Input is kept when the connection is
 * lost.
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
    // Reload the hits, to mark the imported ones.
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
      footer={
        <Flex wrap gap={8} justify="flex-end">
          {footer}
        </Flex>
      }
    >
      {isImport ? <ImportOutcome run={run} onResume={resume} /> : <SearchStep search={search} />}
    </Modal>
  );
}
