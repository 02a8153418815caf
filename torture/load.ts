import { setTimeout as pause } from 'node:timers/promises';
import { kidForNumber } from '../server/src/domain/invoices/kid.ts';
import type { TransactionToWrite } from '../server/src/features/bank/formats/transaction-to-write.ts';
import { writeCamt054 } from '../server/src/features/bank/formats/write-camt-054.ts';
import { writeOcr } from '../server/src/features/bank/formats/write-ocr.ts';
import type { Account } from './accounts.ts';
import { BANK_ACCOUNT, BUSINESSES, OTHER_BANK_ACCOUNT } from './accounts.ts';
import type { Asker } from './asker.ts';
import type { Foreign } from './currencies.ts';
import { feeOfBank, hasCurrencies, inKronerNearby, isForeign } from './currencies.ts';
import type { Entry } from './journal.ts';
import { isAcknowledged } from './journal.ts';
import type { Random } from './random.ts';
import type { BankTransaction, Invoice } from './read-account.ts';

/** Known ids of an account, for the next requests. */
type Known = {
  /** Whether the bank of the account gives no references, and sends copies. */
  isNameless: boolean;
  clientIds: string[];
  draftIds: string[];
  /** Whether some of its invoices are in other currencies. */
  hasCurrencies: boolean;
  /** Issued invoices in kroner, and their totals. */
  invoices: { id: string; total: number; kid: string }[];
  /** Issued invoices in other currencies, and their totals in those. */
  foreign: { id: string; total: number; currency: Foreign }[];
  /** Credit of customers in other currencies. */
  credits: { clientId: string; currency: Foreign; amount: number }[];
  /** What files of the bank have told, so that other files tell it again. */
  transactions: TransactionToWrite[];
};

export type Load = { stop(): Promise<void> };

const SOME_CLIENTS = 4;
/** Of the e-invoices, so many go by mail as well. */
const COPIES_PERCENT = 20;
const AWAY_MILLISECONDS = 150;
/** The shares of the kinds of requests, in percent. */
const SHARES = {
  client: 6,
  send: 34,
  payment: 20,
  creditNote: 6,
  bankFile: 8,
  waiting: 6,
  sameAgain: 8,
  twiceAtOnce: 8,
  batch: 12,
  ofOrder: 30,
  orderAtOnce: 40,
  withVat: 40,
  discount: 20,
  foreign: 50,
  refund: 10,
};
const MOST_TRANSACTIONS = 12;
/** More than share a transaction. */
const MOST_OF_A_BATCH = 30;
const SOME_WAITING = 20;
/** Of the transactions that wait. */
const IGNORED_PERCENT = 30;
/** Of the transactions of a file. */
const TOLD_AGAIN_PERCENT = 20;
const UNKNOWN_PERCENT = 5;
/** Of the transactions of a bank with references. */
const CREDIT_NOTE_PERCENT = 5;
/** Of the files of a bank without them. */
const COPY_PERCENT = 20;
const OTHERS_PERCENT = 5;
/** So few that an order comes again and again, each time under another key. */
const SOME_ORDERS = 60;

/**
 * Sends requests of every kind on all accounts until it is stopped.
 * @param connections how many requests run at once
 * @param restMilliseconds how long each caller waits between two requests
 */
