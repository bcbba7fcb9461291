import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { useState } from 'react';
import { renderApp } from '@/__tests__/support/render-app';
import { ClockTimePicker } from '../clock-time-picker';
import { IsoDatePicker } from '../iso-date-picker';

type Picker = typeof ClockTimePicker | typeof IsoDatePicker;

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
  ])('the typed date %s becomes %s on blur', async (text, expected) => {
    await type(IsoDatePicker, text);
    await waitFor(() => expect(held()).toBe(expected));
  });

  it('a typed date is accepted with Enter too', async () => {
    await type(IsoDatePicker, '3.12.26{Enter}');
    await waitFor(() => expect(held()).toBe('2026-12-03'));
  });

  it('a stored date is shown in the format of the language', async () => {
    await renderApp(<Held picker={IsoDatePicker} start="2026-12-03" />);
    expect((await screen.findByRole<HTMLInputElement>('textbox')).value).toBe('03.12.2026');
  });
});
