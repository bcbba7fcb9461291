import { daysBetweenInclusive, isIsoDate, type ReleaseEntity } from '@mpn/domain';
import { Alert, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { today } from '@/config/today';
import { useFormats } from '@/providers/i18n/use-formats';
import type { CampaignEditor } from '../../state/use-campaign-editor';
import styles from './campaign.module.css';

interface FirstDayNotesProps {
  editor: CampaignEditor;
  release: Pick<ReleaseEntity, 'releaseDate' | 'airDate'>;
  usualLead: number | null;
}

/** Why a new campaign begins on the day that is offered, and that editors get the release before its embargo ends. */
export function FirstDayNotes({ editor, release, usualLead }: FirstDayNotesProps) {
  const { t } = useTranslation('sampling');
  const { date } = useFormats();
  const { startDate } = editor.draft;
  const { releaseDate, airDate } = release;
  if (editor.ended || !isIsoDate(startDate)) return null;
  const count = releaseDate === null ? 0 : daysBetweenInclusive(startDate, releaseDate) - 1;
  const isOffered = editor.campaign === null && !editor.isDirty && count > 0;
  return (
    <div className={styles.notes}>
      {isOffered && releaseDate !== null && (
        <Typography.Text type="secondary">
          {t(count === usualLead ? 'firstDay.usual' : 'firstDay.standard', { count, date: date(releaseDate) })}
        </Typography.Text>
      )}
      {airDate !== null && airDate > startDate && airDate > today() && (
        <Alert type="info" showIcon message={t('firstDay.embargo', { date: date(airDate) })} />
      )}
    </div>
  );
}
