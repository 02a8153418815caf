import type { ReactNode } from 'react';
import { day, moneyInKroner } from '../../text/formats.ts';
import type { Language } from '../../text/language.tsx';
import type { Filters } from './list.ts';

/** The values of filters, as the address has them. Empty: the filter is not used. */
export type Values<Name extends string> = { [N in Name]?: string };

/** A filter for people: a field in the menu of the filters, and a pill while it is at work. */
export type Field<Name extends string> = {
  name: Name;
  label: string;
  /** Of the values that can be chosen. A value without a word speaks for itself. */
  words?: Partial<Record<string, string>>;
  /** The values that can be chosen; by default those that have words. */
  options?: readonly string[];
  /** Stands for no choice among the options. */
  all?: string;
  /** Whether the value needs the label beside it. */
  isNamed?: boolean;
  /** What is chosen, in words; by default the value says it. Empty for no pill. */
  pill?: string;
  /** By default what fits the kind of value; null for none. */
  input?: ReactNode;
};

/** The used filters in words, each with the change of the address that removes the filter. */
export function pillsOf<Name extends string>(
  filters: Filters,
  fields: readonly Field<Name>[],
  values: Values<Name>,
  language: Language,
): { label: string; without: Values<Name> }[] {
  return fields.flatMap(({ name, label, words = {}, isNamed = false, pill }) => {
    const value = values[name] ?? '';
    if (value === '' || pill === '') return [];
    const word = (one: string) => (isNamed ? `${label}: ${words[one] ?? one}` : (words[one] ?? one));
    const kind = filters[name]?.kind;
    if (kind === 'some') {
      const chosen = value.split(',');
      return chosen.map((one) => ({
        label: word(one),
        without: { [name]: chosen.filter((other) => other !== one).join() } as Values<Name>,
      }));
    }
    const shown = pill ?? shownAs[kind ?? 'text']?.({ label, value, language }) ?? word(value);
    return [{ label: shown, without: { [name]: '' } as Values<Name> }];
  });
}

type Shown = (of: { label: string; value: string; language: Language }) => string;
const shownAs: Partial<Record<Filters[string]['kind'], Shown>> = {
  yes: ({ label }) => label,
  day: ({ label, value, language }) => `${label} ${day(value, language)}`,
  amount: ({ label, value, language }) => `${label} ${moneyInKroner(Number(value), language)}`,
};

/**
 * The views of a list, whether the address shows each of them, and the change of the address that opens it. A view replaces another view,
 * and the other filters stay.
 * @param all the names of all filters, where a view removes every other filter
 */
export function viewsOf<Name extends string>(
  views: Readonly<Record<string, Values<Name>>>,
  values: Values<Name>,
  all?: readonly Name[],
): { view: string; isHere: boolean; change: Values<Name> }[] {
  const names = all ?? [...new Set(Object.values(views).flatMap((view) => Object.keys(view) as Name[]))];
  return Object.entries(views).map(([view, to]) => ({
    view,
    isHere: names.every((name) => (values[name] ?? '') === (to[name] ?? '')),
    change: Object.fromEntries(names.map((name) => [name, to[name] ?? ''])) as Values<Name>,
  }));
}
