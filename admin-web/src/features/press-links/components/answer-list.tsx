import type { PressAnswerRow } from '@mpn/domain';
import { List } from 'antd';
import { useTranslation } from 'react-i18next';

/** What guests said, the latest first. */
export function AnswerList({ answers }: { answers: readonly PressAnswerRow[] }) {
  // texts: press-links:answer.*
  const { t } = useTranslation('press-links');
  return (
    <List
      size="small"
      locale={{ emptyText: t('noAnswers') }}
      dataSource={[...answers]}
      renderItem={({ label, title, answer, sentence }) => (
        <List.Item>
          {[label ?? t('nobody'), title, t(`answer.${answer}`), sentence].filter(Boolean).join(' · ')}
        </List.Item>
      )}
    />
  );
}
