import { findCompanyMatches, type CompanyMatchView } from '@mpn/domain';
import { Alert, Button, Checkbox, Form, List } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import looks from '@/components/looks.module.css';
import { FailureAlert } from '@/components/page/failure-alert';
import { call } from '@/providers/api/call';
import type { RegistrationValues } from '../state/registration-form';
import { JoinDialog } from './join-dialog';
import type { Applicant } from '../state/applicant';

/** Search parameters from the entered company. */
function searchOf({ company }: RegistrationValues): {
  vatId: string | null;
  name: string | null;
  postalCode: string | null;
} {
  const { vatId, name, postalCode } = company;
  return { vatId: vatId || null, name: name || null, postalCode: postalCode || null };
}

/** Registered companies that match the input: a button sends a join request, a checkbox registers a branch instead. */
export function CompanyMatches({ applicant }: { applicant: Applicant }) {
  const { t } = useTranslation('registration');
  const form = Form.useFormInstance<RegistrationValues>();
  const company = Form.useWatch('company', form);
  const [found, setFound] = useState<{ search: ReturnType<typeof searchOf>; matches: CompanyMatchView[] } | null>(null);
  const [selected, setSelected] = useState<CompanyMatchView | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const search = company ? searchOf({ company, user: {}, consents: {} }) : null;
  const isComplete = Boolean(search?.vatId ?? (search?.name && search.postalCode));

  const look = async () => {
    if (!search) return;
    setBusy(true);
    setFailure(null);
    try {
      const { matches } = await call(findCompanyMatches, { body: search, headers: applicant.headers });
      setFound({ search, matches });
    } catch (error) {
      if (!applicant.refused(error)) setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <FailureAlert failure={failure} />
      <Button onClick={() => void look()} loading={busy} disabled={!isComplete}>
        {t('matches.look')}
      </Button>
      {found?.matches.length === 0 && (
        <Alert type="success" showIcon role="status" className={looks.spaceAbove} message={t('matches.none')} />
      )}
      {found && found.matches.length > 0 && (
        <Alert
          type="info"
          showIcon
          role="status"
          className={looks.spaceAbove}
          message={t('matches.found', { count: found.matches.length })}
          description={
            <List
              dataSource={found.matches}
              rowKey="companyId"
              renderItem={(match) => (
                <List.Item
                  actions={[
                    <Button key="ask" size="small" onClick={() => setSelected(match)}>
                      {t('matches.ask')}
                    </Button>,
                  ]}
                >
                  {[match.name, match.city].filter(Boolean).join(', ')}
                </List.Item>
              )}
            />
          }
        />
      )}
      {/* Also shown where it was checked, so that it can be unchecked. */}
      <Form.Item
        name={['company', 'asBranch']}
        valuePropName="checked"
        hidden={!company?.asBranch && !found?.matches.length && form.getFieldError(['company', 'vatId']).length === 0}
        className={looks.spaceAbove}
      >
        <Checkbox>{t('matches.branch')}</Checkbox>
      </Form.Item>
      {selected && found && (
        <JoinDialog applicant={applicant} company={selected} search={found.search} onClose={() => setSelected(null)} />
      )}
    </>
  );
}
