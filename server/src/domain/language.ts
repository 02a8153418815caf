/** Bokmål, nynorsk and English: what documents and mails are written in. */
export const LANGUAGES = ['nb', 'nn', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language of a Norwegian company's own documents. */
export type HomeLanguage = 'nb' | 'nn';

/**
 * The language that a document is written in: the one chosen for it or its client, else the company's own for clients in
 * Norway and English for all others.
 */
export function documentLanguage(
  chosen: Language | null,
  clientCountry: string,
  companyLanguage: HomeLanguage,
): Language {
  return chosen ?? (clientCountry === 'NO' ? companyLanguage : 'en');
}
