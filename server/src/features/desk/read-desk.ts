import type { Environment } from '../../domain/access/environment.ts';
import type { Standing } from '../../domain/access/roles.ts';
import { hasRight, mayDecide } from '../../domain/access/roles.ts';
import { SCOPES } from '../../domain/access/scopes.ts';
import { monthOf, osloDate, yearOf } from '../../domain/days/local-date.ts';
import type { LocalDate, LocalMonth } from '../../domain/days/local-date.ts';
import type { Deadline, DeskWaiting, TermToReturn, Urgency } from '../../domain/desk/desk.ts';
import { compareUrgency, countToDo, deadlinesOf, urgencyOf } from '../../domain/desk/desk.ts';
import { kronerFromOre } from '../../domain/money.ts';
import { periodOfTerm, vatTermsToReturn } from '../../domain/vat/vat-term.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Membership } from '../people/index.ts';
import { listMemberships } from '../people/index.ts';
import type { DeskRow } from './desk.store.ts';
import { readDesk } from './desk.store.ts';

/** What waits at a company. `isClosed`: only its owner sees it, and nothing is read of it. */
export type DeskCompany = {
  companyId: string;
  companyName: string;
  role: Standing;
  accountId: string;
  isClosed: boolean;
  /** Null of a closed company, and while the figures are being counted. */
  waiting: DeskWaiting | null;
  overdue: { count: number; amount: number } | null;
  /** How many things wait for this person. */
  toDo: number;
  urgency: Urgency | null;
  deadlines: Deadline[];
  /** The VAT term whose return is due next. */
  vat: { year: number; term: number; from: LocalDate; to: LocalDate; dueOn: LocalDate; days: number } | null;
  /** The year before, where it has entries in open months. */
  openYear: number | null;
  closedThrough: LocalMonth | null;
  closedBy: string | null;
};

type Deps = { db: Db; accessDb: Db; now: Date };

/**
 * What waits at each company of a person, the most urgent first. Two statements, however many companies there are: the memberships, and
 * `readDesk`. Every role may read the figures (`read`); what waits for the person is counted by her role.
 */
export async function getDesk(
  { db, accessDb, now }: Deps,
  personId: string,
  environment: Environment,
): Promise<DeskCompany[]> {
  const memberships = await listMemberships(accessDb, personId);
  const open = memberships.filter(({ role }) => role !== 'owner-of-closed');
  const accountOf = ({ accounts }: Membership) => accounts[environment];
  const bookScopes = SCOPES.filter((scope) => mayDecide('accountant', scope));
  const today = osloDate(now);
  const rows = await readDesk(
    db,
    {
      accountIds: open.map(accountOf),
      deciders: open.filter(({ role }) => hasRight(role, 'approve')).map(accountOf),
      bookkeepers: open.filter(({ role }) => hasRight(role, 'keepBooks')).map(accountOf),
      bookScopes,
    },
    today,
  );
  const termsOf = rememberTerms();
  return memberships
    .map((membership) => {
      const clock = environment === 'test' ? membership.testClock : null;
      const day = clock === null ? today : osloDate(clock);
      return toDeskCompany(membership, environment, rows.get(accountOf(membership)), day, termsOf);
    })
    .toSorted(compareUrgency);
}

type TermsOf = (
  company: Pick<Membership, 'vatTermChanges' | 'vatRegisteredFrom'>,
  today: LocalDate,
) => TermToReturn[];

/** Most companies have the same terms, whose days are the dearest of the page. */
function rememberTerms(): TermsOf {
  const known = new Map<string, TermToReturn[]>();
  return ({ vatTermChanges, vatRegisteredFrom }, today) => {
    const key = `${today} ${vatRegisteredFrom} ${vatTermChanges.join(' ')}`;
    const terms = known.get(key) ?? vatTermsToReturn(vatTermChanges, today, vatRegisteredFrom);
    known.set(key, terms);
    return terms;
  };
}

/** @param row undefined of a closed company */
function toDeskCompany(
  membership: Membership,
  environment: Environment,
  row: DeskRow | undefined,
  today: LocalDate,
  termsOf: TermsOf,
): DeskCompany {
  const { companyId, companyName, role, accounts } = membership;
  const company = { companyId, companyName, role, accountId: accounts[environment] };
  if (row === undefined) return { ...company, ...NOTHING_KNOWN, isClosed: true };
  const keepsBooks = membership.accountingEnabled[environment];
  const { closedThrough, closedBy } = row;
  const facts = {
    today,
    vatTerms: membership.vatRegistered && keepsBooks ? termsOf(membership, today) : [],
    hasOpenYear: keepsBooks && row.hasOpenYear,
    proposalsUntil: row.proposalsUntil && osloDate(row.proposalsUntil),
  };
  const deadlines = deadlinesOf(facts);
  const [term] = facts.vatTerms;
  const known = {
    ...company,
    ...NOTHING_KNOWN,
    deadlines,
    vat: term === undefined ? null : presentTerm(term, deadlines),
    openYear: facts.hasOpenYear ? yearOf(today) - 1 : null,
    closedThrough: closedThrough === null ? null : monthOf(closedThrough),
    closedBy,
  };
  if (!row.isCounted) return known;
  const { drafts, bounced, notReminded, acceptedQuotes, bankTransactions, proposals } = row;
  const waiting = { drafts, bounced, notReminded, acceptedQuotes, bankTransactions, proposals };
  const toDo = countToDo(role, waiting);
  return {
    ...known,
    waiting,
    overdue: { count: row.overdue, amount: kronerFromOre(row.overdueOre) },
    toDo,
    urgency: urgencyOf(waiting, toDo, deadlines),
  };
}

const NOTHING_KNOWN = {
  isClosed: false,
  waiting: null,
  overdue: null,
  toDo: 0,
  urgency: null,
  deadlines: [],
  vat: null,
  openYear: null,
  closedThrough: null,
  closedBy: null,
} satisfies Partial<DeskCompany>;

function presentTerm(
  { year, term, dueOn, ...rest }: TermToReturn,
  deadlines: readonly Deadline[],
): DeskCompany['vat'] {
  const days = deadlines.find(({ kind }) => kind === 'vat')?.days ?? 0;
  return { year, term, ...periodOfTerm({ year, term, ...rest }), dueOn, days };
}
