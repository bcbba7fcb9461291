import type { AnyEndpoint, ParamsOf, ReplyOf } from '@mpn/domain';
import type { DrawerProps, ModalProps } from 'antd';
import { useState } from 'react';
import { planOf, type CreateOptions, type UpdateOptions } from './form-plan';
import { useRecordForm, type ResourceForm } from './use-record-form';

/**
 * A form typed by the contracts of its calls: `useResourceForm({ get: readSettings, update:
 * saveSettings, toValues, toBody })`, or `{ create: createCircle }`.
 *
 * It loads the record once. A newer version fills the fields while nothing is typed, and sets `notice.changed`
 * otherwise; a save sends the version that the form started from. Field errors are shown at their fields; leaving needs
 * a confirmation.
 */
export function useResourceForm<
  G extends AnyEndpoint,
  W extends AnyEndpoint,
  V extends object = Record<string, unknown>,
  S = ReplyOf<G>,
>(options: CreateOptions<W, V> | UpdateOptions<G, W, V, S>): ResourceForm<V, S> {
  return useRecordForm(planOf(options));
}

/**
 * The form of `{ create }` in a modal: saving closes it. Input survives a reload; closing
 * discards it.
 * @param options `open`: whether it is open initially; `onClose`: called when it is closed, saved or not
 */
export function useResourceModal<W extends AnyEndpoint, V extends object = Record<string, unknown>>({
  open = false,
  onClose,
  onSaved,
  ...options
}: CreateOptions<W, V> & { open?: boolean; onClose?: () => void }): ResourceForm<V, undefined> & {
  show: () => void;
  modalProps: Pick<ModalProps, 'open' | 'onOk' | 'onCancel' | 'confirmLoading' | 'destroyOnHidden'>;
} {
  const plan = planOf<never, W, V, undefined>({
    guarded: false,
    ...options,
    onSaved: async (reply, body) => {
      await onSaved?.(reply, body);
      close();
    },
  });
  const [isOpen, setOpen] = useState(open);
  // While closed the dialog has no draft name; when it is opened after a reload, its input is restored from the draft.
  const { create, draftName = create.id } = options;
  const resource = useRecordForm({ ...plan, draftName: isOpen ? draftName : null });
  const close = (): void => {
    setOpen(false);
    resource.discard();
    onClose?.();
  };
  return {
    ...resource,
    show: () => setOpen(true),
    modalProps: {
      open: isOpen,
      onOk: resource.form.submit,
      onCancel: close,
      confirmLoading: resource.isSaving,
      destroyOnHidden: true,
    },
  };
}

/**
 * The form of `{ get, update }` in a drawer: `show(id)` opens it over a record, whose
 * `params` follow from its id.
 */
export function useResourceDrawer<
  G extends AnyEndpoint,
  W extends AnyEndpoint,
  V extends object = Record<string, unknown>,
  S = ReplyOf<G>,
>({
  params,
  ...options
}: Omit<UpdateOptions<G, W, V, S>, 'params'> & { params: (id: number) => ParamsOf<G> }): ResourceForm<V, S> & {
  show: (id: number) => void;
  drawerProps: Pick<DrawerProps, 'open' | 'onClose' | 'destroyOnHidden'>;
} {
  const [id, setId] = useState<number | null>(null);
  const [isOpen, setOpen] = useState(false);
  const resource = useRecordForm(planOf({ ...options, params: params(id ?? 0) }), id !== null);
  return {
    ...resource,
    show: (chosen) => {
      setId(chosen);
      setOpen(true);
    },
    drawerProps: {
      open: isOpen,
      onClose: () => {
        setOpen(false);
        resource.discard();
      },
      destroyOnHidden: true,
    },
  };
}
