import { PlusOutlined, UserAddOutlined } from '@ant-design/icons';
import { ContactDepartment, releaseInputSchema, type ReleaseContactView, type ReleaseEntity } from '@mpn/domain';
import { Button, Flex, Form, Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { SchemaField } from '@/components/forms/schema-field';
import { EmptyState } from '@/components/page/states';
import { useSession } from '@/providers/session/session-store';
import { EntryCard, goToAddedEntry } from '../components/entry-card';
import { FormStep } from '../components/form-step';
import { AsOnLastRelease } from '../last-release/as-on-last-release';
import { contactsToFill } from '../last-release/last-release';
import styles from '../components/release-editor.module.css';
import { useEditor, type ReleaseBody } from '../state/editor-context';
import { noneIfEmpty } from '../state/text';
import { useFormStep } from '../state/use-form-step';

type ContactValues = Omit<ReleaseContactView, 'id' | 'position'> & { id?: number };

interface Values {
  contacts: ContactValues[];
}

const EMPTY: ContactValues = {
  firstName: null,
  lastName: null,
  email: null,
  department: 'label',
  departmentCustomName: null,
};

const toValues = (release: ReleaseEntity | null): Values => ({ contacts: release?.contacts ?? [] });

const toBody = ({ contacts }: Values): ReleaseBody => ({
  contacts: contacts.map(({ id, department, ...contact }, index) => ({
    id,
    firstName: noneIfEmpty(contact.firstName),
    lastName: noneIfEmpty(contact.lastName),
    email: noneIfEmpty(contact.email),
    department,
    departmentCustomName: department === 'custom' ? noneIfEmpty(contact.departmentCustomName) : null,
    position: index + 1,
  })),
});

function ContactFields({ index }: { index: number }) {
  const { t } = useTranslation('release-editor');
  const department = Form.useWatch<string>(['contacts', index, 'department']);
  return (
    <div className={styles.contactFields}>
      <SchemaField list="contacts" name={[index, 'firstName']} label={t('contacts.firstName')}>
        <Input maxLength={200} autoComplete="off" />
      </SchemaField>
      <SchemaField
        list="contacts"
        name={[index, 'lastName']}
        label={t('contacts.lastName')}
        dependencies={[
          ['contacts', index, 'firstName'],
          ['contacts', index, 'email'],
        ]}
      >
        <Input maxLength={200} autoComplete="off" />
      </SchemaField>
      <SchemaField list="contacts" name={[index, 'email']} label={t('contacts.email')}>
        <Input type="email" maxLength={320} autoComplete="off" />
      </SchemaField>
      <SchemaField list="contacts" name={[index, 'department']} label={t('contacts.department')}>
        <Select options={ContactDepartment.map((value) => ({ value, label: t(`departments.${value}`) }))} />
      </SchemaField>
      {department === 'custom' && (
        <SchemaField
          list="contacts"
          name={[index, 'departmentCustomName']}
          label={t('contacts.departmentCustomName')}
          required
        >
          <Input maxLength={200} />
        </SchemaField>
      )}
    </div>
  );
}

/** Button that fills in the contacts of the company's last release if there are none. */
function ContactsOfLastRelease({ look }: { look: () => void }) {
  const { t } = useTranslation('release-editor');
  const form = Form.useFormInstance<Values>();
  const toFill = (last: ReleaseEntity) => contactsToFill(last, form.getFieldValue('contacts') as ContactValues[]);
  return (
    <AsOnLastRelease
      linesOf={(last) =>
        toFill(last).map(({ firstName, lastName, email, department }, index) => ({
          key: String(index),
          label: t(`departments.${department}`),
          text: [[firstName, lastName].filter(Boolean).join(' '), email].filter(Boolean).join(', '),
        }))
      }
      onTake={(last) => {
        form.setFieldsValue({ contacts: toFill(last) });
        look();
      }}
    />
  );
}

function AddButtons({ add }: { add: (contact: ContactValues) => void }) {
  const { t } = useTranslation('release-editor');
  const { user } = useSession();
  const { editable } = useEditor();
  const contacts = Form.useWatch<ContactValues[] | undefined>('contacts');
  const isListed = contacts?.some((contact) => contact?.email === user.email);
  if (!editable) return null;
  const me = { ...EMPTY, firstName: user.firstName, lastName: user.lastName, email: user.email };
  const addAndGo = (contact: ContactValues) => {
    add(contact);
    goToAddedEntry('contacts');
  };
  return (
    <Flex wrap gap={8}>
      <Button id="contacts-add" icon={<PlusOutlined />} onClick={() => addAndGo(EMPTY)}>
        {t('contacts.add')}
      </Button>
      {!isListed && (
        <Button icon={<UserAddOutlined />} onClick={() => addAndGo(me)}>
          {t('contacts.addMe')}
        </Button>
      )}
    </Flex>
  );
}

/** Contacts for editors; positions follow the order. */
export function ContactsStep() {
  const { t } = useTranslation('release-editor');
  const state = useFormStep({ step: 'contacts', toValues, toBody });
  return (
    <FormStep step="contacts" state={state} schema={releaseInputSchema}>
      <span className={styles.intro}>{t('contacts.intro')}</span>
      <Form.List name="contacts">
        {(fields, { add, remove, move }) => (
          <>
            {fields.length === 0 && (
              <EmptyState
                title={t('contacts.empty')}
                text={t('contacts.emptyHint')}
                action={
                  <Flex vertical gap={8} align="center">
                    <AddButtons add={add} />
                    <ContactsOfLastRelease look={state.look} />
                  </Flex>
                }
              />
            )}
            {fields.map(({ key, name }) => (
              <EntryCard
                key={key}
                title={t('contacts.entry', { number: name + 1 })}
                name={t('contacts.entry', { number: name + 1 })}
                index={name}
                count={fields.length}
                onMove={move}
                onRemove={remove}
                list="contacts"
                onRestore={add}
              >
                <ContactFields index={name} />
              </EntryCard>
            ))}
            {fields.length > 0 && <AddButtons add={add} />}
          </>
        )}
      </Form.List>
    </FormStep>
  );
}
