import { isInNorway } from '../parties/country.ts';

/** The languages of documents and mails: bokmål, nynorsk and English. */
export const LANGUAGES = ['nb', 'nn', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language of a Norwegian company's own documents. */
export type HomeLanguage = 'nb' | 'nn';

/**
 * The language of a document. The language chosen for the document or its client comes first. Otherwise
 * clients in Norway (Svalbard and Jan Mayen too) get the company's language, and all others get English.
 */
export function documentLanguage(
  chosen: Language | null,
  clientCountry: string,
  companyLanguage: HomeLanguage,
): Language {
  return chosen ?? (isInNorway(clientCountry) ? companyLanguage : 'en');
}

/** A text in each language. A table has one row for each text, so that no language can lack a text. */
export type Wording = readonly [nb: string, nn: string, en: string];

/**
 * Reads a table of texts by language. The texts of each language are collected once, because a document of
 * 500 lines asks for its words 500 times.
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
