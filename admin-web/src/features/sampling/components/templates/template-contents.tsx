import type { SamplingTemplateView } from '@mpn/domain';
import { useTranslation } from 'react-i18next';
import styles from './template-contents.module.css';

/** What is in a template: its length, and of each action whom it reaches, for how long, and what it permits. */
export function TemplateContents({ template }: { template: SamplingTemplateView }) {
  const { t } = useTranslation('sampling');
  return (
    <div className={styles.contents}>
      <div>{t('templates.days', { count: template.days })}</div>
      <ul className={styles.actions}>
        {template.actions.map(({ name, days, downloadAllowed, institutionCount }, index) => (
          <li key={index}>
            {[
              name ?? t('templates.unnamed', { number: index + 1 }),
              institutionCount === null ? t('templates.everybody') : t('templates.chosen', { count: institutionCount }),
              t(downloadAllowed ? 'templates.download' : 'templates.streaming'),
              t('templates.days', { count: days }),
            ].join(' · ')}
          </li>
        ))}
      </ul>
    </div>
  );
}
