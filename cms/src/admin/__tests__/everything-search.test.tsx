import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DeskFound } from '@mpn/domain';
import { useLocation } from 'react-router-dom';
import { EverythingSearch } from '../desk/everything-search';
import { answering, renderInPanel } from './support';

const FOUND: DeskFound[] = [
  { kind: 'failures', id: '9', title: '0a1b2c', detail: 'Not found' },
  { kind: 'releases', id: '7', title: 'Neonfuchs – Nachtbus', detail: '' },
  { kind: 'orders', id: '3', title: 'MPN-2026-000003', detail: '' },
];

const Place = () => <p>at {useLocation().pathname}</p>;

const show = () => {
  answering(() => ({ body: { data: FOUND } }));
  renderInPanel(
    <>
      <EverythingSearch />
      <Place />
    </>,
  );
  return screen.getByRole('searchbox');
};

test('Enter opens the first hit that has a page', async () => {
  await userEvent.type(show(), 'Nachtbus{Enter}');
  await screen.findByText('at /desk/releases/7');
});

test('the arrow keys lead from the search field to the hits and back', async () => {
  const field = show();
  await userEvent.type(field, 'Nachtbus');
  const hit = await screen.findByRole('link', { name: /Nachtbus/ });
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(hit);
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}');
  expect(document.activeElement).toBe(field);
});
