import { CloseOutlined } from '@ant-design/icons';
import type { EditorStep } from '@mpn/domain';
import { Alert, Button, Flex } from 'antd';
import { useTranslation } from 'react-i18next';
import looks from '@/components/looks.module.css';
import { useEditor } from '../state/editor-context';
import type { DropPlace, PlacedFiles } from '../uploads/place-files';

/** The step in which a file of a place is shown and saved. */
export const STEP_OF: Readonly<Record<DropPlace, EditorStep>> = {
  FRONT_COVER: 'artwork',
  BACK_COVER: 'artwork',
  BOOKLET: 'artwork',
  VIDEO: 'videos',
};

/** Says where the other files of a dropped album have been put, and which were left. */
export function DroppedNotice({ files, onClose }: { files: PlacedFiles; onClose: () => void }) {
  const { t } = useTranslation(['release-editor', 'common']);
  const { goTo } = useEditor();
  const { placed, left } = files;
  if (placed.length === 0 && left.length === 0) return null;
  const steps = [...new Set(placed.map(({ place }) => STEP_OF[place]))];
  return (
    <Alert
      type={left.length > 0 ? 'warning' : 'info'}
      showIcon
      closable={{ closeIcon: <CloseOutlined />, 'aria-label': t('common:actions.close') }}
      role="status"
      className={looks.spaceBelow}
      onClose={onClose}
      message={placed.length > 0 ? t('release-editor:dropped.title') : t('release-editor:dropped.nothing')}
      description={
        <>
          {placed.map(({ file, place }, index) => (
            // texts: release-editor:dropped.to.*
            <div key={index}>{t(`release-editor:dropped.to.${place}`, { name: file.name })}</div>
          ))}
          {left.map(({ file, place }, index) => (
            // texts: release-editor:dropped.left.*
            <div key={index}>
              {t(`release-editor:dropped.left.${place === 'BACK_COVER' ? 'BACK_COVER' : 'FRONT_COVER'}`, {
                name: file.name,
              })}
            </div>
          ))}
          <Flex gap={8} wrap className={looks.spaceAbove}>
            {steps.map((step) => (
              <Button key={step} size="small" onClick={() => goTo(step)}>
                {t('release-editor:dropped.goTo', { step: t(`release-editor:steps.${step}`) })}
              </Button>
            ))}
          </Flex>
        </>
      }
    />
  );
}
