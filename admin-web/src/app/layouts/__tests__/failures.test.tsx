import { fail, listSamplingCircles, readReferenceData } from '@mpn/domain';
import { screen, waitFor } from '@testing-library/react';
import { Select } from 'antd';
import { renderApp } from '@/__tests__/support/render-app';
import { answerCalls } from '@/__tests__/support/server';
import { useCall } from '@/providers/api/hooks';
import { useNotify } from '@/providers/notifications/use-notify';
import { FailureAlert } from '@/components/page/failure-alert';
import { QueryState } from '@/components/page/states';
import { EmptyPickerProvider, FailedReads } from '../failed-reads';

const NUMBER = '0b8f6a34-number';
const broken = () => {
  throw fail('mpn.backend.global.error.internal-error', { id: NUMBER });
};

function Circles() {
  return <QueryState query={useCall(listSamplingCircles)}>{(circles) => <p>{circles.length} circles</p>}</QueryState>;
}

function FormatPicker() {
  const formats = useCall(readReferenceData, {}).data?.releaseFormats ?? [];
  return <Select open aria-label="Format" options={formats.map(({ id, name }) => ({ value: id, label: name }))} />;
}

function Toaster() {
  const notify = useNotify();
  const failing = useCall(listSamplingCircles);
  return <button onClick={() => notify.error(failing.error)}>{failing.error ? 'Tell' : 'Wait'}</button>;
}

const picker = (
  <>
    <FailedReads />
    <EmptyPickerProvider>
      <FormatPicker />
    </EmptyPickerProvider>
  </>
);

it('a list that failed to load shows the error number, copies it for support, and retries', async () => {
  let isBroken = true;
  answerCalls([[listSamplingCircles, () => (isBroken ? broken() : [])]]);
  const user = await renderApp(
    <>
      <FailedReads />
      <Circles />
    </>,
  );
  await screen.findByText(`Error number: ${NUMBER}`);
  // The list shows the failure itself, so the notice above the page does not repeat it.
  await waitFor(() => expect(screen.queryByText('A part of this page could not be loaded')).toBeNull());
  await user.click(screen.getByRole('button', { name: /Copy for support/ }));
  await screen.findByRole('button', { name: /Copied/ });
  expect(await navigator.clipboard.readText()).toMatch(new RegExp(`^${NUMBER}\\n.*Z\\n/`));
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('0 circles');
});

it('a picker whose entries failed to load shows that instead of "No data", and is filled after a retry', async () => {
  let isBroken = true;
  answerCalls([
    [
      readReferenceData,
      () => (isBroken ? broken() : { releaseFormats: [{ id: 1, name: 'Single', legacy: false }], genres: [] }),
    ],
  ]);
  const user = await renderApp(picker);
  await screen.findByText('A part of this page could not be loaded');
  await screen.findByText('A part of this page could not be loaded, so entries may be missing here');
  expect(screen.queryByText(/^no data$/i)).toBeNull();
  isBroken = false;
  await user.click(screen.getAllByRole('button', { name: 'Try again' })[0]!);
  await waitFor(() => expect(screen.queryByText('A part of this page could not be loaded')).toBeNull());
  expect((await screen.findAllByText('Single')).length).toBeGreaterThan(0);
});

it('a refused read leaves an empty picker empty and shows no failure', async () => {
  answerCalls([
    [
      readReferenceData,
      () => {
        throw fail('mpn.backend.global.error.resource-access-denied');
      },
    ],
  ]);
  await renderApp(picker);
  expect((await screen.findAllByText(/^no data$/i)).length).toBeGreaterThan(0);
  expect(screen.queryByText('A part of this page could not be loaded')).toBeNull();
});

it('a toast of an unexpected failure keeps its number until it is closed', async () => {
  answerCalls([[listSamplingCircles, broken]]);
  const user = await renderApp(<Toaster />);
  await user.click(await screen.findByRole('button', { name: 'Tell' }));
  await screen.findByText(`Error number: ${NUMBER}`);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByText(`Error number: ${NUMBER}`)).toBeNull());
});

it('a failure other than a server error has a text and no number', async () => {
  await renderApp(<FailureAlert failure={new Error('boom')} />);
  expect((await screen.findByRole('alert')).textContent).toMatch(/unexpected/);
  expect(screen.queryByText(/Error number/)).toBeNull();
});
