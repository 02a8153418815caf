import type { Texts } from './language.tsx';

/** A text in both languages. */
export type Wording = readonly [nb: string, en: string];
/** A text of a page that people read in Nynorsk, too. */
export type ThreeWording = readonly [nb: string, nn: string, en: string];

type Table<W extends readonly string[]> = {
  readonly [name: string]: W | ((...about: never) => W) | Table<W> | undefined;
};

/** What a table says in one language: under each name a text, a function that makes one, or further names. */
type Said<T, W extends readonly string[] = Wording> = T extends W
  ? string
  : T extends (...about: infer About) => W
    ? (...about: About) => string
    : { [Name in keyof T]: Said<T[Name], W> };

/** The texts of a table by language. Each text stands there in both languages, so that none can lack in one of them. */
/* @__NO_SIDE_EFFECTS__ */
export function textsByLanguage<T extends Table<Wording>>(table: T): Texts<Said<T>> {
  return { nb: said(table, 0) as Said<T>, en: said(table, 1) as Said<T> };
}

/** As `textsByLanguage`, with Nynorsk. */
/* @__NO_SIDE_EFFECTS__ */
export function textsInThree<T extends Table<ThreeWording>>(
  table: T,
): Record<'nb' | 'nn' | 'en', Said<T, ThreeWording>> {
  const [nb, nn, en] = [said(table, 0), said(table, 1), said(table, 2)] as Said<T, ThreeWording>[];
  return { nb, nn, en } as Record<'nb' | 'nn' | 'en', Said<T, ThreeWording>>;
}

/** Texts by the codes of the service. A release of the service that is newer than the page may have further codes. */
/* @__NO_SIDE_EFFECTS__ */
export function textsOfCodes(texts: Record<string, Wording>): Record<string, Wording> {
  return texts;
}

function said(node: Table<Wording | ThreeWording>[string], language: number): unknown {
  if (node === undefined) return node;
  if (typeof node === 'function') return (...about: never) => node(...about)[language];
  if (isWording(node)) return node[language];
  return Object.fromEntries(Object.entries(node).map(([name, inner]) => [name, said(inner, language)]));
}

function isWording(
  node: Wording | ThreeWording | Table<Wording | ThreeWording>,
): node is Wording | ThreeWording {
  return Array.isArray(node);
}
