import type { Html } from '../../platform/documents/html.ts';
import { html } from '../../platform/documents/html.ts';
import { ASSETS_VERSION } from './assets.ts';
import { GUIDES } from './guides.ts';

export type Frame = {
  /** The path of the service; mostly empty. */
  root: string;
  /** The public address of the service. */
  baseUrl: string;
  /** Below `/docs`, as in `/testing`; '' for the overview. */
  path: string;
  title: string;
  description: string;
  /** Scripts that the page loads besides the common one, by their names in assets.ts. */
  scripts?: string[];
  /** The menu stands beside the text. Without one, the page is the API reference, which takes the whole width. */
  hasMenu: boolean;
  body: Html;
};

/** The HTML around a page of the documentation. It has no inline script or style: the content security policy forbids both. */
export function pageFrame(frame: Frame): Html {
  const { root, path, title, description, hasMenu, scripts = [] } = frame;
  const styles = ['docs.css', hasMenu ? 'guides.css' : 'reference.css'];
  const assets = `${root}/docs/assets/${ASSETS_VERSION}`;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <meta name="description" content="${description}" />
        <link rel="canonical" href="${frame.baseUrl}/docs${path}" />
        ${
          path !== '' &&
          path !== '/reference' &&
          html`<link rel="alternate" type="text/markdown" href="${root}/docs${path}.md" />`
        }
        <link rel="icon" href="${root}/docs/icon.svg" type="image/svg+xml" />
        ${styles.map((name) => html`<link rel="stylesheet" href="${assets}/${name}" />`)}
        ${['docs.js', ...scripts].map((name) => html`<script type="module" src="${assets}/${name}"></script>`)}
      </head>
      <body data-search="${root}/docs/search.json">
        <a class="skip" href="#main">Skip to the text</a>
        ${top(frame)}
        ${hasMenu ? html`<div class="columns">${menu(root, path)} ${frame.body}</div>` : frame.body}
        ${searchDialog()}
      </body>
    </html>`;
}

function top({ root, path, hasMenu }: Frame): Html {
  const content = html`
    <a class="brand" href="${root}/docs"
      >${logoMark()} <span>Tilgode <b>Docs</b></span></a
    >
    <nav aria-label="Documentation">
      <a href="${root}/docs/getting-started" ${current(hasMenu && path !== '')}>Guides</a>
      <a href="${root}/docs/reference" ${current(path === '/reference')}>API reference</a>
    </nav>
    <button type="button" class="search" data-open-search aria-label="Search" hidden>
      ${glass()} <span>Search</span> <kbd>/</kbd>
    </button>
    <a class="app" href="${root}/app/">Open the app</a>
  `;
  if (hasMenu) return html`<header class="top">${content}</header>`;
  // On a narrow screen the viewer of the reference has the header of the page.
  return html`<section class="top" aria-label="Tilgode Docs">${content}</section>`;
}

function current(is: boolean): Html | false {
  return is && html`aria-current="true"`;
}

/** On a phone the menu folds; the summary tells where one is. */
function menu(root: string, path: string): Html {
  const here = GUIDES.find(({ name }) => `/${name}` === path);
  const items = html`<ul>
    <li><a href="${root}/docs" ${path === '' && html`aria-current="page"`}>Overview</a></li>
    ${GUIDES.map(
      ({ name, title }) =>
        html`<li>
          <a href="${root}/docs/${name}" ${name === here?.name && html`aria-current="page"`}>${title}</a>
        </li>`,
    )}
    <li><a href="${root}/docs/reference">API reference</a></li>
  </ul>`;
  return html`<nav class="menu" aria-label="Guides">
    <details class="folded">
      <summary>${here?.title ?? 'Overview'}</summary>
      ${items}
    </details>
    <div class="open">${items}</div>
  </nav>`;
}

function searchDialog(): Html {
  return html`<dialog class="finder" aria-label="Search">
    <form method="dialog">
      ${glass()}
      <input
        type="search"
        role="combobox"
        aria-label="Search guides and endpoints"
        placeholder="Search guides and endpoints"
        aria-expanded="false"
        aria-controls="found"
        aria-autocomplete="list"
        autocomplete="off"
        spellcheck="false"
      />
      <button type="submit" title="Close the search">Esc</button>
    </form>
    <div id="found" role="listbox" aria-label="Found"></div>
    <p class="none" role="status" hidden></p>
  </dialog>`;
}

/** The same drawing as `web/public/favicon.svg`. */
export function logoMark(): Html {
  return html`<svg
    xmlns="http://www.w3.org/2000/svg"
    viewBox="0 0 32 32"
    width="28"
    height="28"
    aria-hidden="true"
  >
    <rect width="32" height="32" rx="9" fill="#1f4e5f" />
    <path d="M8 9.75h16M14 9.75V24" stroke="#fff" stroke-width="3.5" stroke-linecap="round" />
    <circle cx="21.75" cy="20.25" r="4" fill="#f2b84b" />
  </svg>`;
}

function glass(): Html {
  return html`<svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true" class="glass">
    <circle cx="10.5" cy="10.5" r="6.5" />
    <path d="m15.5 15.5 5 5" />
  </svg>`;
}
