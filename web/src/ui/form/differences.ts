import type { Language } from '../../text/language.tsx';

/** What a form changes, by the name of the API. */
export type ChangedResource = 'Client' | 'Product' | 'Invoice' | 'Quote' | 'RecurringInvoice';

/** What the form was to save, and the same read out of what is stored now. */
export type TwoVersions = {
  mine: object;
  theirs: object;
  /** The names of customers by their ids. */
  names?: readonly (readonly [id: string, name: string])[] | undefined;
  /** Of the amounts; left out: kroner. */
  currencies?: Record<'mine' | 'theirs', string> | undefined;
};
/** A value in words; undefined where a version has none. */
export type Difference = { label: string; mine: string | undefined; theirs: string | undefined };
export type SayDifferences = (
  resource: ChangedResource,
  versions: TwoVersions & { language: Language },
) => Difference[];

let load: (() => Promise<SayDifferences>) | undefined;

/** Only the pages of approvals have words for all values of the API. Nothing of them is loaded before two people change the same thing. */
export function differencesAreSaidBy(loader: () => Promise<SayDifferences>): void {
  load = loader;
}

export async function loadDifferences(): Promise<SayDifferences> {
  if (load === undefined) throw new Error('Nothing says differences.');
  return load();
}
