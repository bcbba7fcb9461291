import { invalidInput, saveAccountSettings, type ErrorCode, type FieldErrorItem } from '@mpn/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { Form, Switch } from 'antd';
import { renderApp } from '@/__tests__/support/render-app';
import { answerCalls } from '@/__tests__/support/server';
import { useResourceForm } from '../use-resource-form';

type Rule = 'min' | 'max' | 'min-length' | 'max-length';

const errorOf = (field: string, rule: Rule, values: FieldErrorItem['values']): FieldErrorItem => ({
  field,
  code: `mpn.backend.validation.error.${rule}` as ErrorCode,
  values: { field, ...values },
});

const AT_NEWS = errorOf('notifyNews', 'min-length', { min: 7 });
const ALSO_AT_NEWS = errorOf('notifyNews', 'max-length', { max: 8 });
/** A field whose value the form has, but no control. */
const AT_SURVEYS = errorOf('notifySurveys', 'min', { min: 3 });
const AT_NO_FIELD = errorOf('elsewhere', 'max', { max: 4 });
const TEXTS = {
  news: 'Enter at least 7 characters.',
  alsoNews: 'Enter at most 8 characters.',
  surveys: 'The value must be at least 3.',
  noField: 'The value must be at most 4.',
};

function Settings() {
  const { formProps } = useResourceForm({ create: saveAccountSettings, initialValues: { notifySurveys: true } });
  return (
    <Form {...formProps} data-testid="form">
      <Form.Item name="notifyNews" label="News" valuePropName="checked">
        <Switch />
      </Form.Item>
      <button type="submit">Save</button>
    </Form>
  );
}

/** Saves, which the server refuses. @returns the texts in the form, and outside of it */
async function refuse(...errors: FieldErrorItem[]) {
  answerCalls([
    [
      saveAccountSettings,
      () => {
        throw invalidInput(errors);
      },
    ],
  ]);
  const user = await renderApp(<Settings />);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const isKnown = (text: string) => Object.values(TEXTS).includes(text);
  const shown = (element: HTMLElement) =>
    within(element)
      .queryAllByText((_, part) => part?.children.length === 0)
      .flatMap(({ textContent }) => (textContent ?? '').split('\n').filter(isKnown));
  return () => {
    const atFields = shown(screen.getByTestId('form'));
    const all = shown(document.body);
    return { atFields, elsewhere: all.filter((text) => !atFields.includes(text)) };
  };
}

it('errors of fields that the form does not show are in a toast, all of them, the others at their fields', async () => {
  const shown = await refuse(AT_NEWS, AT_SURVEYS, AT_NO_FIELD);
  await waitFor(() => expect(shown()).toEqual({ atFields: [TEXTS.news], elsewhere: [TEXTS.surveys, TEXTS.noField] }));
});

it('several errors of one field are all at it, and there is no toast', async () => {
  const shown = await refuse(AT_NEWS, ALSO_AT_NEWS);
  await waitFor(() => expect(shown()).toEqual({ atFields: [TEXTS.news, TEXTS.alsoNews], elsewhere: [] }));
});

it('errors without any field in the form are all in the toast', async () => {
  const shown = await refuse(AT_SURVEYS, AT_NO_FIELD);
  await waitFor(() => expect(shown()).toEqual({ atFields: [], elsewhere: [TEXTS.surveys, TEXTS.noField] }));
});
