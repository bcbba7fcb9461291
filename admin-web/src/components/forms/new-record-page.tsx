import { Button, Card, Form } from 'antd';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { PageHeader } from '@/components/page/page-header';
import { ChangedNotice } from './changed-notice';
import styles from './record-page.module.css';
import { SchemaProvider } from './schema-field';
import type { ResourceForm } from './use-record-form';

interface NewRecordButtonsProps {
  /** Label of the button that adds the record. */
  submit: string;
  isSaving: boolean;
  isDisabled?: boolean;
  /** Page to which "Cancel" leads; without it there is no such button. */
  cancelTo?: string;
}

/** The buttons of a form that adds a record. */
export function NewRecordButtons({ submit, isSaving, isDisabled = false, cancelTo }: NewRecordButtonsProps) {
  const { t } = useTranslation('common');
  const navigate = useNavigate();
  return (
    <div className={styles.buttons}>
      <Button type="primary" htmlType="submit" loading={isSaving} disabled={isDisabled}>
        {submit}
      </Button>
      {cancelTo && <Button onClick={() => void navigate(cancelTo)}>{t('actions.cancel')}</Button>}
    </div>
  );
}

interface NewRecordPageProps<V extends object, S> extends Omit<ComponentProps<typeof PageHeader>, 'tags' | 'actions'> {
  form: ResourceForm<V, S>;
  schema: ComponentProps<typeof SchemaProvider>['schema'];
  /** Class of the page, which limits its width. */
  className?: string;
  /** The fields, and the buttons below them. */
  children: ReactNode;
}

/** Page with the form that adds a record. */
export function NewRecordPage<V extends object, S>(props: NewRecordPageProps<V, S>) {
  const { form, schema, className, children, ...header } = props;
  return (
    <div className={className}>
      <PageHeader {...header} />
      <Card>
        <SchemaProvider schema={schema}>
          <Form {...form.formProps} layout="vertical">
            <ChangedNotice notice={form.notice} />
            {children}
          </Form>
        </SchemaProvider>
      </Card>
    </div>
  );
}
