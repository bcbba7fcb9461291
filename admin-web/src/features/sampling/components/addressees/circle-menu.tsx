import { DeleteOutlined, TeamOutlined } from '@ant-design/icons';
import { createSamplingCircle, deleteSamplingCircle, listSamplingCircles, type SamplingCircleView } from '@mpn/domain';
import { Button, Dropdown } from 'antd';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '@/components/actions/confirm-button';
import { NameDialog } from '@/components/forms/name-dialog';
import { useCall, useCallMutation } from '@/providers/api/hooks';
import { useNotify } from '@/providers/notifications/use-notify';
import { chooseInstitutions } from '../../state/selection';
import type { Addressees } from './use-addressees';

/** Names the institutions selected now, so that the next campaign can begin with them. */
function SaveCircleDialog({ institutionIds, onClose }: { institutionIds: number[]; onClose: () => void }) {
  const { t } = useTranslation('sampling');
  const create = useCallMutation(createSamplingCircle, { invalidates: [listSamplingCircles] });
  return (
    <NameDialog
      title={t('circles.save')}
      text={t('circles.hint', { count: institutionIds.length })}
      label={t('circles.name')}
      schema={createSamplingCircle.body!}
      maxLength={200}
      save={(name) => create.mutateAsync({ body: { name, institutionIds } })}
      saved={(name) => t('circles.saved', { name })}
      onClose={onClose}
    />
  );
}

/** Saved selections ("sampling groups"): add one to the selection, save the selection as one, delete one. */
export function CircleMenu({ addressees, disabled }: { addressees: Addressees; disabled: boolean }) {
  const { t } = useTranslation(['sampling', 'common']);
  const notify = useNotify();
  const confirm = useConfirm();
  const [isSaving, setIsSaving] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const circles = useCall(listSamplingCircles).data ?? [];
  const remove = useCallMutation(deleteSamplingCircle, { invalidates: [listSamplingCircles] });
  const { all, selection, select } = addressees;

  const add = ({ name, institutionIds }: SamplingCircleView) => {
    const wanted = new Set(institutionIds);
    const found = all.filter(({ id, selectable }) => selectable && wanted.has(id));
    select(chooseInstitutions(selection, found, true));
    notify.success(t('sampling:circles.added', { name, count: found.length }));
  };
  const askToDelete = ({ id, name }: SamplingCircleView) =>
    confirm(
      {
        title: t('sampling:circles.deleteTitle', { name }),
        text: t('sampling:circles.deleteText'),
        confirmText: t('common:actions.delete'),
        danger: true,
      },
      () => remove.mutateAsync({ params: { id } }),
    );
  const items = circles.map((circle) => ({
    key: circle.id,
    disabled,
    label: (
      <span style={{ display: 'flex', gap: 16, alignItems: 'center', justifyContent: 'space-between' }}>
        {t('sampling:circles.entry', { name: circle.name, count: circle.institutionIds.length })}
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
      </span>
    ),
    onClick: () => add(circle),
  }));
  // Escape closes the menu, and not the drawer that it stands in.
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    setIsOpen(false);
  };
  return (
    <span onKeyDown={closeByKey}>
      <Dropdown
        trigger={['click']}
        open={isOpen}
        onOpenChange={setIsOpen}
        menu={{
          items: [
            ...(items.length > 0 ? items : [{ key: 'none', disabled: true, label: t('sampling:circles.none') }]),
            { type: 'divider' as const },
            {
              key: 'save',
              label: t('sampling:circles.save'),
              disabled: selection.size === 0,
              onClick: () => setIsSaving(true),
            },
          ],
        }}
      >
        <Button icon={<TeamOutlined />}>{t('sampling:circles.button')}</Button>
      </Dropdown>
      {isSaving && <SaveCircleDialog institutionIds={[...selection.keys()]} onClose={() => setIsSaving(false)} />}
    </span>
  );
}
