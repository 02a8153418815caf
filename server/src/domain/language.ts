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

/** A text in each language: tables of them are written one row a text, so that no language can lack one. */
export type Wording = readonly [nb: string, nn: string, en: string];

/** The texts of a table in one language. */
export function textsIn<Key extends string>(
  table: Record<Key, Wording>,
  language: Language,
): Record<Key, string> {
  const column = LANGUAGES.indexOf(language);
  return Object.fromEntries(
    Object.entries<Wording>(table).map(([key, texts]) => [key, texts[column]]),
  ) as Record<Key, string>;
}
