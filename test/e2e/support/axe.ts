import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect } from './fixtures';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const SETTLED_MS = 20_000;
/** Signed in, the stream of changes keeps the network busy for good: what is shown settles the rest. */
const QUIET_MS = 1_500;

interface Finding {
  id: string;
  impact: string | null;
  nodes: { html: string; target: string[] }[];
}

/**
 * What axe calls serious or critical on the page as it stands, one line per element.
 * @param within selector of the part that is looked at, without one the whole page
 * @param mayLoad whether something on the page goes on loading: examples of that state
 */
export async function seriousFindings(page: Page, within?: string, { mayLoad = false } = {}): Promise<string[]> {
  await page.waitForLoadState('networkidle', { timeout: QUIET_MS }).catch(() => undefined);
  const loading = page.locator('.ant-skeleton-active, .ant-spin-spinning');
  if (!mayLoad) await expect(loading).toHaveCount(0, { timeout: SETTLED_MS });
  await page.evaluate(AXE);
  const violations = await page.evaluate(async (include) => {
    const { axe } = window as unknown as { axe: { run: (context: object) => Promise<{ violations: Finding[] }> } };
    // WCAG 1.4.3 leaves out the contrast of controls that are switched off; axe does not know antd's way of saying so.
    const exclude = ['.ant-select-disabled'];
    return (await axe.run(include === undefined ? { exclude } : { include, exclude })).violations;
  }, within);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target, html }) => `${id}: ${target.join(' ')} ${html.slice(0, 160)}`));
}
