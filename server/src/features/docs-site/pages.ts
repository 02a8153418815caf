import { readFile } from 'node:fs/promises';
import { html } from '../../platform/documents/html.ts';
import type { Html } from '../../platform/documents/html.ts';
import { CLIENT_PACKAGE_NAME } from './assets.ts';
import { GUIDES, readGuide } from './guides.ts';
import type { Guide } from './guides.ts';
import { markdownOnSite } from './links.ts';
import { pageFrame } from './page-frame.ts';
import { renderGuide } from './render-guide.ts';

const FILE = new URL('../../../../openapi.json', import.meta.url);

/** An endpoint of openapi.json, as the overview and the search need it. */
export type Operation = { method: string; path: string; summary: string; text: string; href: string };
type OperationGroup = { title: string; description: string; operations: Operation[] };

type Document = {
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, { summary?: string; description?: string; tags?: string[] }>>;
};

/** The endpoints in the order of openapi.json, by its tags. */
async function readOperations(root: string): Promise<OperationGroup[]> {
  const document = JSON.parse(await readFile(FILE, 'utf8')) as Document;
  const groups = document.tags.map(({ name, description }) => ({
    title: name,
    description,
    operations: [] as Operation[],
  }));
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, { summary = path, description = '', tags = [] }] of Object.entries(methods)) {
      const group = groups.find(({ title }) => title === tags[0]);
      if (group === undefined) continue;
      const href = `${root}/docs/reference#${viewerAnchor(group.title, method, path)}`;
      group.operations.push({ method: method.toUpperCase(), path, summary, text: description, href });
    }
  }
  return groups;
}

/** Where the viewer shows an endpoint. */
function viewerAnchor(tag: string, method: string, path: string): string {
  return `tag/${tag.toLowerCase().replaceAll(' ', '-')}/${method.toUpperCase()}${path}`;
}

/** Where the service stands: its public address, and the path of it, which is mostly empty. */
export type SitePlace = { baseUrl: string; root: string };

const LEAD =
  'Create, send and follow invoices of Norwegian companies over HTTP. Every POST happens exactly once, money is exact to the øre, and a test environment stands beside the real one.';

/** `/docs`: the guides, and every endpoint with the way into the reference. */
export async function overviewPage(place: SitePlace): Promise<Html> {
  const { root } = place;
  const groups = await readOperations(root);
  return pageFrame({
    ...place,
    path: '',
    title: 'Tilgode Docs: guides and API reference',
    description: LEAD,
    hasMenu: true,
    body: html`<main id="main" class="overview">
      <h1>Build on Tilgode</h1>
      <p class="lead">${LEAD}</p>
      <ul class="cards">
        ${GUIDES.map(
          ({ name, title, summary }) =>
            html`<li>
              <a href="${root}/docs/${name}">${title}</a>
              <p>${summary}</p>
            </li>`,
        )}
      </ul>
      <h2 id="endpoints">Endpoints</h2>
      <p>
        Each leads into the <a href="${root}/docs/reference">API reference</a>, with parameters, bodies,
        answers and examples. The whole is <a href="${root}/v1/openapi.json">openapi.json</a>, and a
        <a href="${root}/docs/postman.json">collection for Postman</a>. Programs that read instead of people
        begin with <a href="${root}/llms.txt">llms.txt</a>.
      </p>
      <p>
        For JavaScript there is a package, with the commands <code>tilgode listen</code> and
        <code>tilgode trigger</code>. In the folder of your program:
        <code>npm install ${place.baseUrl}/docs/${CLIENT_PACKAGE_NAME}</code>
      </p>
      ${groups.map(
        ({ title, description, operations }) =>
          html`<section class="endpoints">
            <h3>${title}</h3>
            <p>${description}</p>
            <ul>
              ${operations.map(
                ({ method, path, summary, href }) =>
                  html`<li>
                    <a href="${href}">
                      <span class="method ${method.toLowerCase()}">${method}</span>
                      <code>${path}</code>
                      <span class="summary">${summary}</span>
                    </a>
                  </li>`,
              )}
            </ul>
          </section>`,
      )}
    </main>`,
  });
}

