import { Button, Flex, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './conflict-choice.module.css';
import { entryName } from './entry-name';
import type { Conflict, Side } from './merge-versions';
import type { ShownField } from './schema-field';
import { ValueText } from './value-text';

interface ConflictChoiceProps {
  conflicts: readonly Conflict[];
  sideOf: (id: string) => Side;
  /** The form's field for a path; undefined if the form shows none. */
  fieldOf: (at: readonly (string | number)[]) => ShownField | undefined;
  labelOf: (at: readonly (string | number)[]) => string | undefined;
  onChoose: (ids: readonly string[], side: Side) => void;
}

/** Shows each conflicting value in both versions, to choose one of them. */
export function ConflictChoice({ conflicts, sideOf, fieldOf, labelOf, onChoose }: ConflictChoiceProps) {
  const { t } = useTranslation('common');
  if (conflicts.length === 0) return null;
  const all = conflicts.map(({ id }) => id);
  /** "Anna Berg: E-mail", or the entry alone where it is removed on one side. */
  const nameOf = ({ at, entry }: Conflict) => {
    const isEntry = typeof at.at(-1) === 'number';
    const field = labelOf(at) ?? (/file$/i.test(String(at.at(-1))) ? t('changed.file') : t('changed.value'));
    const owner = entry === undefined ? '' : entryName(entry) || t('changed.entry');
    if (isEntry) return owner;
    return owner ? `${owner}: ${field}` : field;
  };
  return (
    <div className={styles.conflicts}>
      {conflicts.map((conflict) => (
        <div
          key={conflict.id}
          className={styles.conflict}
          role="radiogroup"
          aria-label={t('changed.versionsOf', { name: nameOf(conflict) })}
        >
          <strong>{nameOf(conflict)}</strong>
          <Radio.Group
            className={styles.sides}
            value={sideOf(conflict.id)}
            onChange={({ target }) => onChoose([conflict.id], target.value as Side)}
          >
            {(['mine', 'theirs'] as const).map((side) => (
              <Radio key={side} value={side}>
                <span className={styles.side}>{t(`changed.${side}`)}</span>
                <ValueText value={conflict[side]} field={fieldOf(conflict.at)} />
              </Radio>
            ))}
          </Radio.Group>
        </div>
      ))}
      {conflicts.length > 1 && (
        <Flex wrap gap={8}>
          <Button size="small" onClick={() => onChoose(all, 'mine')}>
            {t('changed.allMine')}
          </Button>
          <Button size="small" onClick={() => onChoose(all, 'theirs')}>
            {t('changed.allTheirs')}
          </Button>
        </Flex>
      )}
    </div>
  );
}
