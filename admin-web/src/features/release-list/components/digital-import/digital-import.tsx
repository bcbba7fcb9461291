import { CloudDownloadOutlined } from '@ant-design/icons';
import { digitalEndpoints } from '@mpn/domain';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useScreen } from '@/components/layout/use-screen';
import { LazyDialog } from '@/components/page/lazy-dialog';
import { lazyPart } from '@/components/page/lazy-part';
import { useMayCall } from '@/providers/session/permissions';
import { PLACE_PARAMETERS } from './use-search-place';

// Lazy: most visits of the list do not need it.
const DigitalImportDialog = lazyPart(() => import('./digital-import-dialog'));

const DIALOG = 'digital-import';
const PARAMETER = 'dialog';

/** The button beside "Create release", and the dialog, which is kept in the URL: `?dialog=digital-import`. */
export function DigitalImport() {
  const { t } = useTranslation('release-list');
  const mayCall = useMayCall();
  const { isPhone } = useScreen();
  const [search, setSearch] = useSearchParams();
  if (!mayCall(digitalEndpoints.import)) return null;
  const show = (isOpen: boolean) =>
    setSearch((current) => {
      const next = new URLSearchParams(current);
      if (isOpen) next.set(PARAMETER, DIALOG);
      else for (const name of [PARAMETER, ...PLACE_PARAMETERS]) next.delete(name);
      return next;
    });
  return (
    <>
      <Button icon={<CloudDownloadOutlined />} aria-label={t('digitalImport.open')} onClick={() => show(true)}>
        {/* On a phone all actions fit one row. */}
        {t(isPhone ? 'digitalImport.openShort' : 'digitalImport.open')}
      </Button>
      {search.get(PARAMETER) === DIALOG && (
        <LazyDialog onClose={() => show(false)}>
          <DigitalImportDialog onClose={() => show(false)} />
        </LazyDialog>
      )}
    </>
  );
}
