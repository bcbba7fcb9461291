import { CheckCircleFilled } from '@ant-design/icons';
import type { FirstStep, FirstStepView } from '@mpn/domain';
import { Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useScreenExists } from '@/providers/routing/use-screen-exists';
import styles from './first-steps.module.css';

const MY_COMPANY = '/administration/companies/my';

/** The screen on which each step is done. */
const PATHS: Readonly<Record<FirstStep, string>> = {
  COMPANY_ADDRESS: MY_COMPANY,
  LOGO: MY_COMPANY,
  LABEL_DEFAULTS: MY_COMPANY,
  INVOICES: MY_COMPANY,
  SAMPLING_PROFILE: MY_COMPANY,
  DEPARTMENTS: MY_COMPANY,
  DELIVERY_WAY: '/company/delivery',
  DELIVERY_TESTED: '/company/delivery',
  COLLEAGUES: '/administration/users',
  SECOND_FACTOR: '/account/sign-in',
  OWN_GENRES: '/account/settings',
  PREFERRED_FORMAT: '/account/settings',
  CALENDAR: '/account/calendar',
  RELEASE_CREATED: '/releases/new',
  RELEASE_READY: '/releases',
  CAMPAIGN_BOUGHT: '/releases',
  CONTACTS: '/company-contacts',
  LISTENED: '/releases',
  ANSWERED: '/releases',
};

function Step({ step, done }: FirstStepView) {
  const { t } = useTranslation('first-steps');
  const screenExists = useScreenExists();
  const path = PATHS[step];
  // texts: first-steps:steps.*
  const title = t(`steps.${step}.title`);
  return (
    <li className={styles.step}>
      {done ? (
        <CheckCircleFilled className={styles.done} role="img" aria-label={t('done')} />
      ) : (
        <span className={styles.open} role="img" aria-label={t('open')} />
      )}
      <span>
        {screenExists(path) ? <Link to={path}>{title}</Link> : title}
        <Typography.Text type="secondary" className={styles.text}>
          {t(`steps.${step}.text`)}
        </Typography.Text>
      </span>
    </li>
  );
}

/** The steps in their order, each with a link to the screen on which it is done. */
export function StepList({ steps }: { steps: readonly FirstStepView[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map((step) => (
        <Step key={step.step} {...step} />
      ))}
    </ol>
  );
}
