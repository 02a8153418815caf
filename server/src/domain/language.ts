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

/**
 * Reads a table of texts by language. The texts of each language are collected once: a document of 500 lines asks for its words
 * 500 times.
 */
export function textsByLanguage<Key extends string>(
  table: Record<Key, Wording>,
): (language: Language) => Readonly<Record<Key, string>> {
  const rows = Object.entries<Wording>(table);
  const byLanguage = Object.fromEntries(
    LANGUAGES.map((language, column) => [
      language,
      Object.fromEntries(rows.map(([key, texts]) => [key, texts[column]])),
    ]),
  ) as Record<Language, Record<Key, string>>;
  return (language) => byLanguage[language];
}
