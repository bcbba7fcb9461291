import { Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AuthHeading } from '@/components/auth/auth-heading';
import { AuthLinks } from '@/components/auth/auth-links';
import { CodeForm } from '@/components/auth/code-form';
import { FactorCodeField } from '@/components/auth/factor-code-field';
import { PasswordRules } from '@/components/forms/password-rules';
import { SessionRow } from '@/components/person/session-row';
import sessions from '@/components/person/session-row.module.css';
import { LanguageButton, ThemeButton } from '@/components/preferences/preference-buttons';
import { Example, OnDemand, State } from '../components/example';
import { later, nothing, useSampleFailures } from '../components/samples';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0) Firefox/144.0';
const SEEN = '2026-03-12T09:30:00Z';

export default function LoginGroup() {
  const { t } = useTranslation('component-docs');
  const [inAMinute] = useState(() => Date.now() + 60_000);
  const failures = useSampleFailures();
  const [password, setPassword] = useState('');
  const refuse = () => Promise.reject<void>(failures.wrongCode);
  const codeForm = { email: 'anna@example.org', confirmText: t('sample.action'), onResend: later, onOther: nothing };
  return (
    <>
      <Example name="AuthHeading">
        <State state="filled">
          <AuthHeading title={t('sample.title')} text={t('sample.text')} />
        </State>
        <State state="long">
          <AuthHeading title={t('sample.long')} text={t('sample.longText')} />
        </State>
      </Example>
      <Example name="AuthLinks">
        <State state="filled">
          <AuthLinks>
            <Link to="/_docs/components">{t('title')}</Link>
          </AuthLinks>
        </State>
      </Example>
      <Example name="CodeForm">
        <State state="empty">
          <OnDemand>{() => <CodeForm {...codeForm} onConfirm={later} />}</OnDemand>
        </State>
        <State state="error">
          <OnDemand>{() => <CodeForm {...codeForm} onConfirm={refuse} />}</OnDemand>
        </State>
        <State state="waiting">
          <OnDemand>{() => <CodeForm {...codeForm} onConfirm={later} resendAt={inAMinute} />}</OnDemand>
        </State>
      </Example>
      <Example name="FactorCodeField">
        <State state="empty">
          <Form layout="vertical">
            <FactorCodeField />
          </Form>
        </State>
        <State state="error">
          <Form layout="vertical" fields={[{ name: 'code', value: '12345', errors: [t('sample.refusal')] }]}>
            <FactorCodeField isOfApp />
          </Form>
        </State>
      </Example>
      <Example name="PasswordRules">
        <State state="empty">
          <Input.Password
            aria-label={t('sample.password')}
            autoComplete="new-password"
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
          <PasswordRules password={password} />
        </State>
        <State state="filled">
          <PasswordRules password="Vier-7-Pinguine-singen" />
        </State>
        <State state="error">
          <PasswordRules password="Password-123!" />
        </State>
      </Example>
      <Example name="LanguageButton">
        <State state="filled">
          <LanguageButton />
        </State>
      </Example>
      <Example name="ThemeButton">
        <State state="filled">
          <ThemeButton />
        </State>
      </Example>
      <Example name="SessionRow">
        <State state="filled">
          <ul className={sessions.sessions}>
            <SessionRow session={{ userAgent: FIREFOX, lastSeenAt: null, createdAt: SEEN }} onEnd={nothing} />
            <SessionRow session={{ userAgent: null, lastSeenAt: SEEN, createdAt: SEEN, current: true }} />
          </ul>
        </State>
      </Example>
    </>
  );
}