export function startLoad(
  asker: Asker,
  accounts: Account[],
  connections: number,
  random: Random,
  restMilliseconds = 0,
): Load {
  const known = new Map(accounts.map((account) => [account.id, knownOf(asker, account)]));
  const stopping = new AbortController();
  let failure: unknown;

  async function work(chance: Random): Promise<void> {
    while (!stopping.signal.aborted) {
      const account = chance.pick(accounts);
      const of = known.get(account.id);
      if (of === undefined) continue;
      try {
        await askNext(account, of, chance);
        if (restMilliseconds > 0) await pause(restMilliseconds);
      } catch (error) {
        failure ??= error;
        stopping.abort();
      }
    }
  }

  async function askNext(account: Account, of: Known, chance: Random): Promise<void> {
    const draw = chance.integer(1, 100);
    if (draw <= SHARES.sameAgain) {
      const before = asker.journal.entries.filter((entry) => entry.answer !== undefined);
      if (before.length > 0) await asker.ask(chance.pick(before));
      return;
    }
    if (chance.chance(SHARES.waiting)) {
      await accountFor(account, of, chance);
      return;
    }
    if (chance.chance(SHARES.batch)) {
      await askMany(account, of, chance);
      return;
    }
    const wanted = wantNext(of, chance);
    const entry = asker.open(account, wanted);
    if (chance.chance(SHARES.twiceAtOnce)) await Promise.all([asker.ask(entry), asker.ask(entry)]);
    else if (isOfOrder(wanted) && chance.chance(SHARES.orderAtOnce)) {
      const other = asker.open(account, wanted);
      await Promise.all([asker.ask(entry), asker.ask(other)]);
      learn(of, other);
    } else await asker.ask(entry);
    learn(of, entry);
    // A service that is down refuses at once. The pause keeps callers from asking a thousand times a second.
    if (entry.answer === undefined) await pause(AWAY_MILLISECONDS);
  }

  /** A person says what a waiting transaction of the bank is. Now and then two say something else of it at once. */
  async function accountFor(account: Account, of: Known, chance: Random): Promise<void> {
    const found = await asker.look(
      account,
      `/v1/bank-transactions?status=unmatched&pageSize=${SOME_WAITING}`,
    );
    const { items: waiting } = (found ?? { items: [] }) as { items: BankTransaction[] };
    if (waiting.length === 0) return;
    const one = chance.pick(waiting);
    const sayings = chance.chance(SHARES.twiceAtOnce) ? 2 : 1;
    const entries = Array.from({ length: sayings }, () => asker.open(account, wantOf(one, of, chance)));
    await Promise.all(entries.map((entry) => asker.ask(entry)));
  }

  /** A batch, now and then twice at once, and some of its items singly beside it. */
  async function askMany(account: Account, of: Known, chance: Random): Promise<void> {
    const entries = wantMany(of, chance).map((wanted) => asker.open(account, wanted));
    const key = `${entries[0]?.key ?? ''}-batch`;
    const isTwice = chance.chance(SHARES.twiceAtOnce);
    const beside = entries.filter(() => chance.chance(SHARES.twiceAtOnce));
    await Promise.all([
      asker.askTogether(entries, key),
      ...(isTwice ? [asker.askTogether(entries.toReversed(), `${key}-2`)] : []),
      ...beside.map((entry) => asker.ask(entry)),
    ]);
    for (const entry of entries) learn(of, entry);
    if (entries.every(({ answer }) => answer === undefined)) await pause(AWAY_MILLISECONDS);
  }

  const workers = Array.from({ length: connections }, (_, index) => work(random.fork(index)));
  return {
    async stop() {
      stopping.abort();
      await Promise.all(workers);
      if (failure !== undefined) throw failure;
    },
  };
}

type Wanted = Pick<Entry, 'kind' | 'path'> & { content?: object | string };

function wantNext(of: Known, chance: Random): Wanted {
  if (of.foreign.length > 0 && chance.chance(SHARES.foreign)) return wantForeign(of, chance);
  const draw = chance.integer(1, 100);
  if (draw <= SHARES.send && of.draftIds.length > 0) {
    const id = chance.pick(of.draftIds);
    // Mostly each draft is sent once. Now and then two callers send the same draft.
    if (!chance.chance(5)) of.draftIds.splice(of.draftIds.indexOf(id), 1);
    const content = { emailCopy: chance.chance(COPIES_PERCENT) };
    return { kind: 'send', path: `/v1/invoices/${id}/send`, content };
  }
  if (draw <= SHARES.send + SHARES.payment && of.invoices.length > 0) {
    const { id, total } = chance.pick(of.invoices);
    const amount = chance.chance(30)
      ? total
      : Math.max(0.01, Math.floor(total * chance.integer(1, 60)) / 100);
    return { kind: 'payment', path: `/v1/invoices/${id}/payments`, content: { amount, paidOn: today() } };
  }
  if (draw <= SHARES.send + SHARES.payment + SHARES.creditNote && of.invoices.length > 0) {
    const { id } = chance.pick(of.invoices);
    return { kind: 'credit note', path: `/v1/invoices/${id}/credit-notes`, content: {} };
  }
  const upToCreditNote = SHARES.send + SHARES.payment + SHARES.creditNote;
  if (draw > upToCreditNote && draw <= upToCreditNote + SHARES.bankFile && of.invoices.length > 0) {
    return { kind: 'bank file', path: '/v1/bank-files', content: bankFileOf(of, chance) };
  }
  if (draw > 100 - SHARES.client) {
    const name = `Kunde ${chance.integer(1, 1_000_000)}`;
    return { kind: 'client', path: '/v1/clients', content: clientOf(name) };
  }
  return { kind: 'invoice', path: '/v1/invoices', content: newInvoice(of, chance) };
}

