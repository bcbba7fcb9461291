import { releaseEndpoints, type SessionView } from '@mpn/domain';
import { screen, waitFor } from '@testing-library/react';
import { Form, Input, Modal } from 'antd';
import { renderApp } from '@/__tests__/support/render-app';
import { answerCalls } from '@/__tests__/support/server';
import { ownerOf, writeDraft } from '@/providers/drafts/draft-store';
import { setSessionState } from '@/providers/session/session-store';
import { writeToken } from '@/providers/session/token-cookies';
import { useResourceModal } from '../use-resource-form';

const session = { user: { id: 1 }, company: { id: 2 }, impersonator: null } as SessionView;
const { withdraw } = releaseEndpoints;

function Withdrawal() {
  const { show, formProps, modalProps } = useResourceModal({ create: withdraw, params: { id: 7 } });
  return (
    <>
      <button type="button" onClick={show}>
        Withdraw
      </button>
      <Modal {...modalProps} title="Why" okText="Send" cancelText="Cancel">
        <Form {...formProps} layout="vertical">
          <Form.Item name="reason" label="Reason">
            <Input />
          </Form.Item>
        </Form>
      </Modal>
    </>
  );
}

const draftCount = () => Object.keys(sessionStorage).filter((key) => key.startsWith('mpn.draft/')).length;
const valueOf = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Reason' }).value;

beforeEach(() => {
  writeToken('token', 'some.token');
  setSessionState({ phase: 'active', session, expiry: null });
  answerCalls([[{ ...withdraw, path: withdraw.path.replace(':id', '7') }, () => ({ id: 7 })]]);
});
afterEach(() => {
  writeToken('token', null);
  setSessionState({ phase: 'anonymous', session: null, expiry: null });
  sessionStorage.clear();
});

it('a dialog opened again after a reload has its input, for its own record only', async () => {
  writeDraft(ownerOf(session), `${withdraw.id}?{"id":7}`, { version: 0, base: {}, mine: { reason: 'Wrong master' } });
  writeDraft(ownerOf(session), `${withdraw.id}?{"id":8}`, { version: 0, base: {}, mine: { reason: 'Another' } });
  const user = await renderApp(<Withdrawal />);
  await user.click(screen.getByRole('button', { name: 'Withdraw' }));
  await screen.findByRole('dialog', { name: 'Why' });
  await waitFor(() => expect(valueOf()).toBe('Wrong master'));
});

it.each(['Cancel', 'Send'])('input of a dialog is kept until "%s"', async (button) => {
  const user = await renderApp(<Withdrawal />);
  await user.click(screen.getByRole('button', { name: 'Withdraw' }));
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Leaked');
  await waitFor(() => expect(draftCount()).toBe(1));
  await user.click(screen.getByRole('button', { name: button }));
  await waitFor(() => expect(draftCount()).toBe(0));
  await user.click(screen.getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(valueOf()).toBe(''));
});