export async function guidePage(place: SitePlace, guide: Guide): Promise<Html> {
  const { root } = place;
  const { heading, body, sections } = renderGuide(await readGuide(guide), root);
  const parts = sections.filter(({ depth }) => depth === 2);
  const at = GUIDES.indexOf(guide);
  const [before, after] = [GUIDES[at - 1], GUIDES[at + 1]];
  return pageFrame({
    ...place,
    path: `/${guide.name}`,
    title: `${guide.title} · Tilgode Docs`,
    description: guide.summary,
    hasMenu: true,
    body: html`<main id="main" class="guide">
        <article>
          <h1>${heading}</h1>
          ${body}
        </article>
        <nav class="turn" aria-label="Next guide">
          ${before && html`<a href="${root}/docs/${before.name}"><small>Before</small> ${before.title}</a>`}
          ${after && html`<a class="next" href="${root}/docs/${after.name}"><small>Next</small> ${after.title}</a>`}
        </nav>
        <p class="as-markdown"><a href="${root}/docs/${guide.name}.md">This page as Markdown</a></p>
      </main>
      <nav class="toc" aria-label="On this page">
        ${
          parts.length > 1 &&
          html`<p>On this page</p>
            <ul>
              ${parts.map((part) => html`<li><a href="#${part.anchor}">${part.heading}</a></li>`)}
            </ul>`
        }
      </nav>`,
  });
}

/** `/docs/reference`: the viewer, which draws the page from openapi.json in the browser. */
export function referencePage(place: SitePlace): Html {
  const { root } = place;
  return pageFrame({
    ...place,
    path: '/reference',
    title: 'API reference · Tilgode Docs',
    description: 'Every endpoint of the Tilgode API: parameters, bodies, answers, errors and examples.',
    hasMenu: false,
    scripts: ['reference.js'],
    body: html`<div
      id="main"
      class="reference"
      data-openapi="${root}/v1/openapi.json"
      data-viewer="${root}/docs/viewer/scalar.js"
    >
      <main class="wait">
        <h1>API reference</h1>
        <p class="loading" hidden>Loading every endpoint …</p>
        <p class="without">
          The viewer needs JavaScript, and the web parts of the service that <code>npm start</code> builds in
          its first half minute. All of it is also in <a href="${root}/v1/openapi.json">openapi.json</a>, and
          the <a href="${root}/docs#endpoints">overview</a> lists every endpoint.
        </p>
      </main>
    </div>`,
  });
}

export function unknownPage(place: SitePlace): Html {
  return pageFrame({
    ...place,
    path: '',
    title: 'Not found · Tilgode Docs',
    description: 'There is no such page.',
    hasMenu: true,
    body: html`<main id="main" class="guide">
      <article>
        <h1>There is no such page</h1>
        <p>Look in the menu, or <a href="${place.root}/docs">begin with the overview</a>.</p>
      </article>
    </main>`,
  });
}

/** What the search of the site looks through: the parts of the guides, and the endpoints. */
export async function searchEntries({ root }: SitePlace): Promise<object[]> {
  const guides = await Promise.all(
    GUIDES.map(async (guide) => {
      const { name, title } = guide;
      const { sections } = renderGuide(await readGuide(guide), root);
      return sections.map(({ heading, anchor, text }) => ({
        title: heading,
        within: anchor === '' ? 'Guide' : title,
        href: `${root}/docs/${name}${anchor === '' ? '' : `#${anchor}`}`,
        text,
      }));
    }),
  );
  const groups = await readOperations(root);
  const endpoints = groups.flatMap(({ title, operations }) =>
    operations.map(({ method, path, summary, text, href }) => ({
      title: summary,
      within: title,
      method,
      path,
      href,
      text,
    })),
  );
  return [...guides.flat(), ...endpoints];
}

/** The convention of llmstxt.org: what is here, for programs that read. */
export function llmsText({ baseUrl }: SitePlace): string {
  const guides = GUIDES.map(
    ({ name, title, summary }) => `- [${title}](${baseUrl}/docs/${name}.md): ${summary}`,
  );
  return `# Tilgode

> ${LEAD}

The API is HTTP and JSON. Access tokens come from \`POST /v1/oauth/token\` (client credentials), and each is for one
account. Account IDs that begin with \`T\` are the test environment. Every POST needs an \`Idempotency-Key\`.

## Guides

${guides.join('\n')}

## Reference

- [openapi.json](${baseUrl}/v1/openapi.json): every endpoint, field and error code, as OpenAPI 3.1
- [API reference](${baseUrl}/docs/reference): the same for people
- [Postman collection](${baseUrl}/docs/postman.json): every request, ready to send
- [Client for JavaScript](${baseUrl}/docs/${CLIENT_PACKAGE_NAME}): \`npm install\` takes this address
`;
}

export async function guideAsMarkdown({ root }: SitePlace, guide: Guide): Promise<string> {
  return markdownOnSite(await readGuide(guide), root);
}
