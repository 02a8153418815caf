import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

/** To be run in a page, or before its own scripts. */
export const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const OF_ELEMENTS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const OF_LOOKS = ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable'];

/**
 * The rules to look at a page by: all of them; those without the best practices, which speak of whole pages; only those
 * that hang on theme and width, for a page that is seen by all rules in others.
 */
const RULES = { all: [...OF_ELEMENTS, 'best-practice'], elements: OF_ELEMENTS, looks: OF_LOOKS };

/** What axe has against the page as it is now, a line for each rule. The page has run `AXE`. */
export async function axeFinds(page: Page, rules: keyof typeof RULES): Promise<string[]> {
  const options = {
    iframes: false,
    resultTypes: ['violations'],
    runOnly: RULES[rules],
    rules: { 'target-size': { enabled: true } },
  };
  // Picked out in the page: the whole answer is long, and is taken apart and put together on its way.
  const { rules: seen, faults } = (await page.evaluate(`
    axe.run(${JSON.stringify(options)}).then(({ violations, passes }) => ({
      rules: [...violations, ...passes].map(({ id }) => id),
      faults: violations.map(({ id, nodes }) =>
        id + ': ' + nodes.map(({ html }) => html.slice(0, 300)).join('\\n  ')),
    }))
  `)) as { rules: string[]; faults: string[] };
  assert.ok(seen.includes('color-contrast'));
  return faults;
}
