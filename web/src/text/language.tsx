import { createContext, use, useEffect, useState } from 'react';
import type { ReactNode } from 'react';

export type Language = 'nb' | 'en';

/** A page's texts in both languages. The type makes sure that no text is missing in one of them. */
export type Texts<T> = Record<Language, T>;

const KEPT_UNDER = 'tilgode.language';
const LanguageContext = createContext<{
  language: Language;
  setLanguage: (language: Language) => void;
} | null>(null);

export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState<Language>(firstLanguage);
  useEffect(() => {
    document.documentElement.lang = language;
    localStorage.setItem(KEPT_UNDER, language);
  }, [language]);
  return <LanguageContext value={{ language, setLanguage }}>{children}</LanguageContext>;
}

export function useLanguage() {
  const value = use(LanguageContext);
  if (value === null) throw new Error('LanguageProvider is missing.');
  return value;
}

/** The texts of a page in the language that the person has chosen. */
export function useTexts<T>(texts: Texts<T>): T {
  return texts[useLanguage().language];
}

function firstLanguage(): Language {
  const kept = localStorage.getItem(KEPT_UNDER);
  if (kept === 'nb' || kept === 'en') return kept;
  return navigator.languages.some((one) => /^(nb|nn|no|da|sv)\b/.test(one)) ? 'nb' : 'en';
}
