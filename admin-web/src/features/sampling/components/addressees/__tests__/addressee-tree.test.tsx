import type { AddresseeInstitution } from '@mpn/domain';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { renderApp } from '@/__tests__/support/render-app';
import { answerCalls } from '@/__tests__/support/server';
import { chooseInstitutions, type Selection } from '../../../state/selection';
import { AddresseeTree } from '../addressee-tree';
import { treeRows, type TreeRow } from '../tree-rows';

const institution = (values: Partial<AddresseeInstitution>): AddresseeInstitution =>
  ({
    networkId: null,
    networkName: null,
    city: null,
    audienceReach: null,
    departments: [],
    editorCount: 2,
    isArd: false,
    isPartner: false,
    musicEditorial: true,
    selectable: true,
    ...values,
  }) as AddresseeInstitution;

const INSTITUTIONS = [
  institution({ id: 1, name: 'Radio Nord', networkId: 9, networkName: 'Coast network' }),
  institution({ id: 2, name: 'Radio Deich', networkId: 9, networkName: 'Coast network' }),
  institution({ id: 3, name: 'Sender Alt', isArd: true, selectable: false }),
];

const institutionsOf = (row: TreeRow) =>
  row.kind === 'network' ? row.institutions : row.kind === 'institution' ? [row.institution] : [];

/** The tree with the real selection rules, as in the drawer. */
function Addressees({ disabled = false }: { disabled?: boolean }) {
  const [selection, setSelection] = useState<Selection>(new Map());
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const [shown, setShown] = useState('');
  const rows = treeRows(INSTITUTIONS, { selection, expanded, editorsOf: new Map() });
  return (
    <>
      <output>{shown}</output>
      <AddresseeTree
        label="Addressees"
        rows={rows}
        disabled={disabled}
        onDetails={({ name }) => setShown(name)}
        onToggle={(row) => setSelection(chooseInstitutions(selection, institutionsOf(row), row.state !== 'all'))}
        onExpand={(key, open) => {
          const next = new Set(expanded);
          if (open) next.add(key);
          else next.delete(key);
          setExpanded(next);
        }}
      />
    </>
  );
}

const nameOf = (line: Element | null) => line?.querySelector('[class*="label"]')?.textContent;
const lines = () =>
  screen.getAllByRole('treeitem').map((line) => `${nameOf(line)!} ${line.getAttribute('aria-checked')!}`);

const activeLine = (tree: HTMLElement) => nameOf(document.getElementById(tree.getAttribute('aria-activedescendant')!));

beforeEach(() => {
  answerCalls([]);
  // Only visible lines are rendered, and in jsdom every element has the height 0.
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(800);
});
afterEach(() => jest.restoreAllMocks());

it('arrow keys expand, move through and collapse a network', async () => {
  const user = await renderApp(<Addressees />);
  const tree = await screen.findByRole('tree', { name: 'Addressees' });
  await user.click(tree);
  expect(lines()).toEqual(['Coast network false', 'Sender Alt false']);
  await user.keyboard('{ArrowRight}');
  expect(lines()).toEqual(['Coast network false', 'Radio Nord false', 'Radio Deich false', 'Sender Alt false']);
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(activeLine(tree)).toBe('Radio Deich');
  await user.keyboard('{ArrowLeft}');
  expect(activeLine(tree)).toBe('Coast network');
  await user.keyboard('{ArrowLeft}');
  expect(lines()).toEqual(['Coast network false', 'Sender Alt false']);
});

it('space selects: one institution makes its network partially selected, all of them completely', async () => {
  const user = await renderApp(<Addressees />);
  await user.click(await screen.findByRole('tree'));
  await user.keyboard('{ArrowRight}{ArrowDown} ');
  expect(lines()).toEqual(['Coast network mixed', 'Radio Nord true', 'Radio Deich false', 'Sender Alt false']);
  await user.keyboard('{ArrowDown} ');
  expect(lines()[0]).toBe('Coast network true');
  await user.keyboard('{Home} ');
  expect(lines()).toEqual(['Coast network false', 'Radio Nord false', 'Radio Deich false', 'Sender Alt false']);
});

it('an institution that may not be selected stays unselected', async () => {
  const user = await renderApp(<Addressees />);
  await user.click(await screen.findByRole('tree'));
  await user.keyboard('{End} ');
  const refused = screen.getByRole('treeitem', { name: /^Sender Alt/ });
  expect(refused.getAttribute('aria-checked')).toBe('false');
  expect(refused.getAttribute('aria-disabled')).toBe('true');
  expect(within(refused).getByRole<HTMLInputElement>('checkbox', { hidden: true }).disabled).toBe(true);
});

it('a disabled tree selects nothing', async () => {
  const user = await renderApp(<Addressees disabled />);
  await user.click(await screen.findByRole('tree'));
  await user.keyboard(' {Enter}');
  expect(lines()).toEqual(['Coast network false', 'Sender Alt false']);
});

it('shows what is known of an institution by the key I, and of a network nothing', async () => {
  const user = await renderApp(<Addressees />);
  await user.click(await screen.findByRole('tree'));
  await user.keyboard('i');
  expect(screen.getByRole('status').textContent).toBe('');
  await user.keyboard('{End}i');
  expect(screen.getByRole('status').textContent).toBe('Sender Alt');
});

it('stands in the order of the names, networks by their own', () => {
  const found = [
    institution({ id: 1, name: 'Zett', networkId: 9, networkName: 'Alpha' }),
    institution({ id: 2, name: 'Über Welle' }),
    institution({ id: 3, name: 'Beta' }),
    institution({ id: 4, name: 'Vau' }),
  ];
  const rows = treeRows(found, { selection: new Map(), expanded: new Set(), editorsOf: new Map() });
  expect(rows.map(({ label }) => label)).toEqual(['Alpha', 'Beta', 'Über Welle', 'Vau']);
});
