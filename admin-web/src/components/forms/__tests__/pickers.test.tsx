import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { dateField } from '@mpn/domain';
import userEvent from '@testing-library/user-event';
import { Form } from 'antd';
import i18next from 'i18next';
import { useState } from 'react';
import { object } from 'yup';
import { renderApp } from '@/__tests__/support/render-app';
import { ClockTimePicker } from '../clock-time-picker';
import { DateChoice } from '../date-choice';
import { IsoDatePicker } from '../iso-date-picker';
import { SchemaField, SchemaProvider } from '../schema-field';

type Picker = typeof ClockTimePicker | typeof IsoDatePicker | typeof DateChoice;

/** A controlled picker that shows its value as text beside it. */
function Held({ picker: Field, start = null }: { picker: Picker; start?: string | null }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <Field value={value} onChange={setValue} />
      <output>{String(value)}</output>
      <button type="button">elsewhere</button>
    </>
  );
}

/** A picker on a page that is rendered again by a button, which leaves the focus in the picker. */
function RenderedAgain(props: { picker: Picker; start: string }) {
  const [count, setCount] = useState(0);
  return (
    <>
      <Held {...props} />
      <button type="button" onMouseDown={(event) => event.preventDefault()} onClick={() => setCount(count + 1)}>
        again {count}
      </button>
    </>
  );
}

const held = () => screen.getByRole('status').textContent;

/** Types into the picker and blurs it. */
async function type(picker: Picker, text: string, start?: string): Promise<void> {
  await renderApp(<Held picker={picker} start={start} />);
  const input = await screen.findByRole('textbox');
  const user = userEvent.setup();
  await user.clear(input);
  await user.type(input, text);
  await user.click(screen.getByRole('button', { name: 'elsewhere' }));
}

it.each([
  ['07:05', '07:05'],
  ['7:05', '07:05'],
  ['1830', '18:30'],
])('the typed time %s becomes %s on blur', async (text, expected) => {
  await type(ClockTimePicker, text);
  await waitFor(() => expect(held()).toBe(expected));
});

it('an invalid typed time restores the former one', async () => {
  await type(ClockTimePicker, '25:99', '06:00');
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('06:00'));
  expect(held()).toBe('06:00');
});

describe('in German', () => {
  beforeEach(() => i18next.changeLanguage('de'));
  afterEach(() => i18next.changeLanguage('en'));

  it.each([
    ['03.12.2026', '2026-12-03'],
    ['3.12.2026', '2026-12-03'],
    ['3.12.26', '2026-12-03'],
    ['2026-12-03', '2026-12-03'],
    ['2026/12/03', '2026-12-03'],
    ['3. Dezember 2026', '2026-12-03'],
    ['3 Dec 26', '2026-12-03'],
  ])('the typed date %s becomes %s on blur', async (text, expected) => {
    await type(IsoDatePicker, text);
    await waitFor(() => expect(held()).toBe(expected));
  });

  it.each([
    ['03.12.2026', '2026-12-03'],
    ['3 Dec 26', '2026-12-03'],
    ['next week', 'next week'],
  ])('%s that is filled in and left at once, by a password manager for example, becomes %s', async (text, expected) => {
    await renderApp(<Held picker={IsoDatePicker} start="2026-10-01" />);
    const input = await screen.findByRole('textbox');
    act(() => input.focus());
    act(() => {
      fireEvent.change(input, { target: { value: text } });
      input.blur();
    });
    await waitFor(() => expect(held()).toBe(expected));
    // The picker submits its own value in the frames after that.
    for (let frame = 0; frame < 5; frame += 1) await act(() => new Promise(requestAnimationFrame));
    expect(held()).toBe(expected);
  });

  it.each<[string, Picker, string, string]>([
    ['03.12.2026', IsoDatePicker, '2026-10-01', '2026-12-03'],
    ['3 Dec 26', IsoDatePicker, '2026-10-01', '2026-12-03'],
    ['18:30', ClockTimePicker, '06:00', '18:30'],
  ])('%s that is being typed is kept when the page is rendered again', async (text, picker, start, expected) => {
    await renderApp(<RenderedAgain picker={picker} start={start} />);
    const input = await screen.findByRole<HTMLInputElement>('textbox');
    const user = userEvent.setup();
    await user.clear(input);
    await user.type(input, text);
    await user.click(screen.getByRole('button', { name: 'again 0' }));
    await screen.findByRole('button', { name: 'again 1' });
    expect(input.value).toBe(text);
    await user.click(screen.getByRole('button', { name: 'elsewhere' }));
    await waitFor(() => expect(held()).toBe(expected));
  });

  it('a typed date is accepted with Enter too', async () => {
    await type(IsoDatePicker, '3.12.26{Enter}');
    await waitFor(() => expect(held()).toBe('2026-12-03'));
  });

  it.each(['1.1.20x7', '01/08/2027', 'next week'])('%s stays in the field and is its value', async (text) => {
    await type(IsoDatePicker, text, '2026-12-03');
    await waitFor(() => expect(held()).toBe(text));
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe(text);
  });

  it('what is no date is corrected by typing on, and no longer marked', async () => {
    await type(IsoDatePicker, '3.12.2', undefined);
    expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('true');
    const user = userEvent.setup();
    await user.type(screen.getByRole('textbox'), '6');
    await user.click(screen.getByRole('button', { name: 'elsewhere' }));
    await waitFor(() => expect(held()).toBe('2026-12-03'));
    expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBeNull();
  });

  it('an emptied field has no date', async () => {
    await type(IsoDatePicker, ' ', '2026-12-03');
    await waitFor(() => expect(held()).toBe('null'));
  });

  it('a filter keeps and marks what is no date, and passes on none', async () => {
    await type(DateChoice, '01/08/2027', '2026-12-03');
    expect((await screen.findByRole('alert')).textContent).toContain('Tag und Monat');
    expect(held()).toBe('null');
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('01/08/2027');
  });

  it("a form's field names what is no date, and an ambiguous one, and is not sent", async () => {
    const sent = jest.fn();
    await renderApp(
      <SchemaProvider schema={object({ until: dateField() })}>
        <Form onFinish={sent}>
          <SchemaField name="until" label="Sperrfrist">
            <IsoDatePicker />
          </SchemaField>
          <button type="submit">send</button>
        </Form>
      </SchemaProvider>,
    );
    const input = await screen.findByRole('textbox');
    const user = userEvent.setup();
    await user.type(input, '08.01.2o27');
    await user.tab();
    await screen.findByText(/^Das ist kein Datum/);
    await user.click(screen.getByRole('button', { name: 'send' }));
    await user.clear(input);
    await user.type(input, '01/08/2027');
    await user.tab();
    await screen.findByText(/^Tag und Monat/);
    await user.click(screen.getByRole('button', { name: 'send' }));
    await user.clear(input);
    await user.type(input, '8.1.27');
    await user.click(screen.getByRole('button', { name: 'send' }));
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
    expect(sent).toHaveBeenCalledWith({ until: '2027-01-08' });
  });

  it('a stored date is shown in the format of the language', async () => {
    await renderApp(<Held picker={IsoDatePicker} start="2026-12-03" />);
    expect((await screen.findByRole<HTMLInputElement>('textbox')).value).toBe('03.12.2026');
  });
});