/** Money for an invoice in another currency, of which a part may become credit, that credit paid back, or a credit note. */
function wantForeign({ foreign, credits }: Known, chance: Random): Wanted {
  if (credits.length > 0 && chance.chance(SHARES.refund)) {
    const { clientId, currency, amount } = chance.pick(credits);
    const content = {
      amount,
      currency,
      amountNok: inKronerNearby(amount, currency, chance),
      paidOn: today(),
    };
    return { kind: 'refund', path: `/v1/clients/${clientId}/refunds`, content };
  }
  const { id, total, currency } = chance.pick(foreign);
  if (chance.chance(SHARES.creditNote)) {
    return { kind: 'credit note', path: `/v1/invoices/${id}/credit-notes`, content: {} };
  }
  const percent = chance.pick([100, 130, chance.integer(1, 60)]);
  const amount = Math.max(0.01, Math.floor(total * percent) / 100);
  const content = {
    amount,
    paidOn: today(),
    ...(percent > 100 && { overpayment: 'credit' }),
    ...(chance.chance(70) && { amountNok: inKronerNearby(amount, currency, chance), ...feeOfBank(chance) }),
  };
  return { kind: 'payment', path: `/v1/invoices/${id}/payments`, content };
}

/** Money in is paid to an invoice, or is kept as credit. Money out is a fee. Some of both is ignored. */
function wantOf(
  { id, direction, amount }: BankTransaction,
  { invoices, clientIds }: Known,
  chance: Random,
): Wanted {
  const path = `/v1/bank-transactions/${id}`;
  const match = (content: object): Wanted => ({ kind: 'match', path: `${path}/match`, content });
  if (chance.chance(IGNORED_PERCENT)) {
    return { kind: 'ignore', path: `${path}/ignore`, content: { reason: 'Privat' } };
  }
  if (direction === 'out') return match({ fee: { account: '7770' } });
  const { id: invoiceId } = chance.pick(invoices);
  return clientIds.length > 0 && chance.chance(50)
    ? match({ remainderToClientId: chance.pick(clientIds) })
    : match({ allocations: [{ invoiceId, amount }] });
}

/** The items of a batch: drafts to be sent, or new ones. */
function wantMany(of: Known, chance: Random): Wanted[] {
  const count = chance.integer(1, MOST_OF_A_BATCH);
  if (of.draftIds.length > 0 && chance.chance(50)) {
    return of.draftIds
      .splice(0, count)
      .map((id) => ({ kind: 'send', path: `/v1/invoices/${id}/send`, content: {} }));
  }
  return Array.from({ length: count }, () => ({
    kind: 'invoice',
    path: '/v1/invoices',
    content: newInvoice(of, chance),
  }));
}

/** A file of the bank. Some of its transactions another file has told of, and one in some pays nothing of ours or is of another account. */
function bankFileOf(of: Known, chance: Random): string {
  const isCopy = of.isNameless && of.transactions.length > 0 && chance.chance(COPY_PERCENT);
  const told = Array.from(
    { length: chance.integer(1, MOST_TRANSACTIONS) },
    (_, index): TransactionToWrite => {
      if (isCopy || (of.transactions.length > 0 && chance.chance(TOLD_AGAIN_PERCENT)))
        return chance.pick(of.transactions);
      const { total, kid } = chance.pick(of.invoices);
      const percent = chance.pick([100, 100, 130, chance.integer(1, 99)]);
      // A file of others alone fails.
      const isOurs = index === 0 || !chance.chance(OTHERS_PERCENT);
      const transaction = {
        bankAccount: isOurs ? BANK_ACCOUNT : OTHER_BANK_ACCOUNT,
        bookedOn: today(),
        amountOre: BigInt(Math.max(1, Math.round(total * percent))),
        kid: chance.chance(UNKNOWN_PERCENT)
          ? kidForNumber(BigInt(chance.integer(1, 1_000_000) + 90_000_000), 10)
          : kid,
        archiveReference: String(chance.integer(100_000_000, 999_999_999)),
        isReversal: !of.isNameless && chance.chance(CREDIT_NOTE_PERCENT),
      };
      if (isOurs) of.transactions.push(transaction);
      return transaction;
    },
  );
  const number = chance.integer(1, 9_999_999);
  const once = [...new Set(told)];
  return of.isNameless ? namelessFile(once, number, isCopy) : writeOcr(once, { transmission: number });
}

