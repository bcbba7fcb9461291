import { Button, Flex } from 'antd';
import { useTranslation } from 'react-i18next';
import { ConfirmButton } from '@/components/actions/confirm-button';
import { EnterDialog } from '@/components/acting/enter-dialog';
import { useNotify } from '@/providers/notifications/use-notify';
import { Example, OnDemand, State } from '../components/example';
import { later, useSampleFailures } from '../components/samples';

/** No company has this id, so that the dialog can be tried without effect. */
const NO_COMPANY = 2_000_000_000;

export default function DialogsGroup() {
  const { t } = useTranslation('component-docs');
  const failures = useSampleFailures();
  const notify = useNotify();
  const confirmation = { title: t('sample.title'), text: t('sample.text'), confirmText: t('sample.action') };
  return (
    <>
      <Example name="ConfirmButton">
        <State state="plain">
          <ConfirmButton confirmation={confirmation} onConfirm={later}>
            {t('sample.action')}
          </ConfirmButton>
        </State>
        <State state="danger">
          <ConfirmButton confirmation={{ ...confirmation, danger: true }} onConfirm={later}>
            {t('sample.action')}
          </ConfirmButton>
        </State>
        <State state="error">
          <ConfirmButton confirmation={confirmation} onConfirm={() => Promise.reject(failures.refused)}>
            {t('sample.action')}
          </ConfirmButton>
        </State>
        <State state="disabled">
          <ConfirmButton confirmation={confirmation} onConfirm={later} disabled>
            {t('sample.action')}
          </ConfirmButton>
        </State>
        <State state="long">
          <ConfirmButton
            confirmation={{ ...confirmation, title: t('sample.long'), text: t('sample.longText') }}
            onConfirm={later}
          >
            {t('sample.action')}
          </ConfirmButton>
        </State>
      </Example>
      <Example name="EnterDialog">
        <State state="empty">
          <OnDemand>
            {(close) => <EnterDialog company={{ id: NO_COMPANY, name: t('sample.label') }} onClose={close} />}
          </OnDemand>
        </State>
        <State state="long">
          <OnDemand>
            {(close) => <EnterDialog company={{ id: NO_COMPANY, name: t('sample.long') }} onClose={close} />}
          </OnDemand>
        </State>
      </Example>
      <Example name="useNotify">
        <State state="toasts" wide>
          <Flex wrap gap={8}>
            <Button onClick={() => notify.success(t('sample.text'))}>{t('toast.success')}</Button>
            <Button onClick={() => notify.info(t('sample.text'))}>{t('toast.info')}</Button>
            <Button onClick={() => notify.problem(t('sample.text'))}>{t('toast.problem')}</Button>
            <Button onClick={() => notify.error(failures.refused)}>{t('toast.error')}</Button>
            <Button onClick={() => notify.error(failures.server)}>{t('toast.server')}</Button>
            <Button onClick={() => notify.info(t('sample.longText'))}>{t('toast.long')}</Button>
          </Flex>
        </State>
      </Example>
    </>
  );
}
