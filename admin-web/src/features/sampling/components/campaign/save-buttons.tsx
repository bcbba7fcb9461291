import { CheckOutlined, SaveOutlined, ShoppingCartOutlined } from '@ant-design/icons';
import type { CampaignUpdateMode } from '@mpn/domain';
import { Button, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import type { CampaignEditor } from '../../state/use-campaign-editor';
import type { LiveCost } from '../../state/use-cost-preview';
import styles from './campaign.module.css';

interface SaveButtonsProps {
  editor: CampaignEditor;
  live: LiveCost;
  onSave: (mode: CampaignUpdateMode) => void;
}

/** The save buttons, labelled by mode. */
export function SaveButtons({ editor, live, onSave }: SaveButtonsProps) {
  const { t } = useTranslation('sampling');
  const { campaign, isDirty, isSaving, draft } = editor;
  const isPaid = campaign !== null && campaign.status !== 'DRAFT';
  const added = (live.cost?.newlyAddedDownloadStations ?? 0) + (live.cost?.newlyAddedStreamingStations ?? 0);
  const hasDrafts = draft.actions.some(({ status }) => status === 'DRAFT');
  const isUnsaved = isDirty || campaign === null;
  const cartMode = isUnsaved ? ('SAVE_AND_ADD_TO_CART' as const) : ('ADD_TO_CART' as const);
  const offersActivation = isPaid && added === 0 && (isDirty || hasDrafts);
  const offersCart = !isPaid || added > 0;
  // Disabled until the first costs are loaded: their rows push the buttons down, and prices are seen before buying.
  const isCostUnknown = !live.cost && !live.error;
  const button = { size: 'large' as const, block: true, loading: isSaving, disabled: isCostUnknown };
  return (
    <div className={styles.saveBar}>
      {offersCart && (
        <Button {...button} type="primary" icon={<ShoppingCartOutlined />} onClick={() => onSave(cartMode)}>
          {t(isUnsaved ? 'save.SAVE_AND_ADD_TO_CART' : 'save.ADD_TO_CART')}
        </Button>
      )}
      {offersActivation && (
        <Button {...button} type="primary" icon={<CheckOutlined />} onClick={() => onSave('ACTIVATE_CHANGES')}>
          {t('save.ACTIVATE_CHANGES')}
        </Button>
      )}
      <Button {...button} icon={<SaveOutlined />} disabled={isCostUnknown || !isUnsaved} onClick={() => onSave('SAVE')}>
        {t('save.SAVE')}
      </Button>
      {isDirty && (
        <Button type="link" onClick={editor.reset} disabled={isSaving}>
          {t('save.reset')}
        </Button>
      )}
      {isPaid && added > 0 && (
        <Typography.Text type="secondary">{t('save.costsHint', { count: added })}</Typography.Text>
      )}
    </div>
  );
}