/** A camt.054 without references. The text of a payment says what the oracle knows it by. */
function namelessFile(transactions: TransactionToWrite[], number: number, isCopy: boolean): string {
  const written = transactions.map((one) => ({ ...one, text: one.archiveReference }));
  const message = { messageId: `MSG-${number}`, createdAt: new Date(), version: '08' } as const;
  const file = writeCamt054(written, message).replaceAll(/(?<=<AcctSvcrRef>)\d+/g, 'NONREF');
  return isCopy ? file.replaceAll('<Acct>', '<CpyDplctInd>DUPL</CpyDplctInd><Acct>') : file;
}

function newInvoice({ clientIds, hasCurrencies: mayBeForeign }: Known, chance: Random): object {
  const name = `Kunde ${chance.integer(1, SOME_CLIENTS)}`;
  const isKnown = clientIds.length > 0 && chance.chance(50);
  const price = chance.chance(SHARES.withVat) ? 'unitPriceWithVat' : 'unitPrice';
  const lines = Array.from({ length: chance.integer(1, 3) }, (_, index) => ({
    description: `Vare ${index + 1}`,
    quantity: chance.integer(1, 40) / 4,
    [price]: chance.integer(1, 200_000) / 100,
    vatCode: chance.pick([3, 31, 33, 5]),
    ...(chance.chance(SHARES.discount) && { discountPercent: chance.integer(1, 9_999) / 100 }),
  }));
  return {
    ...(isKnown ? { clientId: chance.pick(clientIds) } : { client: clientOf(name) }),
    dueDate: '2199-12-31',
    reference: `Ordre ${chance.integer(1, 1000)}`,
    ...(mayBeForeign && chance.chance(SHARES.foreign) && { currency: chance.pick(['EUR', 'SEK']) }),
    ...(chance.chance(SHARES.ofOrder) && { externalId: `ordre-${chance.integer(1, SOME_ORDERS)}` }),
    lines,
  };
}

function isOfOrder({ content = {} }: Wanted): boolean {
  return typeof content === 'object' && 'lines' in content && 'externalId' in content;
}

/** A customer with the facts that a real invoice needs. The first two of them are businesses that take e-invoices. */
function clientOf(name: string): object {
  const orgNumber = { 'Kunde 1': BUSINESSES[0], 'Kunde 2': BUSINESSES[1] }[name];
  return {
    ...(orgNumber !== undefined && { orgNumber }),
    name,
    externalId: name.toLowerCase().replace(' ', '-'),
    email: `${name.toLowerCase().replace(' ', '')}@kunder.example`,
    city: 'Bergen',
  };
}

/** Notes the new ids of an acknowledged answer. */
function learn(of: Known, entry: Entry): void {
  if (!isAcknowledged(entry)) return;
  const made = JSON.parse(entry.answer?.text ?? '') as Invoice & { kid: string };
  if (entry.kind === 'client') of.clientIds.push(made.id);
  if (entry.kind === 'invoice' || entry.kind === 'credit note') of.draftIds.push(made.id);
  const { id, total, kid, currency } = made;
  if (entry.kind === 'send' && made.type === 'invoice') {
    if (isForeign(currency)) of.foreign.push({ id, total, currency });
    else of.invoices.push({ id, total, kid });
  }
  const clientId = entry.kind === 'payment' ? made.client.id : null;
  const amount = made.payments?.at(-1)?.creditAmount ?? 0;
  if (clientId !== null && isForeign(currency) && amount > 0) of.credits.push({ clientId, currency, amount });
}

/** Built from the journal, so that a round goes on with the data of earlier rounds. */
function knownOf({ journal }: Asker, { id: accountId, environment }: Account): Known {
  const of: Known = {
    isNameless: environment === 'test',
    hasCurrencies: hasCurrencies({ environment }),
    clientIds: [],
    draftIds: [],
    invoices: [],
    foreign: [],
    credits: [],
    transactions: [],
  };
  const entries = journal.entries.filter(({ account }) => account.id === accountId);
  for (const entry of entries) learn(of, entry);
  const sent = new Set(entries.filter(({ kind }) => kind === 'send').map(({ path }) => path.split('/')[3]));
  of.draftIds = of.draftIds.filter((id) => !sent.has(id));
  return of;
}

/** The date in Norway, because the service refuses payments of future days. */
function today(): string {
  return new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Oslo' });
}
