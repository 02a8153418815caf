import { day, exchangeRate } from '../../../text/formats.ts';
import type { Language } from '../../../text/language.tsx';

type Rate = { rate: number; date: string; source?: string };

const SOURCES: Record<Language, Record<string, string>> = {
  nb: { 'norges-bank': 'Norges Bank', manual: 'oppgitt for hånd' },
  en: { 'norges-bank': 'Norges Bank', manual: 'given by hand' },
};

/** `11,50 (Norges Bank 27. nov. 2026)`. A rate without a source is one that the caller gives by hand. */
export function rateText({ rate, date, source = 'manual' }: Rate, language: Language): string {
  return `${exchangeRate(rate, language)} (${SOURCES[language][source] ?? source} ${day(date, language)})`;
}
