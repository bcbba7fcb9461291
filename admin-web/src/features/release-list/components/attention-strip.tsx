import {
  AlertOutlined,
  ApiOutlined,
  CalendarOutlined,
  CloudServerOutlined,
  FileExclamationOutlined,
  FileTextOutlined,
  MailOutlined,
  RadarChartOutlined,
} from '@ant-design/icons';
import {
  personalEndpoints,
  RECOGNITION_ATTENTION_DAYS,
  RELEASE_ATTENTION_DAYS,
  type AttentionItem,
  type AttentionKind,
  type NamedThing,
} from '@mpn/domain';
import { Typography } from 'antd';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '@/providers/api/hooks';
import styles from './attention-strip.module.css';

interface Look {
  icon: ReactNode;
  /** The list of all things of the kind. */
  all: string;
  /** Where one of them is dealt with. */
  one: (id: number) => string;
}

const appearing = (status: string): string => `/releases?releaseStatus=${status}&sortBy=releaseDate`;

const LOOKS: Readonly<Record<AttentionKind, Look>> = {
  RELEASES_INCOMPLETE: {
    icon: <CalendarOutlined />,
    all: appearing('DRAFT'),
    one: (id) => `/releases/${String(id)}`,
  },
  RELEASES_NOT_SAMPLED: {
    icon: <AlertOutlined />,
    all: appearing('READY'),
    one: (id) => `/releases/${String(id)}/sampling`,
  },
  DELIVERIES_FAILED: {
    icon: <CloudServerOutlined />,
    all: '/deliveries?state=FAILED',
    one: (id) => `/deliveries?state=FAILED&releaseId=${String(id)}`,
  },
  RELEASES_NOT_RECOGNISED: {
    icon: <RadarChartOutlined />,
    all: '/releases?sortBy=releaseDate',
    one: (id) => `/releases/${String(id)}?step=sampling-1`,
  },
  RECOGNITION_UNDECIDED: {
    icon: <RadarChartOutlined />,
    all: '/administration/companies/my',
    one: () => '/administration/companies/my',
  },
  MAILING_REQUESTS_OPEN: {
    icon: <MailOutlined />,
    all: '/mailing-requests?status=OPEN',
    one: (id) => `/mailing-requests?status=OPEN&releaseId=${String(id)}`,
  },
  IMPORTS_TO_DECIDE: {
    icon: <FileTextOutlined />,
    all: '/release-imports',
    one: (id) => `/release-imports/${String(id)}`,
  },
  IMPORTS_INCOMPLETE: {
    icon: <FileExclamationOutlined />,
    all: '/release-imports',
    one: (id) => `/release-imports/${String(id)}`,
  },
  PROMO_SHARES_PENDING: {
    icon: <ApiOutlined />,
    all: '/promo-share/shared-with-you?status=PENDING',
    one: () => '/promo-share/shared-with-you?status=PENDING',
  },
};

/** When a release appears, and which recognition services do not have it. */
function NotYetAt({ days, missing }: NamedThing) {
  const { t } = useTranslation('release-list');
  if (days === undefined || !missing) return null;
  return ` (${t('attention.notYetAt', { count: days, names: missing.join(', ') })})`;
}

function Entry({ item: { kind, count, named } }: { item: AttentionItem }) {
  const { t } = useTranslation('release-list');
  const { icon, all, one } = LOOKS[kind];
  return (
    <li className={styles.entry}>
      <span className={styles.icon}>{icon}</span>
      <span>
        {t(`attention.${kind}`, {
          count,
          days: kind === 'RELEASES_NOT_RECOGNISED' ? RECOGNITION_ATTENTION_DAYS : RELEASE_ATTENTION_DAYS,
        })}
        {': '}
        {named.map((thing, index) => (
          <Fragment key={thing.id}>
            {index > 0 && ', '}
            <Link to={one(thing.id)}>{thing.name}</Link>
            <NotYetAt {...thing} />
          </Fragment>
        ))}
        {count > named.length && (
          <>
            {', '}
            <Link to={all}>{t('attention.others', { count: count - named.length })}</Link>
          </>
        )}
      </span>
    </li>
  );
}

/** What the company should look at, above its releases; nothing while there is nothing, or while it cannot be read. */
export function AttentionStrip() {
  const { t } = useTranslation('release-list');
  // Read on every visit: other screens, which lead back here, change it.
  const { data: items } = useCall(personalEndpoints.attention, {}, { staleTime: 0 });
  if (!items?.length) return null;
  return (
    <section className={styles.strip} aria-labelledby="attention-title">
      <Typography.Title level={2} id="attention-title" className={styles.title}>
        {t('attention.title')}
      </Typography.Title>
      <ul className={styles.entries}>
        {items.map((item) => (
          <Entry key={item.kind} item={item} />
        ))}
      </ul>
    </section>
  );
}
