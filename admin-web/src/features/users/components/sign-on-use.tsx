import { SIGN_ON_TEST_HOURS, switchSingleSignOn, type SingleSignOnView } from '@mpn/domain';
import { Alert, Button, Form, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '@/components/actions/confirm-button';
import looks from '@/components/looks.module.css';
import { FailureAlert } from '@/components/page/failure-alert';
import { isCallError } from '@/providers/api/call-error';
import { useCallMutation } from '@/providers/api/hooks';
import { useNotify } from '@/providers/notifications/use-notify';
import { ExemptPeople } from './exempt-people';
import { SignOnStep } from './sign-on-step';

const USES = ['off', 'offered', 'required'] as const;
type Use = (typeof USES)[number];

interface Values {
  use: Use;
  exemptUserIds?: number[];
}

const HOUR_MS = 60 * 60 * 1000;

/** What has to be done before the sign-in can be offered, or required where it is not yet. */
function lacking({ provider, domains, testedAt, isEnforced }: SingleSignOnView, use: Use) {
  if (use === 'off') return [];
  const isOld = testedAt !== null && Date.now() - Date.parse(testedAt) > SIGN_ON_TEST_HOURS * HOUR_MS;
  return [
    ...(provider === null ? (['provider'] as const) : []),
    ...(domains.some(({ verifiedAt }) => verifiedAt !== null) ? [] : (['domain'] as const)),
    ...(testedAt === null ? (['test'] as const) : []),
    ...(use === 'required' && !isEnforced && isOld ? (['fresh'] as const) : []),
  ];
}

/** Step 4: switches the sign-in off, offers it, or requires it of all people but the exempt ones. */
export function SignOnUse({ companyId, view }: { companyId: number; view: SingleSignOnView }) {
  const { t } = useTranslation(['users', 'common']);
  const notify = useNotify();
  const confirm = useConfirm();
  const update = useCallMutation(switchSingleSignOn);
  const [form] = Form.useForm<Values>();
  const now: Use = view.isEnforced ? 'required' : view.isActive ? 'offered' : 'off';
  const use = Form.useWatch('use', form) ?? now;
  const missing = lacking(view, use);

  const send = async ({ use: wanted, exemptUserIds = [] }: Values) => {
    const body = {
      active: wanted !== 'off',
      enforced: wanted === 'required',
      exemptUserIds: wanted === 'required' ? exemptUserIds : [],
    };
    try {
      await update.mutateAsync({ params: { id: companyId }, body });
      notify.success(t(`users:signOn.use.saved.${wanted}`));
    } catch {
      // Shown above the choice.
    }
  };
  const submit = (values: Values) => {
    const isMilder = USES.indexOf(values.use) < USES.indexOf(now);
    if (values.use === 'offered' || (values.use === 'off' && !isMilder)) return void send(values);
    confirm(
      {
        title: t(`users:signOn.use.confirm.${values.use}.title`),
        text: t(`users:signOn.use.confirm.${values.use}.text`),
        confirmText: t(`users:signOn.use.confirm.${values.use}.button`),
        danger: true,
      },
      () => send(values),
    );
  };
  const isGivenUp = isCallError(update.error) && update.error.isCanceled;
  return (
    <SignOnStep
      number={4}
      title={t('users:signOn.use.title')}
      isDone={view.isActive}
      doneText={t(`users:signOn.use.state.${now}`)}
    >
      <p>{t('users:signOn.use.linked', { count: view.linkedPeople })}</p>
      <FailureAlert failure={isGivenUp ? null : update.error} />
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ use: now, exemptUserIds: view.exemptUserIds }}
        onFinish={submit}
      >
        <Form.Item name="use" label={t('users:signOn.use.label')}>
          <Radio.Group className={looks.choices}>
            {USES.map((value) => (
              <Radio key={value} value={value}>
                {t(`users:signOn.use.choices.${value}`)}
              </Radio>
            ))}
          </Radio.Group>
        </Form.Item>
        {use === 'required' && (
          <Form.Item
            name="exemptUserIds"
            label={t('users:signOn.use.exempt')}
            extra={t('users:signOn.use.exemptHint')}
            rules={[{ required: true, message: t('users:signOn.use.choosePeople') }]}
          >
            <ExemptPeople companyId={companyId} exempt={view.exemptPeople} />
          </Form.Item>
        )}
        {missing.length > 0 && (
          <Alert
            type="warning"
            showIcon
            className={looks.spaceBelow}
            message={t('users:signOn.use.missing')}
            description={
              <ul>
                {missing.map((what) => (
                  <li key={what}>{t(`users:signOn.use.lacking.${what}`, { hours: SIGN_ON_TEST_HOURS })}</li>
                ))}
              </ul>
            }
          />
        )}
        <Button type="primary" htmlType="submit" disabled={missing.length > 0} loading={update.isPending}>
          {t('common:actions.save')}
        </Button>
      </Form>
    </SignOnStep>
  );
}
