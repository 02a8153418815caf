import type pg from 'pg';
import { fitsKid } from '../../../domain/invoices/kid.ts';
import { osloDate, yearOf } from '../../../domain/days/local-date.ts';
import { BackupError } from './backup-error.ts';

/** How the number series go on when the database shows an earlier moment again (decision 76). */
export type GapRule = {
  reason: 'restore' | 'recover';
  /** Numbers that were given after this moment may be known to customers and banks. */
  restoredTo: Date;
  now: Date;
  /** The number with which an account's documents go on, by the id of the account. */
  continueFrom: ReadonlyMap<string, bigint>;
  documentSeries: string;
  /** Of accounts that have sent quotes. */
  quoteSeries: string;
  /** The series of journal entries, which are numbered anew in each year. */
  journalSeries: readonly string[];
  /** The one of them whose entries may be dated in the next year. */
  datedAhead: string;
};

/** The numbers of documents that an account leaves out, both included. */
export type DocumentGap = { accountId: string; from: bigint; to: bigint };

const FEWEST = 100n;
const DAY_MILLISECONDS = 86_400_000;

type Account = { id: string; clock: Date | null; kidLength: number };

/**
 * Lets every series of every account go on behind a gap, and records the gaps. A gap has room for twice the numbers of
 * the series' busiest day for each day since `restoredTo`, begun days counting whole, and for 100 at least. Closed years
 * are left alone, because nothing is numbered there.
 *
 * @returns the gaps of documents, and so of KIDs, by account
 * @throws BackupError when an account of `continueFrom` is unknown or has given that number, or when a number would have no
 *   room in the KID
 */
export async function leaveGaps(client: pg.Client, rule: GapRule): Promise<DocumentGap[]> {
  const { rows: accounts } = await client.query<Account>(
    `select a.id, a.clock, c.kid_length as "kidLength" from accounts a join companies c on c.id = a.company_id order by a.id`,
  );
  const known = new Set(accounts.map(({ id }) => id));
  const unknown = [...rule.continueFrom.keys()].filter((id) => !known.has(id));
  if (unknown.length > 0) throw new BackupError(`There is no account ${unknown.join(', ')} in the backup.`);

  const gaps: DocumentGap[] = [];
  const overflows: string[] = [];
  for (const account of accounts) {
    const last = await lockCounters(client, account.id);
    const sizes = await sizesOf(client, account, last, rule);
    const left = await widen(client, account.id, sizes, rule);
    const documents = left.find(({ series }) => series === rule.documentSeries);
    if (documents === undefined) continue;
    gaps.push({ accountId: account.id, from: documents.first, to: documents.last });
    const next = documents.last + 1n;
    if (!fitsKid(next, account.kidLength)) {
      overflows.push(`${account.id} (${next} in a KID of ${account.kidLength} characters)`);
    }
  }
  if (overflows.length > 0) {
    throw new BackupError(
      `The next number would have no room in the KID of ${overflows.join(', ')}. Nothing was changed. ` +
        'Say with --continue-from ACCOUNT=NUMBER where these accounts go on: behind the last number that was sent.',
    );
  }
  return gaps;
}

/** The last number of each series. Nobody takes numbers of them until the transaction ends. */
async function lockCounters(client: pg.Client, accountId: string): Promise<Map<string, bigint>> {
  const { rows } = await client.query<{ series: string; last: string }>(
    'select series, last_number::text as last from counters where account_id = $1 for update',
    [accountId],
  );
  return new Map(rows.map(({ series, last }) => [series, BigInt(last)]));
}

/** How many numbers each series leaves out. */
async function sizesOf(
  client: pg.Client,
  account: Account,
  last: ReadonlyMap<string, bigint>,
  { restoredTo, now, documentSeries, quoteSeries, ...rule }: GapRule,
): Promise<Map<string, bigint>> {
  const days = BigInt(Math.max(1, Math.ceil((now.getTime() - restoredTo.getTime()) / DAY_MILLISECONDS)));
  const busiest = await busiestDays(client, account.id, { documentSeries, quoteSeries });
  const size = (kind: string): bigint => {
    const wanted = 2n * (busiest.get(kind) ?? 0n) * days;
    return wanted > FEWEST ? wanted : FEWEST;
  };
  const sizes = new Map([[documentSeries, size(documentSeries)]]);
  const goOn = rule.continueFrom.get(account.id);
  if (goOn !== undefined) {
    const next = (last.get(documentSeries) ?? 0n) + 1n;
    if (goOn < next) {
      throw new BackupError(
        `${account.id} goes on with ${next} at least, because the backup has the numbers before.`,
      );
    }
    sizes.set(documentSeries, goOn - next);
  }
  if (last.has(quoteSeries)) sizes.set(quoteSeries, size(quoteSeries));
  const open = await openYears(client, account, last, { restoredTo, now });
  if (open === undefined) return sizes;
  for (const name of rule.journalSeries) {
    const to = open.to + (name === rule.datedAhead ? 1 : 0);
    for (let year = open.from; year <= to; year += 1) {
      sizes.set(`journal ${name} ${year}`, size(`journal ${name}`));
    }
  }
  return sizes;
}

