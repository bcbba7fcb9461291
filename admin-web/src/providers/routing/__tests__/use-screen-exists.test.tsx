import { render, screen } from '@testing-library/react';
import { createMemoryRouter, matchRoutes, RouterProvider } from 'react-router';
import { useScreenExists } from '../use-screen-exists';

jest.mock('react-router', () => {
  const actual = jest.requireActual<typeof import('react-router')>('react-router');
  return { ...actual, matchRoutes: jest.fn(actual.matchRoutes) };
});

function Answers({ paths }: { paths: readonly string[] }) {
  const exists = useScreenExists();
  return <>{paths.map((path) => `${path} ${String(exists(path))}`).join(', ')}</>;
}

function renderAnswers(...paths: string[]) {
  const router = createMemoryRouter([
    { path: '/', element: <Answers paths={paths} /> },
    { path: 'open' },
    { path: 'open/:id', handle: { requirement: { authorize: false } } },
    { path: 'open/:id/secret', handle: { requirement: {} } },
    { path: '*' },
  ]);
  render(<RouterProvider router={router} />);
}

beforeEach(() => jest.mocked(matchRoutes).mockClear());

test('a path is a screen if a route has it and the session may open it', () => {
  renderAnswers('/open', '/open/7', '/open/7?step=2#track-1', '/open/7/secret', '/nowhere');
  expect(
    screen.getByText('/open true, /open/7 true, /open/7?step=2#track-1 true, /open/7/secret false, /nowhere false'),
  ).toBeTruthy();
});

test('the routes are searched once for the rows of a list, not for each of their ids', () => {
  renderAnswers(...Array.from({ length: 50 }, (_, id) => `/open/${String(id)}`));
  expect(jest.mocked(matchRoutes)).toHaveBeenCalledTimes(1);
});
