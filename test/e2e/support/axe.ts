import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect } from './fixtures';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const SETTLED_MS = 20_000;
/** After the login the live stream keeps the network busy, so the tests wait for the page's content instead. */
const QUIET_MS = 1_500;

interface Finding {
  id: string;
  impact: string | null;
  nodes: { html: string; target: string[] }[];
}

/** What axe adds to the page. */
interface Axe {
  axe: { run: (context: object, options: object) => Promise<{ violations: Finding[] }> };
}

export interface FindingsOptions {
  /** Whether the page may keep showing loading states, as examples of them do. */
  mayLoad?: boolean;
  /** Resolves once the page is loaded; default: once the network is idle, for {@link QUIET_MS} at most. */
  quiet?: () => Promise<void>;
  /** Selectors of parts that are not checked. */
  without?: readonly string[];
}

const networkIdle = (page: Page) => page.waitForLoadState('networkidle', { timeout: QUIET_MS }).catch(() => undefined);

/**
 * Serious and critical findings of axe on the current page, one line per element.
 * @param within selector of the part to check; default: the whole page
 */
export async function seriousFindings(page: Page, within?: string, options: FindingsOptions = {}): Promise<string[]> {
  const { mayLoad = false, quiet = () => networkIdle(page), without = [] } = options;
  await quiet();
  const loading = page.locator('.ant-skeleton-active, .ant-spin-spinning');
  if (!mayLoad) await expect(loading).toHaveCount(0, { timeout: SETTLED_MS });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const violations = await page.evaluate(
    async ([include, other]) => {
      const { axe } = window as unknown as Axe;
      // WCAG 1.4.3 exempts disabled controls; axe does not recognise antd's disabled selects.
      // 2.5.8 exempts what another control does as well: the text of Strapi's search boxes can be deleted by keys, too.
      const exclude = ['.ant-select-disabled', 'button[aria-label="Clear"][data-state]', ...other];
      const context = include === undefined ? { exclude } : { include, exclude };
      // Selectors of what passes, which are most elements, are not needed.
      // Off in axe by default: WCAG 2.2, 2.5.8.
      const rules = { 'target-size': { enabled: true } };
      return (await axe.run(context, { rules, resultTypes: ['violations'] })).violations;
    },
    [within, without] as const,
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target, html }) => `${id}: ${target.join(' ')} ${html.slice(0, 160)}`));
}
