import type { Right, Standing } from '../access/roles.ts';
import { hasRight } from '../access/roles.ts';
import { daysBetween, yearOf } from '../days/local-date.ts';
import type { LocalDate } from '../days/local-date.ts';
import type { VatTerm } from '../vat/vat-term.ts';

/** How many things of each kind wait at a company. `proposals`: those that this person may decide. */
export type DeskWaiting = {
  drafts: number;
  bounced: number;
  notReminded: number;
  acceptedQuotes: number;
  bankTransactions: number;
  proposals: number;
};

/** The right of those who do something about it. Proposals are counted by the right already. */
const RIGHT_OF = {
  drafts: 'sell',
  bounced: 'sell',
  notReminded: 'sell',
  acceptedQuotes: 'sell',
  bankTransactions: 'matchBank',
  proposals: 'read',
} as const satisfies Record<keyof DeskWaiting, Right>;

/** How many things wait for a person with this standing. */
export function countToDo(standing: Standing, waiting: DeskWaiting): number {
  const kinds = Object.keys(RIGHT_OF) as (keyof DeskWaiting)[];
  return kinds
    .filter((kind) => hasRight(standing, RIGHT_OF[kind]))
    .reduce((sum, kind) => sum + waiting[kind], 0);
}

/**
 * What has a last day. `vat`: the return of a VAT term. `year`: the accounts of a year that is over, which are to be adopted within six
 * months (regnskapsloven § 3-1). `proposals`: the first proposal lapses.
 */
export const DEADLINES = ['vat', 'year', 'proposals'] as const;
export type DeadlineKind = (typeof DEADLINES)[number];
/** `days` are left; below 0 the day is over. */
export type Deadline = { kind: DeadlineKind; on: LocalDate; days: number };

export type TermToReturn = VatTerm & { dueOn: LocalDate };

/** The facts of a company that its deadlines follow from. */
export type DeskFacts = {
  today: LocalDate;
  /** What `vatTermsToReturn` tells; empty when the company is not registered for VAT, or keeps its books elsewhere. */
  vatTerms: readonly TermToReturn[];
  /** Whether the year before has entries behind the last closed day. */
  hasOpenYear: boolean;
  /** When the first open proposal that the person may decide lapses. */
  proposalsUntil: LocalDate | null;
};

/**
 * The deadlines of a company, the earliest first. The return of a VAT term is due until its day is over. Who closes the months of the term
 * may not have returned it, and nothing else tells.
 */
export function deadlinesOf(facts: DeskFacts): Deadline[] {
  const { today, vatTerms, hasOpenYear, proposalsUntil } = facts;
  const days: [DeadlineKind, LocalDate | null | undefined][] = [
    ['vat', vatTerms[0]?.dueOn],
    ['year', hasOpenYear ? `${yearOf(today)}-06-30` : null],
    ['proposals', proposalsUntil],
  ];
  return days
    .flatMap(([kind, on]) => (on ? [{ kind, on, days: daysBetween(today, on) }] : []))
    .toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0));
}

/** How urgent a company is: something is due within a week, or has gone wrong; within three weeks, or others wait; anything; nothing. */
export const URGENCIES = ['now', 'soon', 'later', 'nothing'] as const;
export type Urgency = (typeof URGENCIES)[number];

const WEEK = 7;
const THREE_WEEKS = 21;

/** @param toDo how many things wait for the person */
export function urgencyOf(waiting: DeskWaiting, toDo: number, deadlines: readonly Deadline[]): Urgency {
  // A year may stay open for long, and is never the first thing to do.
  const dueWithin = (most: number, kinds: readonly DeadlineKind[]) =>
    deadlines.some(({ kind, days }) => kinds.includes(kind) && days <= most);
  if (toDo > 0 && waiting.bounced > 0) return 'now';
  if (dueWithin(WEEK, ['vat', 'proposals'])) return 'now';
  if (dueWithin(THREE_WEEKS, DEADLINES) || waiting.bankTransactions > 0 || waiting.proposals > 0)
    return 'soon';
  return toDo > 0 ? 'later' : 'nothing';
}

/** A row of the page, as far as its place depends on it. Without an urgency nothing is known of the company, or it is closed. */
export type DeskPlace = {
  companyName: string;
  urgency: Urgency | null;
  deadlines: readonly Deadline[];
  toDo: number;
};

/** Made once, because many names are compared for a page. */
const names = new Intl.Collator('nb');

/** Compares two companies: the more urgent one first, then the one with the earlier deadline, with more to do, by name. */
export function compareUrgency(a: DeskPlace, b: DeskPlace): number {
  const rank = ({ urgency }: DeskPlace) => (urgency === null ? URGENCIES.length : URGENCIES.indexOf(urgency));
  const daysLeft = ({ deadlines }: DeskPlace) => deadlines[0]?.days ?? Infinity;
  const earlier = daysLeft(a) === daysLeft(b) ? 0 : daysLeft(a) < daysLeft(b) ? -1 : 1;
  return rank(a) - rank(b) || earlier || b.toDo - a.toDo || names.compare(a.companyName, b.companyName);
}
