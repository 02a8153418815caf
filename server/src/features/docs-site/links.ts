import { GUIDES_FOLDER, GUIDES, guideFile } from './guides.ts';

const guides = new Map(GUIDES.map((guide) => [guideFile(guide).href, guide]));

/** In which form the reader gets the guides. */
export type GuideForm = 'page' | 'markdown';

/**
 * Where a link of a guide leads on the site. undefined: to a file that the service does not serve, as another page of
 * the repository; the words then stand without a link.
 * @param href as in the file, for a reader of the repository
 * @param root the path of the service, as in `/tilgode`; mostly empty
 */
export function linkOnSite(href: string, root: string, form: GuideForm): string | undefined {
  if (href.startsWith('#') || href.startsWith('https://')) return href;
  if (href === '../openapi.json')
    return form === 'page' ? `${root}/docs/reference` : `${root}/v1/openapi.json`;
  if (href === 'postman.json') return `${root}/docs/postman.json`;
  const [file = '', anchor] = href.split('#');
  const guide = guides.get(new URL(file, GUIDES_FOLDER).href);
  if (guide === undefined) return undefined;
  return `${root}/docs/${guide.name}${form === 'page' ? '' : '.md'}${anchor === undefined ? '' : `#${anchor}`}`;
}

/** The guide as Markdown, with links that work beside it. */
export function markdownOnSite(markdown: string, root: string): string {
  return markdown.replaceAll(/\[([^\]]*)\]\(([^)\s]+)\)/g, (_whole, text: string, href: string) => {
    const target = linkOnSite(href, root, 'markdown');
    return target === undefined ? text : `[${text}](${target})`;
  });
}

/** The anchor of a heading, as GitHub makes it, so that links work at both places. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');
}
