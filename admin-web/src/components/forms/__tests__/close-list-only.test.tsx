import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Drawer, TreeSelect } from 'antd';
import { renderApp } from '@/__tests__/support/render-app';
import { closeListOnly } from '../close-list-only';

// antd's lists read `which`, which user-event leaves at 0.
const escape = (field: HTMLElement) => fireEvent.keyDown(field, { key: 'Escape', keyCode: 27, which: 27 });

it('Escape closes the list of a tree first, and at the second time the drawer around it', async () => {
  const close = jest.fn();
  const user = await renderApp(
    <Drawer open title="Addressees" onClose={close}>
      <TreeSelect aria-label="Genres" treeData={[{ value: 1, title: 'Jazz' }]} onKeyDown={closeListOnly} />
    </Drawer>,
  );
  const field = await screen.findByRole('combobox', { name: 'Genres' });
  await user.click(field);
  await waitFor(() => expect(field.getAttribute('aria-expanded')).toBe('true'));
  escape(field);
  await waitFor(() => expect(field.getAttribute('aria-expanded')).toBe('false'));
  expect(close).not.toHaveBeenCalled();
  escape(field);
  expect(close).toHaveBeenCalledTimes(1);
});
