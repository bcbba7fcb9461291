import { personalEndpoints } from '@mpn/domain';
import { Button, Card, Progress, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { useFirstStepsHidden } from '@/components/navigation/first-steps-hidden';
import { PageHeader } from '@/components/page/page-header';
import { QueryState } from '@/components/page/states';
import { useCall } from '@/providers/api/hooks';
import { StepList } from '../components/step-list';
import styles from '../components/first-steps.module.css';

/** Takes the first steps out of the menu, or puts them back. */
function HideButton() {
  const { t } = useTranslation('first-steps');
  const [isHidden, hide] = useFirstStepsHidden();
  return <Button onClick={() => hide(!isHidden)}>{t(isHidden ? 'show' : 'hide')}</Button>;
}

/** What the person has still to set up or try, with how much of it is done. */
export default function FirstStepsPage() {
  const { t } = useTranslation('first-steps');
  const [isHidden] = useFirstStepsHidden();
  // Read on every visit: the screens that it leads to change it.
  const query = useCall(personalEndpoints.firstSteps, {}, { staleTime: 0 });
  return (
    <div className={styles.page}>
      <PageHeader title={t('title')} subtitle={isHidden ? t('hidden') : t('subtitle')} actions={<HideButton />} />
      <Card>
        <QueryState query={query}>
          {({ steps, done, percent }) => (
            <>
              <Typography.Text strong>
                {done === steps.length ? t('allDone') : t('progress', { done, count: steps.length })}
              </Typography.Text>
              <Progress percent={percent} aria-label={t('title')} />
              <StepList steps={steps} />
            </>
          )}
        </QueryState>
      </Card>
    </div>
  );
}
