import { isDeepStrictEqual } from 'node:util';
import type { Account } from './accounts.ts';
import { BANK_ACCOUNT, authorization } from './accounts.ts';
import { inTurns } from './asker.ts';
import { arrivedOre, checkCurrencies } from './currency-oracle.ts';
import { expect } from './finding.ts';
import { call } from './http-call.ts';
import type { Entry, Journal, Kind } from './journal.ts';
import { isAcknowledged } from './journal.ts';
import type { Random } from './random.ts';
import type { AccountContent, BankTransaction, Invoice, Payment, Refund } from './read-account.ts';
import { readAccount, untilFilesAreBooked } from './read-account.ts';

/** The fields of an invoice that payments and credit notes change after it was sent. */
const CHANGING = new Set([
  'status',
  'paidAt',
  'paidAmount',
  'outstandingAmount',
  'creditedAmount',
  'payments',
  'updatedAt',
  // Only the answer of a write has them.
  'warnings',
]);
const FOREIGN_LOOKS = 10;

/**
 * Reads everything back when the outcome of every request is known, and compares it with the acknowledged requests.
 * Exactly the acknowledged data must be there.
 * @returns a summary
 * @throws Finding
 */
export async function checkAccounts(
  url: string,
  accounts: Account[],
  journal: Journal,
  random: Random,
): Promise<string> {
  const inCurrency = { documents: 0, payments: 0 };
  const ofAccounts = Map.groupBy(journal.entries, ({ account }) => account.id);
  await inTurns(accounts, async (account) => {
    await untilFilesAreBooked(url, account);
    const content = await readAccount(url, account);
    const entries = ofAccounts.get(account.id) ?? [];
    checkAccount(entries.filter(isAcknowledged), content, account.id);
    checkOrders(entries, content, account.id);
    const foreign = content.invoices.filter(({ currency, number }) => currency !== 'NOK' && number !== null);
    inCurrency.documents += foreign.length;
    inCurrency.payments += foreign.flatMap(({ payments }) => payments).length;
  });
  await checkForeignIds(url, accounts, journal, random);
  return `${inCurrency.documents} documents in other currencies with ${inCurrency.payments} payments`;
}

/** @throws Finding when an account does not hold exactly what was acknowledged */
function checkAccount(entries: Entry[], content: AccountContent, accountId: string): void {
  const answersOf = <T>(kind: Kind) =>
    entries.filter((entry) => entry.kind === kind).map(({ answer }) => JSON.parse(answer?.text ?? '') as T);
  const answers = (kind: Kind) => answersOf<Invoice>(kind);
  const created = byId([...answers('invoice'), ...answers('credit note')]);
  const sent = byId(answers('send'));
  const payments = answers('payment');

  const clientIds = new Set(answers('client').map(({ id }) => id));
  for (const { client } of created.values()) if (client.id !== null) clientIds.add(client.id);
  expectSame(
    'clients',
    content.clients.map(({ id }) => id),
    [...clientIds],
    accountId,
  );
  const emails = content.clients.map(({ email }) => email);
  expectSame('emails of clients', emails, [...new Set(emails)], accountId);

  expectSame(
    'invoices',
    content.invoices.map(({ id }) => id),
    [...created.keys()],
    accountId,
  );
  for (const invoice of content.invoices) {
    const issued = sent.get(invoice.id);
    if (issued === undefined) {
      expect(isDeepStrictEqual(invoice, created.get(invoice.id)), 'A draft is not as it was answered.', {
        accountId,
        invoice,
        answered: created.get(invoice.id),
      });
    } else checkIssued(invoice, issued, sent, payments, accountId);
  }
  const numbers = [...sent.values()].map(({ number }) => Number(number));
  expectOneToN('document numbers', numbers, accountId);
  checkJournal(content, [...sent.values()], answersOf<Refund>('refund'), accountId);
  checkBank(entries, content, accountId);
}

/**
 * @throws Finding unless each transaction that a file told of came in once, and is paid with or waits. One that the bank has no reference
 *   for may come in again, and waits as a possible duplicate then.
 */
