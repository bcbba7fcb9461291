import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { useSortable } from '@dnd-kit/sortable';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '@/components/actions/confirm-button';
import { useEditor } from '../state/editor-context';
import styles from './tracks.module.css';
import type { TrackActions } from './use-track-list';

interface SetHeadProps {
  id: string;
  set: number;
  /** Number of its tracks. */
  count: number;
  actions: TrackActions;
}

/** Header of a set (disc, side); tracks can be dropped on it. Deleting it appends its tracks to the previous set. */
export function SetHead({ id, set, count, actions }: SetHeadProps) {
  const { t } = useTranslation('release-editor');
  const { editable } = useEditor();
  const confirm = useConfirm();
  const { setNodeRef, isOver, transform, transition } = useSortable({ id, disabled: { draggable: true } });
  const name = t('tracks.set', { number: set });
  const remove = () =>
    confirm(
      {
        title: t('tracks.removeSet', { name }),
        text: t('tracks.removeSetText'),
        confirmText: t('tracks.removeSetConfirm'),
      },
      () => Promise.resolve(actions.removeSet(set)),
    );
  return (
    <tr
      ref={setNodeRef}
      style={{
        transform: transform ? `translate3d(0, ${String(Math.round(transform.y))}px, 0)` : undefined,
        transition,
      }}
      className={`${styles.set} ${isOver ? styles.over : ''}`}
    >
      <th colSpan={7} scope="rowgroup">
        <div className={styles.setHead}>
          <span>
            {name}{' '}
            <span className={styles.muted}>{count === 0 ? t('tracks.emptySet') : t('tracks.count', { count })}</span>
          </span>
          {editable && count > 0 && (
            <span>
              <Button
                type="text"
                size="small"
                icon={<PlusOutlined />}
                aria-label={t('tracks.addTo', { name })}
                onClick={() => actions.add(set)}
              />
              {set > 1 && (
                <Button
                  type="text"
                  size="small"
                  icon={<DeleteOutlined />}
                  aria-label={t('tracks.removeSet', { name })}
                  onClick={remove}
                />
              )}
            </span>
          )}
        </div>
      </th>
    </tr>
  );
}
