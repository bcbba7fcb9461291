import { mediaReleaseEndpoints, type ReleaseResult, type TextLanguage } from '@mpn/domain';
import { CommentOutlined, DownloadOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { PageHeader } from '@/components/page/page-header';
import { QueryState } from '@/components/page/states';
import { downloadFile } from '@/providers/api/download-file';
import { keepPrevious, useCall } from '@/providers/api/hooks';
import { useNotify } from '@/providers/notifications/use-notify';
import { usePageTitle } from '@/providers/routing/page-title';
import { QuoteDialog } from '../components/quote-dialog';
import { ResultSheet } from '../components/result-sheet';
import { QUOTES, quotesOf } from '../state/quotes';

const LANGUAGES = ['de', 'en'] as const satisfies readonly TextLanguage[];

/** What the page's URL says: days and quotes. */
function useResultQuery() {
  const [search] = useSearchParams();
  const [from, until] = [search.get('from'), search.get('until')];
  return { ...(from && { from }), ...(until && { until }), ...quotesOf(search) };
}

/** The PDF in the language that whoever gets it reads. */
function PdfButton({ id }: { id: number }) {
  const { t } = useTranslation('release-statistics');
  const notify = useNotify();
  const query = useResultQuery();
  const [busy, setBusy] = useState(false);
  const download = (language: TextLanguage) => {
    setBusy(true);
    const args = { params: { id }, query: { format: 'pdf', language, ...query } };
    downloadFile(mediaReleaseEndpoints.result, args, `result-${String(id)}.pdf`)
      .catch(notify.error)
      .finally(() => setBusy(false));
  };
  const items = LANGUAGES.map((language) => ({
    key: language,
    // texts: release-statistics:result.pdfIn.*
    label: t(`result.pdfIn.${language}`),
    onClick: () => download(language),
  }));
  return (
    <Dropdown trigger={['click']} menu={{ items }} placement="bottomRight">
      <Button type="primary" icon={<DownloadOutlined />} loading={busy}>
        {t('result.pdf')}
      </Button>
    </Dropdown>
  );
}

function Actions({ id, result }: { id: number; result: ReleaseResult }) {
  const { t } = useTranslation('release-statistics');
  const [isChoosing, setIsChoosing] = useState(false);
  return (
    <>
      {result.sentences.length > 0 && (
        <Button icon={<CommentOutlined />} onClick={() => setIsChoosing(true)}>
          {t('result.choose')}
        </Button>
      )}
      <PdfButton id={id} />
      {isChoosing && <QuoteDialog result={result} onClose={() => setIsChoosing(false)} />}
    </>
  );
}

/** The result of a release as it stands on the one page of its PDF. */
export default function ReleaseResultPage() {
  const { t } = useTranslation('release-statistics');
  const id = Number(useParams().id);
  const [search] = useSearchParams();
  const query = useCall(
    mediaReleaseEndpoints.result,
    { params: { id }, query: useResultQuery() },
    { placeholderData: keepPrevious },
  );
  usePageTitle(query.data && `${t('result.title')}: ${query.data.title}`);
  const back = new URLSearchParams(search);
  back.delete(QUOTES);
  return (
    <>
      <PageHeader
        title={t('result.title')}
        backTo={`/releases/${String(id)}/statistics${back.size > 0 ? `?${back.toString()}` : ''}`}
        actions={query.data && <Actions id={id} result={query.data} />}
      />
      <QueryState query={query}>{(result) => <ResultSheet result={result} />}</QueryState>
    </>
  );
}
