import { Collapse, Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TrackDraft } from '../tracks/track-draft';
import type { FieldTexts } from '../tracks/track-errors';
import type { TrackActions } from '../tracks/use-track-list';
import styles from '../components/release-editor.module.css';

/** The fields of this block in their order, with the longest texts they take. */
const FIELDS = [
  ['work', 255],
  ['movement', 255],
  ['conductor', 255],
  ['soloists', 1000],
  ['ensemble', 255],
] as const;

const NAMES: ReadonlySet<string> = new Set(FIELDS.map(([name]) => name));
/** Whether a field with an error is one of these. */
export const isClassicalField = (field: string): boolean => NAMES.has(field);

interface TrackClassicalProps {
  track: TrackDraft;
  errors: FieldTexts | undefined;
  actions: TrackActions;
}

/** Work, movement and performers of classical music, collapsed where none of them is entered. */
export function TrackClassical({ track, errors, actions }: TrackClassicalProps) {
  const { t } = useTranslation('release-editor');
  const [isOpen, setOpen] = useState(FIELDS.some(([name]) => Boolean(track[name])));
  const hasError = Object.keys(errors ?? {}).some(isClassicalField);
  return (
    <Collapse
      className={`${styles.folded} ${styles.trackRights}`}
      activeKey={isOpen || hasError ? ['classical'] : []}
      onChange={(keys) => setOpen(keys.includes('classical'))}
      items={[
        {
          key: 'classical',
          label: t('classical.title'),
          children: (
            <>
              <span className={styles.intro}>{t('classical.hint')}</span>
              <div className={styles.fields}>
                {FIELDS.map(([name, maxLength]) => (
                  <Form.Item
                    key={name}
                    label={t(`classical.${name}`)}
                    htmlFor={`track-${name}`}
                    extra={name === 'soloists' || name === 'ensemble' ? t('classical.several') : undefined}
                    validateStatus={errors?.[name] ? 'error' : undefined}
                    help={errors?.[name]}
                  >
                    <Input
                      id={`track-${name}`}
                      maxLength={maxLength}
                      value={track[name] ?? ''}
                      onChange={(event) => actions.change(track.key, { [name]: event.target.value })}
                    />
                  </Form.Item>
                ))}
              </div>
            </>
          ),
        },
      ]}
    />
  );
}
