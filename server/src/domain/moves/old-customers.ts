import { normaliseOrganisationNumber } from '../parties/organisation-number.ts';
import type { CustomerFact, ImportFacts } from './import-facts.ts';

/** The customers of all files. */
export type OldCustomers = {
  /** By the number that all files share. */
  facts: ReadonlyMap<string, CustomerFact>;
  /** That number of a customer of one file; undefined where the file has no such customer. */
  numberIn(file: ImportFacts, customer: string): string | undefined;
};

/**
 * Finds which customers of several files are one. The file with the balances comes first; a customer of another file is the one with the
 * same number, else the only one with its organisation number, else the only one with its name. Two customers of one file stay two.
 */
export function gatherCustomers(files: readonly ImportFacts[]): OldCustomers {
  const facts = new Map<string, CustomerFact>();
  const numbers = new Map<ImportFacts, Map<string, string>>();
  for (const file of files) {
    const known = [...facts.values()];
    const byOrgNumber = Map.groupBy(known, orgNumberOf);
    const byName = Map.groupBy(known, nameOf);
    const byBoth = Map.groupBy(known, (one) => bothOf(nameOf(one), orgNumberOf(one)));
    // A name alone joins nobody whose organisation numbers differ. Two are as ambiguous as thousands, which would cost their square.
    const ofName = (name: string, number: string) =>
      number === ''
        ? byName.get(name)
        : ['', number].flatMap((either) => byBoth.get(bothOf(name, either))?.slice(0, 2) ?? []);
    const own = new Map<string, string>();
    for (const fact of file.customers) {
      const same =
        facts.get(fact.customer) ??
        onlyOne(orgNumberOf(fact) === '' ? [] : byOrgNumber.get(orgNumberOf(fact))) ??
        onlyOne(ofName(nameOf(fact), orgNumberOf(fact)));
      own.set(fact.customer, same?.customer ?? fact.customer);
      if (same === undefined) facts.set(fact.customer, fact);
    }
    numbers.set(file, own);
  }
  return { facts, numberIn: (file, customer) => numbers.get(file)?.get(customer) };
}

function orgNumberOf({ orgNumber }: CustomerFact): string {
  return normaliseOrganisationNumber(orgNumber ?? '');
}

function nameOf({ name }: CustomerFact): string {
  return name.trim().toLowerCase();
}

function bothOf(name: string, orgNumber: string): string {
  return `${orgNumber} ${name}`;
}

function onlyOne<T>(list: readonly T[] | undefined): T | undefined {
  return list?.length === 1 ? list[0] : undefined;
}
