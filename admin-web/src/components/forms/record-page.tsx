import type { Saved } from '@mpn/domain';
import { Button, Card, Form } from 'antd';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ConfirmButton } from '@/components/actions/confirm-button';
import { PageHeader } from '@/components/page/page-header';
import { QueryState } from '@/components/page/states';
import { discardUnsavedChanges } from '@/providers/unsaved/unsaved-changes';
import { ChangedNotice } from './changed-notice';
import styles from './record-page.module.css';
import { SchemaProvider } from './schema-field';
import type { ResourceForm } from './use-record-form';

interface RecordPageProps<V extends object, S> {
  form: ResourceForm<V, S>;
  schema: ComponentProps<typeof SchemaProvider>['schema'];
  /** Class of the page, which limits its width. */
  className?: string;
  header: (record: S) => ComponentProps<typeof PageHeader>;
  /** Above the fields. */
  above?: (record: S) => ReactNode;
  fields: (record: S) => ReactNode;
  /** Instead of the form, for a record that cannot be changed; null where it can. */
  instead?: (record: S) => ReactNode;
  /** Without the button that saves; the fields are read-only too. */
  isReadOnly?: boolean;
  /** Below the card. */
  below?: (record: S) => ReactNode;
}

/** Page of one record: its header, and a card with the form of its fields. */
export function RecordPage<V extends object, S>(props: RecordPageProps<V, S>) {
  const { form, schema, className, header, above, fields, instead, isReadOnly = false, below } = props;
  const { t } = useTranslation('common');
  const { query, formProps, notice, isSaving, isDirty } = form;
  return (
    <div className={className}>
      <QueryState query={query}>
        {(record) => (
          <>
            <PageHeader {...header(record)} />
            <Card>
              {instead?.(record) ?? (
                <>
                  {above?.(record)}
                  <SchemaProvider schema={schema}>
                    <Form {...formProps} layout="vertical">
                      {fields(record)}
                      <ChangedNotice notice={notice} lastSave={(record as S & Saved).lastSave} />
                      {!isReadOnly && (
                        <div className={styles.buttons}>
                          <Button type="primary" htmlType="submit" loading={isSaving} disabled={!isDirty}>
                            {t('actions.save')}
                          </Button>
                        </div>
                      )}
                    </Form>
                  </SchemaProvider>
                </>
              )}
            </Card>
            {below?.(record)}
          </>
        )}
      </QueryState>
    </div>
  );
}

interface RemoveRecordProps {
  title: string;
  text: string;
  /** Label of the button, and of the one that confirms. */
  label: string;
  /** Deletes the record and says so. */
  onRemove: () => Promise<void>;
  /** The list, which is opened then. */
  listPath: string;
}

/** Button that deletes the record of a page once that is confirmed. */
export function RemoveRecord({ title, text, label, onRemove, listPath }: RemoveRecordProps) {
  const navigate = useNavigate();
  return (
    <ConfirmButton
      danger
      confirmation={{ title, text, confirmText: label, danger: true }}
      onConfirm={async () => {
        await onRemove();
        discardUnsavedChanges();
        await navigate(listPath);
      }}
    >
      {label}
    </ConfirmButton>
  );
}
