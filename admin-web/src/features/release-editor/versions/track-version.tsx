import { linkVersion, TrackVersionKind } from '@mpn/domain';
import { Collapse, Form, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TrackDraft } from '../tracks/track-draft';
import type { FieldTexts } from '../tracks/track-errors';
import type { TrackActions } from '../tracks/use-track-list';
import styles from '../components/release-editor.module.css';

const FIELDS: ReadonlySet<string> = new Set(['versionKind', 'versionOf']);
/** Whether a field with an error is one of these. */
export const isVersionField = (field: string): boolean => FIELDS.has(field);

interface TrackVersionProps {
  track: TrackDraft;
  /** All tracks of the release. */
  drafts: readonly TrackDraft[];
  errors: FieldTexts | undefined;
  actions: TrackActions;
}

/** What kind of version a track is, and of which other track; collapsed where nothing is stated. */
export function TrackVersion({ track, drafts, errors, actions }: TrackVersionProps) {
  // texts: common:versions.*
  const { t } = useTranslation(['release-editor', 'common']);
  const { key, versionKind, versionOfKey } = track;
  const own = drafts.filter((draft) => draft.versionOfKey === key);
  const [isOpen, setOpen] = useState(versionKind !== null || own.length > 0);
  const hasError = Object.keys(errors ?? {}).some(isVersionField);
  const isVersion = versionKind !== null && versionKind !== 'ORIGINAL';
  const link = (to: string | null) => actions.replaceAll((all) => linkVersion(all, key, to));
  const choose = (kind: TrackVersionKind | undefined) =>
    actions.replaceAll((all) => {
      const stated = all.map((draft) => (draft.key === key ? { ...draft, versionKind: kind ?? null } : draft));
      return kind === undefined || kind === 'ORIGINAL' ? linkVersion(stated, key, null) : stated;
    });
  return (
    <Collapse
      className={`${styles.folded} ${styles.trackRights}`}
      activeKey={isOpen || hasError ? ['version'] : []}
      onChange={(keys) => setOpen(keys.includes('version'))}
      items={[
        {
          key: 'version',
          label:
            versionKind === null
              ? t('release-editor:versions.titleNotStated')
              : t('release-editor:versions.title', { kind: t(`common:versions.${versionKind}`) }),
          children: (
            <>
              <span className={styles.intro}>{t('release-editor:versions.hint')}</span>
              <div className={styles.fields}>
                <Form.Item
                  label={t('release-editor:versions.kind')}
                  htmlFor="track-version-kind"
                  validateStatus={errors?.versionKind ? 'error' : undefined}
                  help={errors?.versionKind}
                >
                  <Select
                    id="track-version-kind"
                    allowClear
                    value={versionKind}
                    placeholder={t('release-editor:versions.notStated')}
                    options={TrackVersionKind.map((value) => ({ value, label: t(`common:versions.${value}`) }))}
                    onChange={choose}
                  />
                </Form.Item>
                {isVersion && (
                  <Form.Item
                    label={t('release-editor:versions.of')}
                    htmlFor="track-version-of"
                    validateStatus={errors?.versionOf ? 'error' : undefined}
                    help={errors?.versionOf}
                  >
                    <Select
                      id="track-version-of"
                      allowClear
                      showSearch
                      optionFilterProp="label"
                      value={versionOfKey}
                      placeholder={t('release-editor:versions.ofNone')}
                      options={drafts
                        .filter((draft) => draft.key !== key)
                        .map((draft) => ({
                          value: draft.key,
                          label: `${String(draft.set)}.${String(draft.position)} ${draft.title || t('release-editor:tracks.untitled')}`,
                        }))}
                      onChange={(to: string | undefined) => link(to ?? null)}
                    />
                  </Form.Item>
                )}
              </div>
              {own.length > 0 && (
                <p className={styles.intro}>
                  {t('release-editor:versions.own', {
                    titles: own.map(({ title }) => title || t('release-editor:tracks.untitled')).join(', '),
                  })}
                </p>
              )}
            </>
          ),
        },
      ]}
    />
  );
}
