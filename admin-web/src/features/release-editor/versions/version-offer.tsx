import { Alert, Button, Flex } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import looks from '@/components/looks.module.css';
import { useEditor } from '../state/editor-context';
import type { TrackDraft } from '../tracks/track-draft';
import type { TrackActions } from '../tracks/use-track-list';
import { offeredVersions, withVersions } from './apply-suggestions';

interface VersionOfferProps {
  drafts: readonly TrackDraft[];
  actions: TrackActions;
}

/** Offers what the titles of tracks say about their versions; nothing is taken automatically. */
export function VersionOffer({ drafts, actions }: VersionOfferProps) {
  // texts: common:versions.*
  const { t } = useTranslation(['release-editor', 'common']);
  const { editable } = useEditor();
  const [isDismissed, setDismissed] = useState(false);
  const offered = useMemo(() => offeredVersions(drafts), [drafts]);
  if (!editable || isDismissed || offered.length === 0) return null;
  return (
    <Alert
      type="info"
      className={looks.spaceBelow}
      message={t('release-editor:versions.offer')}
      description={
        <Flex vertical gap={8} align="start">
          <ul>
            {offered.map(({ key, title, versionKind, original }) => (
              <li key={key}>
                {original === null
                  ? t('release-editor:versions.offered', { title, kind: t(`common:versions.${versionKind}`) })
                  : t('release-editor:versions.offeredOf', {
                      title,
                      kind: t(`common:versions.${versionKind}`),
                      original: original.title,
                    })}
              </li>
            ))}
          </ul>
          <Flex wrap gap={8}>
            <Button size="small" onClick={() => actions.replaceAll((all) => withVersions(all, offered))}>
              {t('release-editor:versions.take', { count: offered.length })}
            </Button>
            <Button size="small" type="text" onClick={() => setDismissed(true)}>
              {t('release-editor:versions.dismiss')}
            </Button>
          </Flex>
        </Flex>
      }
    />
  );
}
