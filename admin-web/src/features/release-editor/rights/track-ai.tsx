import { AiConcern, ContainsAi, mayDescribeAi } from '@mpn/domain';
import { Button, Checkbox, Collapse, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateText } from '@/components/text/texts';
import { useEditor } from '../state/editor-context';
import type { TrackDraft } from '../tracks/track-draft';
import type { FieldTexts } from '../tracks/track-errors';
import type { TrackActions } from '../tracks/use-track-list';
import styles from '../components/release-editor.module.css';

const FIELDS: ReadonlySet<string> = new Set(['containsAi', 'aiConcerns', 'aiTool', 'aiNote']);
/** Whether a field with an error is one of these. */
export const isAiField = (field: string): boolean => FIELDS.has(field);

interface TrackAiProps {
  track: TrackDraft;
  errors: FieldTexts | undefined;
  actions: TrackActions;
}

/** What was made with AI, with which tool, and a note. */
function Description({ track, errors, actions }: TrackAiProps) {
  const { t } = useTranslation(['release-editor', 'common']);
  const change = (part: Partial<TrackDraft>) => actions.change(track.key, part);
  return (
    <>
      <Form.Item
        label={t('release-editor:ai.concerns')}
        validateStatus={errors?.aiConcerns ? 'error' : undefined}
        help={errors?.aiConcerns}
      >
        <Checkbox.Group
          aria-label={t('release-editor:ai.concerns')}
          options={AiConcern.map((value) => ({ value, label: t(`common:ai.concerns.${value}`) }))}
          value={track.aiConcerns}
          onChange={(aiConcerns) => change({ aiConcerns })}
        />
      </Form.Item>
      <div className={styles.fields}>
        <Form.Item label={t('release-editor:ai.tool')} htmlFor="track-ai-tool" help={errors?.aiTool}>
          <Input
            id="track-ai-tool"
            maxLength={100}
            value={track.aiTool ?? ''}
            onChange={(event) => change({ aiTool: event.target.value })}
          />
        </Form.Item>
        <Form.Item label={t('release-editor:ai.note')} htmlFor="track-ai-note" help={errors?.aiNote}>
          <Input
            id="track-ai-note"
            maxLength={280}
            value={track.aiNote ?? ''}
            onChange={(event) => change({ aiNote: event.target.value })}
          />
        </Form.Item>
      </div>
    </>
  );
}

/** What the label states about generative AI in a recording; collapsed where nothing is stated. */
export function TrackAi({ track, errors, actions }: TrackAiProps) {
  const { t } = useTranslation(['release-editor', 'common']);
  const { editable } = useEditor();
  const [isOpen, setOpen] = useState(track.containsAi !== 'UNKNOWN');
  const hasError = Object.keys(errors ?? {}).some(isAiField);
  const { containsAi, aiConcerns, aiTool, aiNote } = track;
  const toAll = () =>
    actions.replaceAll((drafts) =>
      drafts.map((draft) =>
        draft.containsAi === 'UNKNOWN' ? { ...draft, containsAi, aiConcerns, aiTool, aiNote } : draft,
      ),
    );
  return (
    <Collapse
      className={`${styles.folded} ${styles.trackRights}`}
      activeKey={isOpen || hasError ? ['ai'] : []}
      onChange={(keys) => setOpen(keys.includes('ai'))}
      items={[
        {
          key: 'ai',
          label:
            containsAi === 'UNKNOWN'
              ? t('release-editor:ai.titleNotStated')
              : t('release-editor:ai.title', { statement: t(`common:ai.contains.${containsAi}`) }),
          children: (
            <>
              <span className={styles.intro}>{t('release-editor:ai.hint')}</span>
              <Form.Item
                label={t('release-editor:ai.contains')}
                htmlFor="track-contains-ai"
                validateStatus={errors?.containsAi ? 'error' : undefined}
                help={errors?.containsAi}
              >
                <Select
                  id="track-contains-ai"
                  value={containsAi}
                  options={ContainsAi.map((value) => ({ value, label: t(`common:ai.contains.${value}`) }))}
                  onChange={(value) => actions.change(track.key, { containsAi: value })}
                />
              </Form.Item>
              {mayDescribeAi(containsAi) && <Description track={track} errors={errors} actions={actions} />}
              {track.aiDeclaredAt !== null && (
                <p className={styles.intro}>
                  {track.aiDeclaredBy === null
                    ? t('release-editor:ai.declared')
                    : t('release-editor:ai.declaredBy', { name: track.aiDeclaredBy })}{' '}
                  <DateText value={track.aiDeclaredAt} />
                </p>
              )}
              {editable && containsAi !== 'UNKNOWN' && <Button onClick={toAll}>{t('release-editor:ai.toAll')}</Button>}
            </>
          ),
        },
      ]}
    />
  );
}
