import type { ReactNode } from 'react';
import { day, money } from '../../text/formats.ts';
import type { Language } from '../../text/language.tsx';
import type { Filters } from './list.ts';

/** Of filters, as they stand in the address; empty where a filter is not at work. */
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

/** The filters at work in words, each with what takes it away. */
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
  amount: ({ label, value, language }) => `${label} ${money(Number(value), language)}`,
};

/**
 * The ways to look at a list, and which of them is here. A view takes the place of another one, and the other filters stay.
 * @param all filters, where a view takes them away
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