/** The most numbers that a series has given on one day; journal series over all years. */
async function busiestDays(
  client: pg.Client,
  accountId: string,
  { documentSeries, quoteSeries }: Pick<GapRule, 'documentSeries' | 'quoteSeries'>,
): Promise<Map<string, bigint>> {
  const { rows } = await client.query<{ series: string; numbers: string }>(
    `select series, max(numbers)::text as numbers from (
       select $2::text as series, count(*) as numbers from invoices
       where account_id = $1 and number is not null group by (sent_at at time zone 'Europe/Oslo')::date
       union all
       select $3::text, count(*) from quotes
       where account_id = $1 and number is not null group by (sent_at at time zone 'Europe/Oslo')::date
       union all
       select 'journal ' || series, count(*) from journal_entries
       where account_id = $1 group by series, (created_at at time zone 'Europe/Oslo')::date
     ) days group by series`,
    [accountId, documentSeries, quoteSeries],
  );
  return new Map(rows.map(({ series, numbers }) => [series, BigInt(numbers)]));
}

/**
 * The years in which entries may have been posted since `restoredTo`: from the first open year, or the first year with
 * entries, to this year by the account's clock. Undefined where nothing is booked.
 */
async function openYears(
  client: pg.Client,
  { id, clock }: Account,
  last: ReadonlyMap<string, bigint>,
  { restoredTo, now }: { restoredTo: Date; now: Date },
): Promise<{ from: number; to: number } | undefined> {
  const { rows } = await client.query<{ closedThrough: string | null }>(
    `select j.closed_through::text as "closedThrough" from journals j join accounts a on a.id = j.account_id
     where j.account_id = $1 and (j.entry_count > 0 or a.accounting_enabled)`,
    [id],
  );
  const [journal] = rows;
  if (journal === undefined) return undefined;
  const used = [...last.keys()]
    .flatMap((series) => /^journal .* (\d{4})$/.exec(series)?.[1] ?? [])
    .map(Number);
  const years = [...used, yearOf(osloDate(restoredTo)), yearOf(osloDate(clock ?? now))];
  const firstOpen =
    journal.closedThrough === null
      ? Math.min(...years)
      : yearOf(journal.closedThrough) + (journal.closedThrough.endsWith('12-31') ? 1 : 0);
  return { from: firstOpen, to: Math.max(firstOpen, ...years) };
}

/** @returns the gaps; none for a size of 0 */
async function widen(
  client: pg.Client,
  accountId: string,
  sizes: ReadonlyMap<string, bigint>,
  { reason, restoredTo, now }: GapRule,
): Promise<{ series: string; first: bigint; last: bigint }[]> {
  const wanted = [...sizes].filter(([, size]) => size > 0n);
  if (wanted.length === 0) return [];
  // A statement of plain rows of one account, because Citus plans such a statement on the account's node.
  const { rows } = await client.query<{ series: string; last: string }>(
    `insert into counters (account_id, series, last_number)
     values ${wanted.map((_, place) => `($1, $${2 * place + 2}, $${2 * place + 3})`).join()}
     on conflict (account_id, series) do update set last_number = counters.last_number + excluded.last_number
     returning series, last_number::text as last`,
    [accountId, ...wanted.flat()],
  );
  const gaps = rows.map(({ series, last }) => {
    const end = BigInt(last);
    return { series, first: end - (sizes.get(series) ?? 0n) + 1n, last: end };
  });
  await client.query(
    `insert into number_gaps (account_id, series, first_number, last_number, reason, restored_to, recorded_at)
     values ${gaps.map((_, place) => `($1, $${3 * place + 5}, $${3 * place + 6}, $${3 * place + 7}, $2, $3, $4)`).join()}`,
    [accountId, reason, restoredTo, now, ...gaps.flatMap(({ series, first, last }) => [series, first, last])],
  );
  return gaps;
}
