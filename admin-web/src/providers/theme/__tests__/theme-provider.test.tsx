import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { ThemeProvider } from '../theme-provider';

let mounts = 0;

/** Shows how often this component was mounted. */
function Mounted() {
  const [number] = useState(() => (mounts += 1));
  return <output>{number}</output>;
}

test("children stay mounted when antd's texts arrive", async () => {
  render(
    <ThemeProvider>
      <Mounted />
    </ThemeProvider>,
  );
  const before = screen.getByRole('status').textContent;
  await act(async () => {
    await Promise.all([import('antd/es/locale/en_GB'), import('antd/es/locale/de_DE')]);
    await new Promise((resolve) => setTimeout(resolve, 0));
  });
  expect(screen.getByRole('status').textContent).toBe(before);
});
