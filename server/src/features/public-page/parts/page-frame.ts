import { FIRST_ACCENT_COLOUR } from '../../../domain/accent-colour.ts';
import type { Language } from '../../../domain/texts/language.ts';
import type { Html } from '../../../platform/documents/html.ts';
import { html } from '../../../platform/documents/html.ts';
import { ASSETS_VERSION, ICON, SCRIPT, stylesheetName } from './assets.ts';

/**
 * The HTML around a page. It has no inline script or style, so that the content security policy can forbid both.
 * @param root the path of the pages, for example `/i`
 */
export function pageFrame(
  root: string,
  {
    language,
    title,
    accent = FIRST_ACCENT_COLOUR,
    body,
  }: { language: Language; title: string; accent?: string; body: Html },
): Html {
  const assets = `${root}/assets/${ASSETS_VERSION}`;
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="color-scheme" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no" />
        <title>${title}</title>
        <link rel="stylesheet" href="${assets}/${stylesheetName(accent)}" />
        <link rel="icon" href="${assets}/${ICON}" />
        <script src="${assets}/${SCRIPT}" defer></script>
      </head>
      <body>
        ${body}
      </body>
    </html>`;
}
