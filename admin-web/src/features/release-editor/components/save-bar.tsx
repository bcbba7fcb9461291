import { Button } from 'antd';
import { useConfirm } from '@/components/actions/confirm-button';
import { useScreen } from '@/components/layout/use-screen';
import type { EditorStep, SaveResult } from '@mpn/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../state/editor-context';
import { stepAfter, stepOf, uploadsOf } from '../state/steps';
import { useUploadManager } from '../uploads/upload-context';
import styles from './release-editor.module.css';

interface SaveBarProps {
  step: EditorStep;
  isDirty: boolean;
  save: () => Promise<SaveResult>;
  /** Resets the form to the stored values. */
  discard: () => void;
}

/** The step in the current URL: what was rendered may lag behind a click. */
const stepInUrl = () => stepOf(new URLSearchParams(window.location.search).get('step'));

/** Discards the step's changes and uploads after a confirmation: input cannot be restored. */
function DiscardButton({ step, discard, disabled }: Pick<SaveBarProps, 'step' | 'discard'> & { disabled: boolean }) {
  const { t } = useTranslation('release-editor');
  const confirm = useConfirm();
  const manager = useUploadManager();
  const question = {
    title: t('save.discardTitle', { step: t(`steps.${step}`) }),
    text: t('save.discardText'),
    confirmText: t('save.discard'),
    danger: true,
  };
  const discardAll = (): Promise<void> => {
    for (const { key, kind } of manager.all()) if (uploadsOf(step).includes(kind)) manager.remove(key);
    discard();
    return Promise.resolve();
  };
  return (
    <Button type="text" disabled={disabled} onClick={() => confirm(question, discardAll)}>
      {t('save.discard')}
    </Button>
  );
}

/** Save, or save and continue; stays visible in long forms. */
export function SaveBar({ step, isDirty, save, discard }: SaveBarProps) {
  const { t } = useTranslation('release-editor');
  const { editable, goTo, release } = useEditor();
  const { isPhone } = useScreen();
  const [busy, setBusy] = useState<'save' | 'continue' | null>(null);
  const next = stepAfter(step);
  if (!editable) return null;

  const run = async (button: 'save' | 'continue') => {
    setBusy(button);
    try {
      const result = button === 'continue' && !isDirty && release ? 'NO_SAVE' : await save();
      // After CREATED the editor has moved to the new release's URL, next step included.
      const isDone = result === 'SAVED' || result === 'NO_SAVE';
      // If the user went to another step while this one was being saved, they stay there.
      if (button === 'continue' && next && isDone && stepInUrl() === step) goTo(next);
    } finally {
      setBusy(null);
    }
  };
  const nextName = next && t(`steps.${next}`);
  // Nothing to save: the button only navigates to the next step.
  const isRead = release !== null && !isDirty;
  const continueText = isRead ? t('save.goTo', { step: nextName }) : t('save.continue', { step: nextName });
  return (
    <div className={styles.saveBar}>
      {/* On a phone "everything is saved" is not shown. */}
      <span className={isPhone && release && !isDirty ? 'mpn-visually-hidden' : styles.saveState} role="status">
        {isDirty ? t('save.unsaved') : release ? t('save.saved') : t('save.new')}
      </span>
      {release && isDirty && <DiscardButton step={step} discard={discard} disabled={busy !== null} />}
      <Button loading={busy === 'save'} disabled={busy !== null} onClick={() => void run('save')}>
        {t('save.save')}
      </Button>
      {next && (
        <Button
          type="primary"
          loading={busy === 'continue'}
          disabled={busy !== null}
          onClick={() => void run('continue')}
        >
          {isPhone && !isRead ? t('save.continueShort') : continueText}
        </Button>
      )}
    </div>
  );
}
