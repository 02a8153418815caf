import { LIMITS } from '../../../domain/limits.ts';
import { toOneLine } from './clean-text.ts';

/** The placeholders that a text of the company or of one mail may use, for example `{number}`. */
const PLACEHOLDERS = ['number', 'seller', 'customer', 'amount', 'dueDate', 'kid'] as const;

/** A value is empty when the document has none. For example, a credit note has no due date and no KID. */
export type PlaceholderValues = Record<(typeof PLACEHOLDERS)[number], string>;

/** Fills a text in one pass, so that braces in a customer's name are not filled. Unknown braces stay as they are. */
export function fillPlaceholders(template: string, values: PlaceholderValues): string {
  return template.replaceAll(/\{(\w+)\}/g, (braces, name) => (isPlaceholder(name) ? values[name] : braces));
}

/**
 * Makes a text safe as the subject header: one line, no control characters, at most 200 characters. A shortened text ends
 * with an ellipsis. The result may be empty.
 */
export function subjectLine(text: string): string {
  const subject = toOneLine(text).replaceAll('\u00A0', ' ');
  const characters = Array.from(subject);
  if (characters.length <= LIMITS.subjectCharacters) return subject;
  return `${characters
    .slice(0, LIMITS.subjectCharacters - 1)
    .join('')
    .trimEnd()}…`;
}

function isPlaceholder(name: string): name is keyof PlaceholderValues {
  return PLACEHOLDERS.some((one) => one === name);
}
