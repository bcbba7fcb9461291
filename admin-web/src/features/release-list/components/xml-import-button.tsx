import { FileAddOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useScreen } from '@/components/layout/use-screen';
import { useScreenExists } from '@/providers/routing/use-screen-exists';

const PATH = '/release-imports';

/** Link to the import of DDEX messages; shown with the permission for it. */
export function XmlImportButton() {
  const { t } = useTranslation('release-list');
  const { isPhone } = useScreen();
  const exists = useScreenExists();
  if (!exists(PATH)) return null;
  return (
    <Link to={PATH} tabIndex={-1}>
      <Button icon={<FileAddOutlined />} aria-label={t('xmlImport')}>
        {t(isPhone ? 'xmlImportShort' : 'xmlImport')}
      </Button>
    </Link>
  );
}
