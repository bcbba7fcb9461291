import type { AnyEndpoint, ParamsOf, ReplyOf } from '@mpn/domain';
import { useDrawerForm, useForm, useModalForm } from '@refinedev/antd';
import type { DrawerProps, ModalProps } from 'antd';
import { useState } from 'react';
import { planOf, type CreateOptions, type UpdateOptions } from './form-plan';
import { refineProps } from './refine-form';
import { useFormConflicts, type ResourceForm } from './use-form-conflicts';

/**
 * A form on Refine's `useForm`, typed by the contracts of its calls: `useResourceForm({ get: readSettings, update:
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
  const plan = planOf(options);
  return useFormConflicts(plan, useForm(refineProps(plan)));
}

/**
 * The form of `{ create }` in a modal, on Refine's `useModalForm`: saving closes it. Input survives a reload; closing
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
  const refine = useModalForm({ ...refineProps(plan), defaultVisible: open });
  // While closed the dialog has no draft name; when it is opened after a reload, its input is restored from the draft.
  const { create, draftName = create.id } = options;
  const resource = useFormConflicts({ ...plan, draftName: refine.open ? draftName : null }, refine);
  const close = (): void => {
    refine.close();
    resource.discard();
    onClose?.();
  };
  return {
    ...resource,
    show: () => refine.show(),
    modalProps: {
      open: refine.open,
      onOk: resource.form.submit,
      onCancel: close,
      confirmLoading: resource.isSaving,
      destroyOnHidden: true,
    },
  };
}

/**
 * The form of `{ get, update }` in a drawer, on Refine's `useDrawerForm`: `show(id)` opens it over a record, whose
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
  const isChosen = id !== null;
  const plan = planOf({ ...options, params: params(id ?? 0) });
  const refine = useDrawerForm(refineProps(plan, isChosen));
  const resource = useFormConflicts(plan, refine, isChosen);
  return {
    ...resource,
    show: (chosen) => {
      setId(chosen);
      refine.show(chosen);
    },
    drawerProps: {
      open: refine.drawerProps.open,
      onClose: () => {
        refine.close();
        resource.discard();
      },
      destroyOnHidden: true,
    },
  };
}
