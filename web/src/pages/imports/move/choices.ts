import { hashKey } from '@tanstack/react-query';
import type { Schemas } from '../../../http/account-api.ts';

export type NewMove = Schemas['NewMove'];
type Move = Schemas['Move'];

/** What a person decides about what differs. */
export type Choices = {
  /** By old account. */
  accounts: Readonly<Record<string, string>>;
  /** By the number of the customer in the files: the client that it is, a new one, or nobody who comes along. */
  customers: Readonly<Record<string, CustomerChoice>>;
  acceptSums: boolean;
  acceptSplitTerm: boolean;
  acceptOtherCompany: boolean;
  companiesAreBusinesses: boolean;
};
export type CustomerChoice = { clientId: string } | 'new' | 'left-out';

export const NO_CHOICES: Choices = {
  accounts: {},
  customers: {},
  acceptSums: false,
  acceptSplitTerm: false,
  acceptOtherCompany: false,
  companiesAreBusinesses: false,
};

/** The request that computes a move. */
export function toNewMove(date: string, importIds: readonly string[], choices: Choices): NewMove {
  const { accounts, customers, ...accepted } = choices;
  const chosen = Object.entries(customers);
  return {
    importIds: [...importIds],
    date,
    accounts: Object.entries(accounts).map(([from, to]) => ({ from, to })),
    customers: chosen.flatMap(([from, choice]) =>
      choice === 'left-out' ? [] : [{ from, clientId: choice === 'new' ? null : choice.clientId }],
    ),
    leaveOut: chosen.flatMap(([from, choice]) => (choice === 'left-out' ? [from] : [])),
    ...accepted,
  };
}

/** What somebody has decided about a move that is computed, on whatever device. */
export function choicesOfMove({ choices }: Pick<Move, 'choices'>): Choices {
  if (choices === null) return NO_CHOICES;
  const { accounts, customers, leaveOut, ...accepted } = choices;
  return {
    ...accepted,
    accounts: Object.fromEntries(accounts.map(({ from, to }) => [from, to])),
    customers: Object.fromEntries([
      ...customers.map(({ from, clientId }) => [from, clientId === null ? 'new' : { clientId }] as const),
      ...leaveOut.map((from) => [from, 'left-out'] as const),
    ]),
  };
}

/** Whether a move was computed from this very request, in whatever order. */
export function isSameRequest(one: NewMove, other: NewMove): boolean {
  return hashKey([sorted(one)]) === hashKey([sorted(other)]);
}

function sorted({ importIds, accounts, customers, leaveOut, ...rest }: NewMove) {
  const byFrom = (a: { from: string }, b: { from: string }) => (a.from < b.from ? -1 : 1);
  return {
    ...rest,
    importIds: importIds.toSorted(),
    accounts: (accounts ?? []).toSorted(byFrom),
    customers: (customers ?? []).toSorted(byFrom),
    leaveOut: (leaveOut ?? []).toSorted(),
  };
}
