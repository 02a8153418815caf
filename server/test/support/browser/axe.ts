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
  // From its top, because a target that is scrolled halfway under the header counts as too small.
  await page.evaluate('window.scrollTo(0, 0)');
  const { seen, faults } = await run(page, 'document', { runOnly: RULES[rules] });
  assert.ok(seen.includes('color-contrast'));
  return faults;
}

/** What axe has against the open dialog, without the page behind it. */
export async function axeFindsInDialog(page: Page): Promise<string[]> {
  const { seen, faults } = await run(page, `{ include: ['[role=dialog]'] }`, { runOnly: OF_ELEMENTS });
  assert.ok(seen.includes('color-contrast'));
  return faults;
}

/** What axe has against what stands in the page, by all rules but that of contrast. Header and menu are left out. */
export async function axeFindsWithin(page: Page): Promise<string[]> {
  const { seen, faults } = await run(page, `{ exclude: ['header:has(+ nav)', 'header + nav'] }`, {
    runOnly: RULES.all,
    rules: { 'color-contrast': { enabled: false } },
  });
  assert.ok(seen.includes('page-has-heading-one'));
  return faults;
}

/**
 * Looks at the contrast of texts that look as none that was seen before: with another colour, size or weight, or on other
 * backgrounds. Most pages have few of these.
 * @param seen how texts have looked so far; gains what is new
 */
export async function newFaultsOfContrast(page: Page, seen: Set<string>): Promise<string[]> {
  for (;;) {
    const looks = (await page.evaluate(MARK_NEW_LOOKS(seen))) as string[];
    if (looks.length === 0) return [];
    // What is drawn anew after it was marked has lost its mark, and is marked once more.
    const looked = await run(page, `{ include: ['[data-new-look]'] }`, { runOnly: ['color-contrast'] }).catch(
      (error: unknown) => {
        if (!String(error).includes('No elements found for include')) throw error;
      },
    );
    if (looked === undefined) continue;
    for (const look of looks) seen.add(look);
    return looked.faults;
  }
}

/** Marks one element with a text for each new look. */
const MARK_NEW_LOOKS = (seen: ReadonlySet<string>) => `(() => {
  for (const marked of document.querySelectorAll('[data-new-look]')) marked.removeAttribute('data-new-look');
  const seen = new Set(${JSON.stringify([...seen])});
  const grounds = new Map();
  const groundOf = (element) => {
    if (element === null) return '';
    if (!grounds.has(element)) {
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
      const own = [backgroundColor, backgroundImage, opacity].join(' ');
      const isClear = own === 'rgba(0, 0, 0, 0) none 1';
      grounds.set(element, groundOf(element.parentElement) + (isClear ? '' : '/' + own));
    }
    return grounds.get(element);
  };
  const found = [];
  for (const element of document.body.querySelectorAll('*')) {
    const isField = element.matches('input, textarea, select');
    const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '');
    if ((!isField && !hasText) || element.matches('script, style') || !element.checkVisibility()) continue;
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    const look = [color, fontSize, fontWeight, element.matches(':disabled, :disabled *'), groundOf(element)].join('|');
    if (seen.has(look)) continue;
    seen.add(look);
    found.push(look);
    element.setAttribute('data-new-look', '');
  }
  return found;
})()`;

async function run(
  page: Page,
  where: string,
  { rules = {}, ...options }: { runOnly: string[]; rules?: Record<string, { enabled: boolean }> },
): Promise<{ seen: string[]; faults: string[] }> {
  const whole = {
    ...options,
    iframes: false,
    resultTypes: ['violations'],
    rules: { 'target-size': { enabled: true }, ...rules },
  };
  // Picked out in the page: the whole answer is long, and is taken apart and put together on its way.
  return (await page.evaluate(`
    axe.run(${where}, ${JSON.stringify(whole)}).then(({ violations, passes }) => ({
      seen: [...violations, ...passes].map(({ id }) => id),
      faults: violations.map(({ id, nodes }) =>
        id + ': ' + nodes.map(({ html }) => html.slice(0, 300)).join('\\n  ')),
    }))
  `)) as { seen: string[]; faults: string[] };
}
