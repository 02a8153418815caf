import { withoutDirectionMarks } from '../../domain/texts/plain-text.ts';

/** HTML that may stand in a page as it is: made by `html`, never by hand; `ownMarkup` is for files of this repository. */
class Html {
  readonly #markup: string;

  constructor(markup: string) {
    this.#markup = markup;
  }

  toString(): string {
    return this.#markup;
  }
}

// Exported as a type only. Code that could construct one could pass text off as markup.
export type { Html };

/** Markup that was made of a file of this repository, as a guide. Never of anything that a caller has given. */
export function ownMarkup(markup: string): Html {
  return new Html(markup);
}

/** The values that a template accepts. undefined, null and false produce no text. */
export type HtmlValue = Html | string | number | bigint | boolean | null | undefined | readonly HtmlValue[];

/**
 * A template that escapes every inserted value except its own results, so that no name or note can become markup. It
 * also removes characters that would turn the direction of the text beside them. Values may stand between tags and
 * inside quoted attributes, never in a tag's name, a script or a style. The template's own indentation is removed, so
 * indentation must not matter (no `pre`).
 */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  const parts = withoutIndentation(strings);
  let markup = parts[0] ?? '';
  values.forEach((value, index) => {
    markup += render(value) + (parts[index + 1] ?? '');
  });
  return new Html(markup);
}

/** The strings of a template are the same object at each use. The map forgets them when the template is gone. */
const shortened = new WeakMap<TemplateStringsArray, string[]>();

function withoutIndentation(strings: TemplateStringsArray): string[] {
  const known = shortened.get(strings);
  if (known !== undefined) return known;
  const parts = strings.map((part) => part.replaceAll(/\n\s*/g, '\n'));
  shortened.set(strings, parts);
  return parts;
}

function render(value: HtmlValue): string {
  if (value instanceof Html) return value.toString();
  if (value === null || value === undefined || typeof value === 'boolean') return '';
  if (typeof value === 'object') return value.map(render).join('');
  return withoutDirectionMarks(String(value)).replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
