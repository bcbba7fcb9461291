import { CloudDownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useCan } from '@/providers/session/permissions';
import { useSessionState } from '@/providers/session/session-store';

// Most visits of the list do without it.
const DigitalImportDialog = lazy(() => import('./digital-import-dialog'));

const DIALOG = 'digital-import';
const PARAMETER = 'dialog';

/** The button beside "Create release" and the dialog, which lives in the address: `?dialog=digital-import`. */
export function DigitalImport() {
  const { t } = useTranslation('digital-import');
  const can = useCan();
  const { session } = useSessionState();
  const [search, setSearch] = useSearchParams();
  // Support can switch the whole import off.
  if (!can('ImportDigitalReleases') || session?.featureFlags.DIGIAS_IMPORT === false) return null;
  const show = (isOpen: boolean) =>
    setSearch((current) => {
      const next = new URLSearchParams(current);
      if (isOpen) next.set(PARAMETER, DIALOG);
      else next.delete(PARAMETER);
      return next;
    });
  return (
    <>
      <Button icon={<CloudDownloadOutlined />} onClick={() => show(true)}>
        {t('open')}
      </Button>
      {search.get(PARAMETER) === DIALOG && (
        <Suspense fallback={null}>
          <DigitalImportDialog onClose={() => show(false)} />
        </Suspense>
      )}
    </>
  );
}
