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

/** The languages that browsers name for ours. `no` is what some of them send for bokmål. */
const NAMED: Readonly<Record<string, Language>> = { nb: 'nb', no: 'nb', nn: 'nn', en: 'en' };

/**
 * The language of a mail to somebody whose browser asks for these (RFC 9110 § 12.5.4). The one that is wanted most comes first. A
 * browser that names none gets bokmål, and one that names other languages only gets English.
 */
export function languageOfBrowser(acceptLanguage = ''): Language {
  const wanted = acceptLanguage.split(',').flatMap((part) => {
    const [range = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
    return range === '' || !(Number(weight) > 0) ? [] : [{ range, weight: Number(weight) }];
  });
  if (wanted.length === 0) return 'nb';
  const byWeight = wanted.toSorted((one, other) => other.weight - one.weight);
  const named = byWeight.map(({ range }) => NAMED[range.split('-')[0] ?? '']);
  return named.find((language) => language !== undefined) ?? 'en';
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
