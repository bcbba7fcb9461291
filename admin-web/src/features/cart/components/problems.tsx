import { formatMessage, isErrorCode, type CartPosition } from '@mpn/domain';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '@/providers/i18n/use-formats';
import styles from './cart.module.css';

const OF_RELEASE = [
  'mpn.backend.data.error.product.release-not-sampling-ready',
  'mpn.backend.data.error.product.release-withdrawn',
];

/** Reasons why a campaign cannot be bought, each with a link to the page that fixes it. */
export function Problems({ position }: { position: CartPosition }) {
  const { t } = useTranslation('cart');
  const { locale } = useFormats();
  const { problems, releaseId } = position;
  if (problems.length === 0) return null;
  const release = `/releases/${String(releaseId)}`;
  return (
    <div className={styles.problems}>
      {problems.map((code) => {
        const isOfRelease = OF_RELEASE.includes(code);
        return (
          <Alert
            key={code}
            type="error"
            showIcon
            message={
              <span className={styles.problem}>
                {isErrorCode(code) ? formatMessage(code, locale) : code}
                <Link to={isOfRelease ? release : `${release}/sampling?edit=cart`} tabIndex={-1}>
                  <Button size="small">{t(isOfRelease ? 'problems.editRelease' : 'problems.editSampling')}</Button>
                </Link>
              </span>
            }
          />
        );
      })}
    </div>
  );
}
