import { dateText, monthText } from '../date-text.ts';
import type { Language } from '../language.ts';
import { yearOf } from '../local-date.ts';
import type { DeliveryPeriod } from './sales-document.ts';

/** What texts of a recurring invoice may name of the period, as in `{month}`. */
export const PERIOD_PLACEHOLDERS = ['period', 'from', 'to', 'month', 'year'] as const;
type Placeholder = (typeof PERIOD_PLACEHOLDERS)[number];

/** `{month}` and `{year}` are those of the first day. */
const VALUES: Record<Placeholder, (period: DeliveryPeriod, language: Language) => string> = {
  period: ({ from, to }, language) => `${dateText(from, language)} – ${dateText(to, language)}`,
  from: ({ from }, language) => dateText(from, language),
  to: ({ to }, language) => dateText(to, language),
  month: ({ from }, language) => monthText(from, language),
  year: ({ from }) => String(yearOf(from)),
};

/** Fills a text with the period. Unknown braces stay as they are. */
export function fillPeriod(text: string, period: DeliveryPeriod, language: Language): string {
  return text.replaceAll(/\{(\w+)\}/g, (braces, name) =>
    isPlaceholder(name) ? VALUES[name](period, language) : braces,
  );
}

/** The period that is longest as text. */
const LONGEST: DeliveryPeriod = { from: '2026-09-28', to: '2026-09-30' };

/** So many characters a text has at most when it is filled. */
export function mostCharacters(text: string): number {
  return fillPeriod(text, LONGEST, 'en').length;
}

function isPlaceholder(name: string): name is Placeholder {
  return PERIOD_PLACEHOLDERS.some((one) => one === name);
}
