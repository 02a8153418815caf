import { isSameName } from '../parties/client-identity.ts';
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
    const byName = Map.groupBy(known, ({ name }) => name.trim().toLowerCase());
    const own = new Map<string, string>();
    for (const fact of file.customers) {
      const same =
        facts.get(fact.customer) ??
        onlyOne(orgNumberOf(fact) === '' ? [] : byOrgNumber.get(orgNumberOf(fact))) ??
        onlyOne(byName.get(fact.name.trim().toLowerCase())?.filter((one) => mayBeSame(one, fact)));
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

/** A name alone joins nobody whose organisation numbers differ. */
function mayBeSame(one: CustomerFact, other: CustomerFact): boolean {
  const [number, otherNumber] = [orgNumberOf(one), orgNumberOf(other)];
  return isSameName(one.name, other.name) && (number === '' || otherNumber === '' || number === otherNumber);
}

function onlyOne<T>(list: readonly T[] | undefined): T | undefined {
  return list?.length === 1 ? list[0] : undefined;
}
