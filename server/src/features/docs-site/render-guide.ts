import { Marked } from 'marked';
import type { Token, Tokens } from 'marked';
import type { Html } from '../../platform/documents/html.ts';
import { html, ownMarkup } from '../../platform/documents/html.ts';
import { anchorOf, linkOnSite } from './links.ts';

/** A part of a guide, from a heading to the next one. */
export type Section = { heading: string; anchor: string; depth: number; text: string };

export type RenderedGuide = {
  /** The first heading of the file. */
  heading: string;
  /** Everything below the first heading. */
  body: Html;
  /** What stands before the second heading has the anchor ''. */
  sections: Section[];
};

/** @param root the path of the service; mostly empty */
export function renderGuide(markdown: string, root: string): RenderedGuide {
  const marked = markedFor(root);
  const tokens = marked.lexer(markdown);
  const first = tokens.findIndex((token) => token.type === 'heading');
  const rest = tokens.slice(first + 1);
  const heading = textOf(tokens[first]);
  return { heading, body: ownMarkup(marked.parser(rest)), sections: sectionsOf(heading, rest) };
}

function markedFor(root: string): Marked {
  return new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const anchor = anchorOf(plain(text));
        return `<h${depth} id="${anchor}"><a class="anchor" href="#${anchor}">${this.parser.parseInline(tokens)}</a></h${depth}>\n`;
      },
      link({ href, tokens }) {
        const words = this.parser.parseInline(tokens);
        const target = linkOnSite(href, root, 'page');
        return target === undefined ? words : `<a href="${target}">${words}</a>`;
      },
      code({ text, lang = '' }) {
        // A command can be pasted; everything else is read.
        const kind =
          lang === 'sh' ? 'command' : lang === 'json' || lang === 'text' || lang === '' ? 'answer' : 'file';
        const label = { command: 'Terminal', answer: 'Answer', file: LANGUAGES[lang] ?? lang }[kind];
        return String(
          html`<figure class="code ${kind}">
            <figcaption>${label}</figcaption>
            <pre tabindex="0" aria-label="${label}" role="group"><code>${text}</code></pre>
          </figure>`,
        );
      },
      table({ header, rows }) {
        const cells = (row: Tokens.TableCell[], tag: string) =>
          row.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('');
        const body = rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n');
        return `<div class="table" tabindex="0" role="group" aria-label="Table"><table><thead><tr>${cells(header, 'th')}</tr></thead><tbody>${body}</tbody></table></div>\n`;
      },
    },
  });
}

const LANGUAGES: Record<string, string> = {
  // Commands that no test of the guides can run, because they fetch packages.
  console: 'Terminal',
  js: 'JavaScript',
  python: 'Python',
  ts: 'TypeScript',
  yaml: 'YAML',
};

function sectionsOf(title: string, tokens: Token[]): Section[] {
  const sections: Section[] = [{ heading: title, anchor: '', depth: 1, text: '' }];
  for (const token of tokens) {
    if (token.type === 'heading') {
      const heading = textOf(token);
      sections.push({ heading, anchor: anchorOf(heading), depth: token['depth'] as number, text: '' });
      continue;
    }
    const last = sections.at(-1);
    if (last !== undefined && token.type !== 'space') last.text += ` ${plain(token.raw)}`;
  }
  return sections.map((section) => ({ ...section, text: section.text.replaceAll(/\s+/g, ' ').trim() }));
}

function textOf(token: Token | undefined): string {
  return token?.type === 'heading' ? plain(String(token['text'])) : '';
}

/** Markdown without its marks, for search and titles. */
function plain(markdown: string): string {
  return markdown
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*|]|(?<!\w)_|_(?!\w)|^```.*$|-{3,}/gm, '');
}
