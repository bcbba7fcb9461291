import { DeleteOutlined, TeamOutlined } from '@ant-design/icons';
import { createSamplingCircle, deleteSamplingCircle, listSamplingCircles, type SamplingCircleView } from '@mpn/domain';
import { Button, Dropdown, Flex } from 'antd';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '@/components/actions/confirm-button';
import { NameDialog } from '@/components/forms/name-dialog';
import { UnreadLine } from '@/components/page/read-failure';
import { useCall, useCallMutation } from '@/providers/api/hooks';
import { useRemoval } from '@/providers/api/record-hooks';
import { useNotify } from '@/providers/notifications/use-notify';
import { useMayCall } from '@/providers/session/permissions';
import { chooseInstitutions } from '../../state/selection';
import type { Addressees } from './use-addressees';

/** Dialog that saves the selected institutions as a sampling group, for later campaigns. */
function SaveCircleDialog({ institutionIds, onClose }: { institutionIds: number[]; onClose: () => void }) {
  const { t } = useTranslation('sampling');
  return (
    <NameDialog
      title={t('circles.save')}
      text={t('circles.hint', { count: institutionIds.length })}
      label={t('circles.name')}
      keep={createSamplingCircle}
      maxLength={200}
      toBody={(name) => ({ name, institutionIds })}
      saved={(name) => t('circles.saved', { name })}
      onClose={onClose}
    />
  );
}

/** Menu of saved selections ("sampling groups"): add one to the selection, save the selection as one, delete one. */
export function CircleMenu({ addressees, disabled }: { addressees: Addressees; disabled: boolean }) {
  const { t } = useTranslation(['sampling', 'common']);
  const notify = useNotify();
  const confirm = useConfirm();
  const mayCall = useMayCall();
  const [isSaving, setIsSaving] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const query = useCall(listSamplingCircles);
  const circles = query.data ?? [];
  const { remove } = useRemoval(deleteSamplingCircle);
  const create = useCallMutation(createSamplingCircle);
  const { all, selection, select } = addressees;

  const add = ({ name, institutionIds }: SamplingCircleView) => {
    const wanted = new Set(institutionIds);
    const found = all.filter(({ id, selectable }) => selectable && wanted.has(id));
    select(chooseInstitutions(selection, found, true));
    notify.success(t('sampling:circles.added', { name, count: found.length }));
  };
  const askToDelete = ({ id, name, institutionIds }: SamplingCircleView) =>
    confirm(
      {
        title: t('sampling:circles.deleteTitle', { name }),
        text: t('sampling:circles.deleteText'),
        confirmText: t('common:actions.delete'),
        danger: true,
      },
      async () => {
        await remove({ params: { id } });
        notify.undoable(t('sampling:circles.deleted', { name }), () =>
          create.mutate({ body: { name, institutionIds } }, { onError: notify.error }),
        );
      },
    );
  const items = circles.map((circle) => ({
    key: circle.id,
    disabled,
    label: (
      <Flex component="span" gap={16} align="center" justify="space-between">
        {t('sampling:circles.entry', { name: circle.name, count: circle.institutionIds.length })}
        {mayCall(deleteSamplingCircle) && (
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label={`${t('common:actions.delete')}: ${circle.name}`}
            onClick={(event) => {
              event.stopPropagation();
              askToDelete(circle);
            }}
          />
        )}
      </Flex>
    ),
    onClick: () => add(circle),
  }));
  // Escape closes the menu, not the drawer around it.
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    setIsOpen(false);
  };
  return (
    <span role="presentation" onKeyDown={closeByKey}>
      <Dropdown
        trigger={['click']}
        open={isOpen}
        onOpenChange={setIsOpen}
        menu={{
          items: [
            ...(query.isError && !query.data
              ? [{ key: 'failed', label: <UnreadLine error={query.error} retry={() => void query.refetch()} /> }]
              : items.length > 0
                ? items
                : [{ key: 'none', disabled: true, label: t('sampling:circles.none') }]),
            ...(mayCall(createSamplingCircle)
              ? [
                  { type: 'divider' as const },
                  {
                    key: 'save',
                    label: t('sampling:circles.save'),
                    disabled: selection.size === 0,
                    onClick: () => setIsSaving(true),
                  },
                ]
              : []),
          ],
        }}
      >
        <Button icon={<TeamOutlined />}>{t('sampling:circles.button')}</Button>
      </Dropdown>
      {isSaving && <SaveCircleDialog institutionIds={[...selection.keys()]} onClose={() => setIsSaving(false)} />}
    </span>
  );
}
