import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form, Input } from 'antd';
import { object, string } from 'yup';
import { renderApp } from '@/__tests__/support/render-app';
import { SchemaField, SchemaProvider } from '../schema-field';

const schema = object({ email: string().email('mpn.backend.validation.error.email').required() });
const ERROR = 'Invalid e-mail address';

async function typing() {
  await renderApp(
    <SchemaProvider schema={schema}>
      <Form>
        <SchemaField name="email" label="E-mail">
          <Input />
        </SchemaField>
      </Form>
    </SchemaProvider>,
  );
  return { user: userEvent.setup(), field: await screen.findByRole('textbox') };
}

it('a field says nothing while it is typed into for the first time, and what is wrong once it is left', async () => {
  const { user, field } = await typing();
  await user.type(field, 'nobody');
  expect(screen.queryByText(ERROR)).toBeNull();
  await user.tab();
  expect(await screen.findByText(ERROR)).toBeTruthy();
});

it('the text of an error stays while the value is wrong, and goes with the letter that makes it right', async () => {
  const { user, field } = await typing();
  await user.type(field, 'nobody');
  await user.tab();
  await screen.findByText(ERROR);
  await user.type(field, '@');
  expect(await screen.findByText(ERROR)).toBeTruthy();
  await user.type(field, 'example.de');
  await waitFor(() => expect(screen.queryByText(ERROR)).toBeNull());
});
