import { releaseRecognition, type RecognitionView } from '@mpn/domain';
import { Flex, Typography } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { StatusTag } from '@/components/status/status-tag';
import { DateText } from '@/components/text/texts';
import { useCall } from '@/providers/api/hooks';
import { useScreenExists } from '@/providers/routing/use-screen-exists';
import { useMayCall } from '@/providers/session/permissions';
import styles from './recognition-services.module.css';

/** Whether the release goes to the services by itself, and where that is changed. */
function Choice({ companyTakesPart, isIncluded }: Omit<RecognitionView, 'services'>) {
  const { t } = useTranslation('common');
  const exists = useScreenExists();
  const isOn = companyTakesPart === true;
  const key = isOn
    ? isIncluded
      ? 'included'
      : 'excluded'
    : companyTakesPart === null
      ? 'companyUndecided'
      : 'companyOff';
  return (
    <p className={styles.choice}>
      {t(`recognition.${key}`)}
      {!isOn && exists('/administration/companies/my') && (
        <>
          {' '}
          <Link to="/administration/companies/my">{t('recognition.company')}</Link>
        </>
      )}
    </p>
  );
}

/** The recognition services, and since when each has the release; nothing while there is no service. */
export function RecognitionServices({ releaseId }: { releaseId: number }) {
  const { t } = useTranslation('common');
  const titleId = useId();
  const exists = useScreenExists();
  const mayLook = useMayCall()(releaseRecognition);
  const { data } = useCall(releaseRecognition, { query: { releaseId } }, { enabled: mayLook, staleTime: 0 });
  if (!data?.services.length) return null;
  const { services, ...choice } = data;
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <Typography.Title level={3} id={titleId} className={styles.title}>
        {t('recognition.title')}
      </Typography.Title>
      <Typography.Text type="secondary">{t('recognition.intro')}</Typography.Text>
      <Choice {...choice} />
      <ul className={styles.services}>
        {services.map(({ id, name, state, deliveredAt }) => (
          <li key={id}>
            <Flex wrap gap="4px 12px" align="center">
              <span className={styles.name}>{name}</span>
              <StatusTag kind="recognition" status={state} />
              {deliveredAt && <DateText value={deliveredAt} withTime />}
            </Flex>
          </li>
        ))}
      </ul>
      {services.some(({ deliveryId }) => deliveryId !== null) && exists('/deliveries') && (
        <Link to={`/deliveries?releaseId=${String(releaseId)}`}>{t('recognition.log')}</Link>
      )}
    </section>
  );
}
