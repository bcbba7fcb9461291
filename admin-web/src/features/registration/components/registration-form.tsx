import {
  consentsOf,
  register,
  registrationBody,
  type PartnerType,
  type RegistrationDocumentView,
  type RegistrationView,
} from '@mpn/domain';
import { useStepsForm } from '@refinedev/antd';
import type { BaseRecord } from '@refinedev/core';
import { Alert, Button, Form, Steps, type FormInstance } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { useScreen } from '@/components/layout/use-screen';
import { SchemaProvider } from '@/components/forms/schema-field';
import { showFieldErrors } from '@/components/forms/schema-rules';
import looks from '@/components/looks.module.css';
import { FailureAlert } from '@/components/page/failure-alert';
import { resourceOf } from '@/providers/api/call-cache';
import { isCallError } from '@/providers/api/call-error';
import { metaOf, type RefineError } from '@/providers/api/hooks';
import { changeDraft, finishDraft, readDraft } from '../state/registration-draft';
import {
  emptyValues,
  stepOfField,
  stepsOf,
  toBody,
  withoutPasswords,
  type RegistrationStep,
  type RegistrationValues,
} from '../state/registration-form';
import { CompanyFields, InvoiceFields } from './company-fields';
import { CompanyMatches } from './company-matches';
import { ConsentFields, versionsOf } from './consent-fields';
import { PasswordFields, PersonFields } from './person-fields';
import styles from './registration.module.css';
import { Review } from './review';

/** Error codes after which the e-mail address has to be verified again. */
const UNVERIFIED = [
  'mpn.backend.registration.error.email-not-verified',
  'mpn.backend.registration.error.verification-expired',
  'mpn.backend.global.error.invalid-registration-request',
  'mpn.backend.data.error.email-verification-context-mismatch',
];
interface RegistrationFormProps {
  type: PartnerType;
  base: string;
  email: string;
  token: string;
  documents: readonly RegistrationDocumentView[];
  /** Reloads the legal texts after one has changed. */
  reload: () => unknown;
}

const stepIn = (search: URLSearchParams, last: number): number => {
  const step = Number(search.get('step') ?? 1) - 1;
  return Number.isInteger(step) && step > 0 && step <= last ? step : 0;
};

/** The form's steps on Refine's hook; the step is in the URL, so that the back button leads to the step before. */
function useSteps(type: PartnerType, headers: Record<string, string>) {
  const [search, setSearch] = useSearchParams();
  const steps = stepsOf(type);
  const wanted = stepIn(search, steps.length - 1);
  const { current, gotoStep, form, onFinish } = useStepsForm<BaseRecord, RefineError, object>({
    resource: resourceOf(register),
    action: 'create',
    mutationMeta: metaOf(register, { headers }),
    mutationMode: 'pessimistic',
    invalidates: [],
    redirect: false,
    successNotification: false,
    errorNotification: false,
    disableServerSideValidation: true,
    warnWhenUnsavedChanges: false,
    isBackValidate: false,
    // After a reload the passwords have to be typed again.
    defaultCurrent: Math.min(wanted, steps.indexOf('password')),
  });
  const fields = form as unknown as FormInstance<RegistrationValues>;
  const goTo = async (step: number): Promise<void> => {
    try {
      await gotoStep(step);
      setSearch({ step: String(step + 1) });
    } catch (invalid) {
      const [first] = (invalid as { errorFields?: { name: (string | number)[] }[] }).errorFields ?? [];
      if (first) fields.scrollToField(first.name, { block: 'center', focus: true });
    }
  };
  const latest = useRef({ current, gotoStep });
  useEffect(() => {
    latest.current = { current, gotoStep };
  });
  // After the browser's back button the URL already names the older step.
  useEffect(() => {
    const { current: shown, gotoStep: show } = latest.current;
    if (wanted < shown) void show(wanted);
  }, [wanted]);
  return {
    current,
    goTo,
    form: fields,
    send: onFinish,
    initialValues: (readDraft(type).values ?? emptyValues(type)) as RegistrationValues,
  };
}

interface ProgressProps {
  steps: readonly RegistrationStep[];
  current: number;
  goTo: (step: number) => void;
}

