import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { accentStyles } from './accent-styles.ts';

export type Asset = { contentType: string; text: string };

const css = read('page.css');
const script = read('page.js');
const icon = read('icon.svg');

/** Changes with every file served below, so that browsers may keep the files for ever. */
export const ASSETS_VERSION = createHash('sha256')
  .update([css, script, icon, accentStyles('#1f4e5f')].join('\0'))
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
