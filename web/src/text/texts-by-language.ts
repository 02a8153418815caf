import type { Texts } from './language.tsx';

/** A text in both languages. */
export type Wording = readonly [nb: string, en: string];

type Table = { readonly [name: string]: Wording | ((...about: never) => Wording) | Table | undefined };

/** What a table says in one language: under each name a text, a function that makes one, or further names. */
type Said<T> = T extends Wording
  ? string
  : T extends (...about: infer About) => Wording
    ? (...about: About) => string
    : { [Name in keyof T]: Said<T[Name]> };

/** The texts of a table by language. Each text stands there in both languages, so that none can lack in one of them. */
/* @__NO_SIDE_EFFECTS__ */
export function textsByLanguage<T extends Table>(table: T): Texts<Said<T>> {
  return { nb: said(table, 0) as Said<T>, en: said(table, 1) as Said<T> };
}

function said(node: Table[string], language: 0 | 1): unknown {
  if (node === undefined) return node;
  if (typeof node === 'function') return (...about: never) => node(...about)[language];
  if (isWording(node)) return node[language];
  return Object.fromEntries(Object.entries(node).map(([name, inner]) => [name, said(inner, language)]));
}

function isWording(node: Wording | Table): node is Wording {
  return Array.isArray(node);
}