function checkBank(
  entries: Entry[],
  { bankTransactions, invoices }: AccountContent,
  accountId: string,
): void {
  const told = entries.filter(({ kind }) => kind === 'bank file').flatMap(({ body }) => namesIn(body));
  const accountedFor = new Set([...ofTransactions(entries, 'match'), ...ofTransactions(entries, 'ignore')]);
  // What a person has accounted for no longer tells whether it was doubted.
  const doubted = bankTransactions.filter(
    ({ id, reason, archiveReference }) =>
      reason === 'may-be-duplicate' || (archiveReference === null && accountedFor.has(id)),
  );
  const named = bankTransactions.filter((one) => !doubted.includes(one)).map(nameOf);
  expectSame(
    'transactions of the bank',
    [...new Set([...named, ...doubted.map(nameOf)])],
    [...new Set(told)],
    accountId,
  );
  expectSame('transactions of the bank, each once', named, [...new Set(named)], accountId);
  expect(
    doubted.every(({ archiveReference }) => archiveReference === null),
    'A reference is doubted.',
    { accountId },
  );
  for (const transaction of bankTransactions) {
    const { status, reason, amount, remainder, allocations, depositAmount, feeEntryId } = transaction;
    const ofInvoices = sum(allocations.map((one) => ore(one.amount)));
    const became = ofInvoices + ore(depositAmount) + (feeEntryId === null ? 0 : ore(amount));
    const holds =
      status === 'matched'
        ? became === ore(amount) && remainder === 0
        : (status === 'ignored' || REASONS_TO_WAIT.has(reason ?? '')) && became === 0;
    expect(holds, 'A transaction of the bank is neither accounted for nor waits.', {
      accountId,
      transaction,
    });
  }
  expectSame(
    'ignored transactions',
    bankTransactions.filter(({ status }) => status === 'ignored').map(({ id }) => id),
    ofTransactions(entries, 'ignore'),
    accountId,
  );
  const matched = new Set(bankTransactions.filter(({ status }) => status === 'matched').map(({ id }) => id));
  expect(
    ofTransactions(entries, 'match').every((id) => matched.has(id)),
    'What a person has matched is not matched.',
    { accountId },
  );
  expectSame(
    'deposits and fees of the bank',
    bankTransactions
      .filter(({ depositAmount, feeEntryId }) => depositAmount > 0 || feeEntryId !== null)
      .map(({ id }) => id),
    ofTransactions(entries, 'match', ({ body = '' }) => !body.includes('invoiceId')),
    accountId,
  );
  expectSame(
    'payments of the bank',
    invoices.flatMap(({ payments }) => payments.filter(isOfBank).map(({ id }) => id)),
    bankTransactions.flatMap(({ allocations }) => allocations.map(({ paymentId }) => paymentId)),
    accountId,
  );
}

/** The transactions of requests of a kind, by their paths. */
function ofTransactions(
  entries: Entry[],
  kind: Kind,
  fits: (entry: Entry) => boolean = () => true,
): string[] {
  return entries
    .filter((entry) => entry.kind === kind && fits(entry))
    .map(({ path }) => path.split('/')[3] ?? '');
}

const REASONS_TO_WAIT = new Set(['unknown-kid', 'invoice-not-payable', 'reversal', 'may-be-duplicate']);

/** What the load knows a transaction by: its archive reference, or its text where the bank gives none. */
function nameOf({ archiveReference, text }: BankTransaction): string {
  return archiveReference ?? text ?? '';
}

/**
 * What a file tells of the company's account. Of OCR giro, by the places of its second record of an amount; of camt, by the texts.
 */
function namesIn(file = ''): string[] {
  if (file.startsWith('<')) {
    return file
      .split(/(?=<Ntfctn>)/)
      .filter((notification) => notification.includes(BANK_ACCOUNT))
      .flatMap((notification) => [...notification.matchAll(/<Ustrd>(\d+)</g)].map(([, text = '']) => text));
  }
  return file
    .split(/^(?=NY090020)/m)
    .filter((records) => records.slice(24, 35) === BANK_ACCOUNT)
    .flatMap((records) => records.split(/\r?\n/))
    .filter((record) => /^NY09\d\d31/.test(record))
    .map((record) => record.slice(25, 34));
}

