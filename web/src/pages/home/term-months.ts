import { monthWord } from '../../text/formats.ts';
import type { Language } from '../../text/language.tsx';

/** `september–oktober`, or the year of a yearly term. */
export function termMonths({ from, to }: { from: string; to: string }, language: Language): string {
  const [first, last] = [from, to].map((date) => Number(date.slice(5, 7)));
  if (first === 1 && last === 12) return from.slice(0, 4);
  return `${monthWord(first ?? 1, language)}–${monthWord(last ?? 1, language)}`;
}
