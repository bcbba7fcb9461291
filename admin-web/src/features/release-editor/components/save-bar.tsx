import { Button } from 'antd';
import { useScreen } from '@/components/layout/use-screen';
import type { EditorStep, SaveResult } from '@mpn/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../state/editor-context';
import { stepAfter, stepOf } from '../state/steps';
import styles from './release-editor.module.css';

interface SaveBarProps {
  step: EditorStep;
  isDirty: boolean;
  save: () => Promise<SaveResult>;
}

/** The step in the address as it is now: what has been rendered may lag behind a click. */
const stepInAddress = () => stepOf(new URLSearchParams(window.location.search).get('step'));

/** Save, or save and go on; stays in sight while the form is long. */
export function SaveBar({ step, isDirty, save }: SaveBarProps) {
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
      // After CREATED the editor has moved to the new release's own address, next step included.
      const isDone = result === 'SAVED' || result === 'NO_SAVE';
      // Who went to another step while this one was being saved stays there.
      if (button === 'continue' && next && isDone && stepInAddress() === step) goTo(next);
    } finally {
      setBusy(null);
    }
  };
  return (
    <div className={styles.saveBar}>
      {/* That all is well needs no line of a phone's screen. */}
      <span className={isPhone && release && !isDirty ? 'mpn-visually-hidden' : styles.saveState} role="status">
        {isDirty ? t('save.unsaved') : release ? t('save.saved') : t('save.new')}
      </span>
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
          {isPhone ? t('save.continueShort') : t('save.continue', { step: t(`steps.${next}`) })}
        </Button>
      )}
    </div>
  );
}
