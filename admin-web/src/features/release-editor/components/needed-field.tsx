import { Form } from 'antd';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { SchemaField } from '@/components/forms/schema-field';
import styles from './release-editor.module.css';

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) ? value.length === 0 : value === '');

/** A field that is required for sampling; its label is marked while it is empty. */
export function NeededField(props: Omit<ComponentProps<typeof SchemaField>, 'name' | 'mark'> & { name: string }) {
  const { t } = useTranslation('release-editor');
  const value = Form.useWatch<unknown>(props.name);
  return (
    <SchemaField
      {...props}
      mark={isEmpty(value) && <span className={styles.needed} data-text={t('requirements.needed')} />}
    />
  );
}