function isOfBank({ bankTransactionId }: Payment): boolean {
  return bankTransactionId !== null;
}

/** @throws Finding unless each order that was asked for is invoiced once, and each refusal names that invoice */
function checkOrders(entries: Entry[], { invoices, clients }: AccountContent, accountId: string): void {
  const ofOrder = new Map(invoices.map(({ id, externalId }) => [id, externalId]));
  const orders = new Set<string>();
  for (const { kind, body, answer } of entries) {
    if (kind !== 'invoice') continue;
    const { externalId } = JSON.parse(body ?? '{}') as { externalId?: string };
    if (externalId === undefined) continue;
    orders.add(externalId);
    const { id, details } = JSON.parse(answer?.text ?? '') as Partial<Invoice> & {
      details?: { existingId: string };
    };
    const named = id ?? details?.existingId ?? '';
    expect(ofOrder.get(named) === externalId, 'What is said of an order is not its invoice.', {
      accountId,
      externalId,
      answer,
    });
  }
  const given = (all: { externalId: string | null }[]) => all.flatMap(({ externalId }) => externalId ?? []);
  expectSame('orders', given(invoices), [...orders], accountId);
  expectSame('externalIds of clients', given(clients), [...new Set(given(clients))], accountId);
}

function checkIssued(
  invoice: Invoice,
  issued: Invoice,
  sent: Map<string, Invoice>,
  paying: Invoice[],
  accountId: string,
): void {
  const fixed = (one: Invoice) => Object.entries(one).filter(([field]) => !CHANGING.has(field));
  expect(isDeepStrictEqual(fixed(invoice), fixed(issued)), 'What was sent is not as it was answered.', {
    accountId,
    invoice,
    issued,
  });
  const own = paying.filter(({ id }) => id === invoice.id);
  // Each answer shows all payments so far. The new payment is in that answer and in all later ones.
  const ofCallers = (payments: Payment[]) => payments.filter((payment) => !isOfBank(payment));
  const known = byId<Payment>(ofCallers(own.flatMap(({ payments }) => payments)));
  expectSame('payments', ofCallers(invoice.payments).map(toText), [...known.values()].map(toText), accountId);
  expect(known.size === own.length, 'An invoice has not as many payments as were acknowledged.', {
    accountId,
    invoice,
    acknowledged: own.length,
  });
  const credits = [...sent.values()].filter(({ creditedInvoiceId }) => creditedInvoiceId === invoice.id);
  const paidOre = sum(invoice.payments.map(({ amount, creditAmount }) => ore(amount) - ore(creditAmount)));
  const creditedOre = sum(credits.map(({ total }) => ore(total)));
  const outstandingOre = ore(invoice.outstandingAmount);
  const agrees =
    ore(invoice.paidAmount) === paidOre &&
    ore(invoice.creditedAmount) === creditedOre &&
    outstandingOre >= 0 &&
    (invoice.type === 'credit_note' ||
      outstandingOre === Math.max(0, ore(invoice.total) - paidOre - creditedOre));
  expect(agrees, 'The amounts of an invoice do not add up.', { accountId, invoice, credits });
}

