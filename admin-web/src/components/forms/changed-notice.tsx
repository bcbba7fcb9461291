import type { LastSave } from '@mpn/domain';
import { Alert, Button, Flex } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import looks from '@/components/looks.module.css';
import { useFormats } from '@/providers/i18n/use-formats';
import { ConflictChoice } from './conflict-choice';
import { mergeVersions, type Side } from './merge-versions';
import { useShownFields } from './schema-field';
import type { FormNotice } from './use-form-notice';

interface ChangedNoticeProps<V extends object> {
  notice: FormNotice<V>;
  /** Label of a path in the record that has no field in a form. */
  labelOf?: (at: readonly (string | number)[]) => string | undefined;
  /** Who saved the newer version, where it is known. */
  lastSave?: LastSave | null | undefined;
}

/** Who saved first and when, where that is known. */
function useTitle() {
  const { t } = useTranslation('common');
  const { instant } = useFormats();
  return (save: LastSave | null | undefined): string => {
    if (save?.isOwn) return t('changed.titleOwn', { at: instant(save.at) });
    return save?.by ? t('changed.titleBy', { name: save.by, at: instant(save.at) }) : t('changed.title');
  };
}

type Places = readonly (readonly (string | number)[])[];

/** Labels of the fields that only the others changed, without duplicates. */
function namesOf(places: Places, label: (at: readonly (string | number)[]) => string | undefined): string {
  return [...new Set(places.flatMap((at) => label(at) ?? []))].join(', ');
}

/**
 * Notice above a form's buttons. If others saved the record meanwhile: lets people choose, field by field, between both
 * versions. After a reload: says that typed input was restored, or offers it.
 */
export function ChangedNotice<V extends object>({ notice, labelOf, lastSave }: ChangedNoticeProps<V>) {
  const { t } = useTranslation('common');
  const titleOf = useTitle();
  const fields = useShownFields();
  const [sides, setSides] = useState<ReadonlyMap<string, Side>>(new Map());
  const [isLoading, setLoading] = useState(false);
  const { changed } = notice;
  if (changed === null) return null;

  const label = (at: readonly (string | number)[]) => labelOf?.(at) ?? fields?.get(at.join('.'))?.label;
  const sideOf = (id: string): Side => sides.get(id) ?? 'mine';
  const versions = notice.versions();
  const merge = versions && mergeVersions(versions, sideOf, notice.identify);
  const takenNames = merge ? namesOf(merge.taken, label) : '';
  const isMineOnly = merge === null || merge.conflicts.every(({ id }) => sideOf(id) === 'mine');
  const text = merge && merge.conflicts.length === 0 ? 'nothingMeets' : 'choose';
  const load = async () => {
    setLoading(true);
    await notice.load();
    setSides(new Map());
    setLoading(false);
  };
  const take = () => {
    if (merge) notice.take(merge.merged);
    setSides(new Map());
  };
  if (changed === 'restored') {
    return (
      <Alert
        type="info"
        showIcon
        role="status"
        className={looks.spaceBelow}
        message={t('draft.restored')}
        action={
          <Button size="small" onClick={() => void load()}>
            {t('draft.discard')}
          </Button>
        }
      />
    );
  }
  const isDraft = changed === 'draft';
  return (
    <Alert
      type="warning"
      showIcon
      role={changed === 'refused' ? 'alert' : 'status'}
      className={looks.spaceBelow}
      // Without the newer version the last save that is known is an older one.
      message={isDraft ? t('draft.title') : titleOf(merge && lastSave)}
      description={
        <Flex vertical gap={12}>
          <span>{isDraft ? t('draft.text') : t(merge ? `changed.${text}` : `changed.${changed}`)}</span>
          {merge && (
            <ConflictChoice
              conflicts={merge.conflicts}
              sideOf={sideOf}
              fieldOf={(at) => fields?.get(at.join('.'))}
              labelOf={label}
              onChoose={(ids, side) => setSides(new Map([...sides, ...ids.map((id) => [id, side] as const)]))}
            />
          )}
          {takenNames && <span>{t('changed.taken', { names: takenNames })}</span>}
          <Flex wrap gap={8}>
            {merge && (
              <Button type="primary" onClick={take}>
                {t(isMineOnly ? 'changed.keep' : 'changed.apply')}
              </Button>
            )}
            <Button loading={isLoading} onClick={() => void load()}>
              {t(isDraft ? 'draft.discard' : 'changed.load')}
            </Button>
          </Flex>
        </Flex>
      }
    />
  );
}