function Progress({ steps, current, goTo }: ProgressProps) {
  const { t } = useTranslation('registration');
  const { isPhone } = useScreen();
  // texts: registration:steps.*
  if (isPhone) return <p>{t('form.progress', { step: current + 1, count: steps.length })}</p>;
  return (
    <Steps
      className={styles.progress}
      type="inline"
      current={current}
      // Only steps that have been passed: the next one is checked first.
      onChange={(step) => step < current && goTo(step)}
      items={steps.map((step, index) => ({ title: t(`steps.${step}`), disabled: index > current }))}
    />
  );
}

/** Company, invoice recipient, person, password, consents, review; then the registration. */
export function RegistrationForm({ type, base, email, token, documents, reload }: RegistrationFormProps) {
  const { t } = useTranslation('registration');
  const navigate = useNavigate();
  const headers = { authorization: `Bearer ${token}` };
  const { current, goTo, form, send, initialValues } = useSteps(type, headers);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [isExpired, setExpired] = useState(false);
  const steps = stepsOf(type);
  const step = steps[current] ?? 'company';
  const isReview = step === 'review';
  const heading = useRef<HTMLHeadingElement>(null);
  /** A refusal that is shown once its step is rendered. */
  const refusal = useRef<unknown>(null);
  const showRefusal = useCallback((): void => {
    const error = refusal.current;
    refusal.current = null;
    if (error !== null) setFailure(showFieldErrors(form, error));
  }, [form]);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    showRefusal();
  }, [step, showRefusal]);

  const refused = (error: unknown): boolean => {
    const isUnverified = isCallError(error) && UNVERIFIED.some((code) => error.has(code));
    if (isUnverified) setExpired(true);
    return isUnverified;
  };
  /** Shows a refusal at its field, in that field's step. */
  const show = async (error: unknown): Promise<void> => {
    const field = isCallError(error) ? error.fieldErrors[0]?.field : undefined;
    if (field === undefined) return setFailure(error);
    if (field.startsWith('consents')) void reload();
    refusal.current = error;
    const place = steps.indexOf(stepOfField(field));
    if (place === current) showRefusal();
    else await goTo(place);
  };
  const submit = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      const result = await send(toBody(type, form.getFieldsValue(true) as RegistrationValues, versionsOf(documents)));
      finishDraft(type, (result as { data: RegistrationView }).data);
      await navigate(`${base}/final`, { replace: true });
    } catch (error) {
      setBusy(false);
      if (!refused(error)) await show(error);
    }
  };
  const verifyAgain = (): void => {
    changeDraft(type, { token: undefined, resendAt: 0 });
    void navigate(`${base}`);
  };
  const applicant = { headers, documents, refused };
  return (
    <SchemaProvider schema={registrationBody}>
      <div data-wide>
        <Progress steps={steps} current={current} goTo={(wanted) => void goTo(wanted)} />
        <h2 ref={heading} tabIndex={-1} className={styles.step}>
          {t(`steps.${step}`)}
        </h2>
        {isExpired && (
          <Alert
            type="warning"
            showIcon
            role="alert"
            className={looks.wideSpaceBelow}
            message={t('form.expired')}
            action={<Button onClick={verifyAgain}>{t('form.verifyAgain')}</Button>}
          />
        )}
        <FailureAlert failure={failure} />
        <Form
          form={form}
          name="registration"
          layout="vertical"
          initialValues={initialValues}
          onValuesChange={() =>
            changeDraft(type, { values: withoutPasswords(form.getFieldsValue(true) as RegistrationValues) })
          }
          onFinish={() => void (isReview ? submit() : goTo(current + 1))}
        >
          {step === 'company' && <CompanyFields type={type} />}
          {step === 'company' && <CompanyMatches applicant={applicant} />}
          {step === 'invoice' && <InvoiceFields />}
          {step === 'person' && <PersonFields in="user" headers={applicant.headers} />}
          {step === 'password' && <PasswordFields />}
          {step === 'consents' && <ConsentFields documents={documents} kinds={consentsOf(type)} />}
          {step === 'review' && <Review form={form} email={email} onChange={(wanted) => void goTo(wanted)} />}
          <div className={styles.buttons}>
            <Button disabled={current === 0 || busy} onClick={() => void goTo(current - 1)}>
              {t('form.back')}
            </Button>
            <Button type="primary" htmlType="submit" loading={busy}>
              {t(isReview ? 'form.submit' : 'form.next')}
            </Button>
          </div>
        </Form>
      </div>
    </SchemaProvider>
  );
}