function checkJournal(content: AccountContent, sent: Invoice[], refunds: Refund[], accountId: string): void {
  const { journalEntries: journal, invoices, bankTransactions } = content;
  for (const entry of journal) {
    const ofSide = (side: 'debit' | 'credit') => sum(entry.lines.map((line) => ore(line[side])));
    expect(ofSide('debit') === ofSide('credit'), 'An entry does not balance.', { accountId, entry });
  }
  const series = (name: string) => journal.filter((entry) => entry.series === name);
  const ofType = (type: Invoice['type']) => sent.filter((one) => one.type === type).map(({ id }) => id);
  for (const [name, type] of [
    ['SalesInvoice', 'invoice'],
    ['CreditNote', 'credit_note'],
  ] as const) {
    const sources = series(name).map(({ sourceDocumentId }) => sourceDocumentId);
    expectSame(`entries of ${name}`, sources, ofType(type), accountId);
  }
  const standing = invoices.flatMap(({ payments }) => payments);
  const deposits = bankTransactions.filter(({ depositAmount }) => depositAmount > 0);
  const fees = bankTransactions.filter(({ feeEntryId }) => feeEntryId !== null);
  expect(
    series('Bank').length === standing.length + deposits.length + fees.length + refunds.length,
    'There is not one Bank entry for each payment, deposit, fee and refund.',
    {
      accountId,
      entries: series('Bank').length,
      payments: standing.length,
      deposits: deposits.length,
      fees: fees.length,
      refunds: refunds.length,
    },
  );
  const onBankAccount = journal.flatMap(({ lines }) => lines.filter(({ account }) => account === '1920'));
  const bankOre = sum(onBankAccount.map(({ debit, credit }) => ore(debit) - ore(credit)));
  const paidOre = sum(standing.map((payment) => Number(arrivedOre(payment))));
  const backOre = sum(refunds.map((refund) => Number(arrivedOre(refund))));
  const keptOre = sum(deposits.map(({ depositAmount }) => ore(depositAmount)));
  const feesOre = sum(fees.map(({ amount }) => ore(amount)));
  expect(
    bankOre === paidOre + keptOre - feesOre - backOre,
    'The bank account in the books does not hold what was paid and kept, less fees and refunds.',
    { accountId, bankOre, paidOre, keptOre, feesOre, backOre },
  );
  checkCurrencies(content, refunds, BigInt(feesOre), accountId);
  for (const [name, entries] of Map.groupBy(
    journal,
    (one) => `${one.series} ${one.postingDate.slice(0, 4)}`,
  )) {
    expectOneToN(
      `entry numbers of ${name}`,
      entries.map(({ number }) => number),
      accountId,
    );
  }
}

/** Checks that no caller finds the documents of another account. */
async function checkForeignIds(
  url: string,
  accounts: Account[],
  journal: Journal,
  random: Random,
): Promise<void> {
  const invoices = journal.entries.filter((entry) => entry.kind === 'invoice' && isAcknowledged(entry));
  for (let look = 0; look < FOREIGN_LOOKS && invoices.length > 0; look += 1) {
    const { account: owner, answer } = random.pick(invoices);
    const other = random.pick(accounts.filter(({ id }) => id !== owner.id));
    const { id } = JSON.parse(answer?.text ?? '') as Invoice;
    const headers = await authorization(url, other);
    const reply = await call(url, { method: 'GET', path: `/v1/invoices/${id}`, headers });
    expect(reply.status === 404, 'An account is shown what belongs to another.', {
      owner: owner.id,
      other: other.id,
      reply,
    });
  }
}

function byId<T extends { id: string }>(all: T[]): Map<string, T> {
  return new Map(all.map((one) => [one.id, one]));
}

export function expectSame(what: string, found: string[], wanted: string[], accountId: string): void {
  const [has, wants] = [found.toSorted(), wanted.toSorted()];
  if (isDeepStrictEqual(has, wants)) return;
  const lost = wants.filter((one) => !has.includes(one));
  const surplus = has.filter((one, index) => !wants.includes(one) || has.indexOf(one) !== index);
  expect(false, `The ${what} are not those that were acknowledged.`, { accountId, lost, surplus });
}

export function expectOneToN(what: string, numbers: number[], accountId: string): void {
  const sorted = numbers.toSorted((a, b) => a - b);
  const holds = sorted.every((number, index) => number === index + 1);
  expect(holds, `The ${what} are not 1, 2, 3 ….`, { accountId, sorted });
}

function toText({ id, amount }: Payment): string {
  return `${id} ${amount}`;
}

function ore(kroner: number): number {
  return Math.round(kroner * 100);
}

function sum(all: number[]): number {
  return all.reduce((total, one) => total + one, 0);
}
