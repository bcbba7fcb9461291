import { Locale, deskCalls, type NewSuperAdmin, type SuperAdminRow } from '@mpn/domain';
import { useState } from 'react';
import { Box, Field, Flex, SingleSelect, SingleSelectOption, TextInput } from '@strapi/design-system';
import { Layouts } from '@strapi/strapi/admin';
import { ActionDialog } from '../shared/action-dialog';
import { DeskLink } from '../shared/desk-link';
import { DeskTitle } from '../shared/desk-title';
import { usePen, type Pen } from '../shared/facts';
import { Lines, Marks, ResultTable, type Mark } from '../shared/result-table';
import { useDesk } from '../shared/use-desk';

const FIELDS = ['firstName', 'lastName', 'email', 'loginName'] as const;
const EMPTY: NewSuperAdmin = { firstName: '', lastName: '', email: '', loginName: '', locale: 'de-DE' };

/** Dialog that makes a super admin. */
function NewSuperAdminDialog({ after }: { after: () => void }) {
  const { say } = usePen();
  const [values, setValues] = useState(EMPTY);
  return (
    <ActionDialog
      label={say('desk.super.new')}
      title={say('desk.super.new')}
      hint={say('desk.super.newHint')}
      isReady={FIELDS.every((name) => values[name].trim() !== '')}
      call={deskCalls.superAdmins.create}
      body={values}
      done={say('desk.super.made', { email: values.email.trim() })}
      after={() => {
        setValues(EMPTY);
        after();
      }}
    >
      {() => (
        <Flex direction="column" alignItems="stretch" gap={4}>
          {FIELDS.map((name) => (
            <Field.Root key={name} name={name} required>
              <Field.Label>{say(`support.new.${name}`)}</Field.Label>
              <TextInput
                type={name === 'email' ? 'email' : 'text'}
                autoComplete="off"
                value={values[name]}
                onChange={(event: React.ChangeEvent<HTMLInputElement>) =>
                  setValues((before) => ({ ...before, [name]: event.target.value }))
                }
              />
            </Field.Root>
          ))}
          <Field.Root name="locale">
            <Field.Label>{say('support.new.locale')}</Field.Label>
            <SingleSelect
              value={values.locale}
              onChange={(value) => setValues((before) => ({ ...before, locale: value as NewSuperAdmin['locale'] }))}
            >
              {Locale.map((locale) => (
                <SingleSelectOption key={locale} value={locale}>
                  {say(`support.new.locale.${locale}`)}
                </SingleSelectOption>
              ))}
            </SingleSelect>
          </Field.Root>
        </Flex>
      )}
    </ActionDialog>
  );
}

function SuperAdminAction({ person, after }: { person: SuperAdminRow; after: () => void }) {
  const { say } = usePen();
  const values = { name: person.fullName };
  return person.disabled || person.locked ? (
    <ActionDialog
      label={say('support.enable')}
      title={say('desk.enableTitle', values)}
      call={deskCalls.superAdmins.enable}
      id={person.id}
      done={say('support.enabled', values)}
      after={after}
    />
  ) : (
    <ActionDialog
      label={say('support.disable')}
      title={say('desk.disableTitle', values)}
      hint={say('desk.super.disableHint', values)}
      reason
      danger
      call={deskCalls.superAdmins.disable}
      id={person.id}
      done={say('support.disabled', values)}
      after={after}
    />
  );
}

const marksOf = ({ disabled, locked, hasPassword }: SuperAdminRow, { say }: Pen): (Mark | false)[] => [
  disabled && ['danger', say('support.state.disabled')],
  locked && ['danger', say('support.state.locked')],
  !hasPassword && ['warning', say('desk.super.noPassword')],
];

/** Super admins of the web app: for super administrators of the panel alone. */
export function SuperAdminsPage() {
  const pen = usePen();
  const { say, time } = pen;
  const { data, reload } = useDesk(deskCalls.superAdmins.list);
  return (
    <>
      <DeskTitle>{say('desk.super')}</DeskTitle>
      <Layouts.Header
        title={say('desk.super')}
        subtitle={say('desk.super.subtitle')}
        primaryAction={<NewSuperAdminDialog after={reload} />}
      />
      <Layouts.Content>
        <Box>
          <ResultTable
            items={data}
            none={say('desk.super.none')}
            titles={[
              say('support.users.name'),
              say('support.users.loginName'),
              say('support.company'),
              say('desk.lastLogin'),
              say('support.state'),
              say('support.actions'),
            ]}
            cells={(person) => [
              <Lines first={<DeskLink kind="users" id={person.id} name={person.fullName} />} second={person.email} />,
              <Lines first={person.loginName} />,
              <Lines first={person.companyName ?? ''} />,
              <Lines first={time(person.lastLogin)} />,
              <Marks marks={marksOf(person, pen)} />,
              <SuperAdminAction key={`${person.id}/${person.isEnabled}`} person={person} after={reload} />,
            ]}
          />
        </Box>
      </Layouts.Content>
    </>
  );
}
