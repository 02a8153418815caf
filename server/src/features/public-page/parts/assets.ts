import { FIRST_ACCENT_COLOUR } from '../../../domain/accent-colour.ts';
import { contrastRatio, textColourOn } from '../../../platform/documents/accent-colour.ts';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/**
 * The colour of the card in page.css, which is the background of the accent. The card has more contrast with text than the
 * page behind it.
 */
const CARD = { light: '#ffffff', dark: '#1a2027' };
/** WCAG 2.2, 1.4.3, asks for 4.5 to 1. The rest is a margin for the page around the card. */
const READABLE = 5;

type Rgb = [red: number, green: number, blue: number];

/**
 * The company's colour as custom properties of a stylesheet: `--accent` for areas, `--on-accent` for text on them, and
 * `--accent-ink` for text, links and edges. The ink is made dark or light enough to be readable in the light and the dark
 * scheme.
 *
 * @param accent `#rrggbb` in lower case
 */
export function accentStyles(accent: string): string {
  const lightInk = firstReadable(CARD.light, [rgbOf(accent), [0, 0, 0]]);
  // Goes through the brightest shade of the colour, because mixing with white at once would turn it grey.
  const darkInk = firstReadable(CARD.dark, [rgbOf(accent), brightest(rgbOf(accent)), [255, 255, 255]]);
  return (
    `:root{--accent:${accent};--on-accent:${textColourOn(accent)};--accent-ink:${lightInk}}` +
    `@media screen and (prefers-color-scheme:dark){:root{--accent-ink:${darkInk}}}`
  );
}

/** The first colour on the way that is readable on the background; the last colour when no earlier one is readable. */
function firstReadable(background: string, way: Rgb[]): string {
  for (const [index, from] of way.entries()) {
    const to = way[index + 1] ?? from;
    for (let share = 0; share < 1; share += 0.05) {
      const colour = hexOf(from.map((part, at) => part + ((to[at] ?? part) - part) * share));
      if (contrastRatio(colour, background) >= READABLE) return colour;
    }
  }
  return hexOf(way.at(-1) ?? []);
}

function brightest(colour: Rgb): Rgb {
  const factor = 255 / Math.max(1, ...colour);
  return [colour[0] * factor, colour[1] * factor, colour[2] * factor];
}

function rgbOf(colour: string): Rgb {
  const part = (start: number) => Number.parseInt(colour.slice(start, start + 2), 16);
  return [part(1), part(3), part(5)];
}

function hexOf(parts: number[]): string {
  return `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

export type Asset = { contentType: string; text: string };

const css = read('page.css');
const script = read('page.js');
const icon = read('icon.svg');

/** Changes with every file served below, so that browsers may keep the files for ever. */
export const ASSETS_VERSION = createHash('sha256')
  .update([css, script, icon, accentStyles(FIRST_ACCENT_COLOUR)].join('\0'))
  .digest('hex')
  .slice(0, 12);

export const SCRIPT = 'page.js';
export const ICON = 'icon.svg';

/** The stylesheet has the company's colour, because the page itself may hold no style. @param accent `#rrggbb` */
export function stylesheetName(accent: string): string {
  return `page-${accent.slice(1)}.css`;
}

export function findAsset(name: string): Asset | undefined {
  if (name === SCRIPT) return { contentType: 'text/javascript; charset=utf-8', text: script };
  if (name === ICON) return { contentType: 'image/svg+xml', text: icon };
  const accent = /^page-([0-9a-f]{6})\.css$/.exec(name)?.[1];
  if (accent === undefined) return undefined;
  return { contentType: 'text/css; charset=utf-8', text: accentStyles(`#${accent}`) + css };
}

function read(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8');
}
