import { screen } from '@testing-library/react';
import { useState } from 'react';
import { renderApp } from '@/__tests__/support/render-app';
import { ManyFilter } from '../many-filter';

const OPTIONS = [
  { value: 'WILL_PLAY', label: 'Spielen wir', count: 7 },
  { value: 'NOT_FOR_US', label: 'Passt nicht' },
];

function Filter({ onChosen }: { onChosen: (value: string[]) => void }) {
  const [value, setValue] = useState<string[]>();
  const choose = (next: string[]) => {
    setValue(next);
    onChosen(next);
  };
  return <ManyFilter<string> label="Answer" options={OPTIONS} value={value} onChange={choose} />;
}

test('finds a choice by what is shown, not by its value, and shows its number of rows', async () => {
  const chosen = jest.fn();
  const user = await renderApp(<Filter onChosen={chosen} />);
  await user.type(screen.getByRole('combobox', { name: 'Answer' }), 'spielen');
  await screen.findByText('7');
  await user.click(screen.getByText('Spielen wir'));
  expect(chosen).toHaveBeenLastCalledWith(['WILL_PLAY']);
});
