import assert from 'node:assert/strict';
import type { TransactionToWrite } from '../../../src/features/bank/formats/transaction-to-write.ts';
import { writeCamt054 } from '../../../src/features/bank/formats/write-camt-054.ts';
import { updateCompany } from '../../../src/features/companies/index.ts';
import type { Schemas } from '../api/answer-types.ts';
import { assertError, bodyOf, existing } from '../api/answers.ts';
import { OWN_ACCOUNT, importFile } from '../bank/bank-files.ts';
import type { ModelInvoice, ModelPayment, ModelTransaction } from './book-model.ts';
import * as model from './book-model.ts';
import type { World } from './book-world.ts';
import { pickFrom } from './book-world.ts';
import { kroner, ore } from './model-agreement.ts';

/** What the bank tells, and what people make of it, and how often of all. */
export const BANK_ACTS = {
  bankPays: 2,
  bankPaysLessCharges: 2,
  bankPaysEarlierAccount: 1,
  bankTakesBack: 2,
  bankTakesRefundedBack: 2,
  bookBankFee: 2,
  pairWithEntry: 2,
  bookTransaction: 2,
  ignoreDuplicate: 1,
};
export type BankAct = keyof typeof BANK_ACTS;

export function isOfBank(act: string): act is BankAct {
  return Object.hasOwn(BANK_ACTS, act);
}

const OTHER_ACCOUNT = '97104133219';

let files = 0;

/** @returns whether there was anything to do it with */
export async function actOfBank(
  world: World,
  act: BankAct,
  step: { pick: number; percent: number },
): Promise<boolean> {
  const { api, today } = world;
  const { bank } = world.model;
  const find = (fits: (invoice: ModelInvoice) => boolean) =>
    pickFrom(world.model.invoices.filter(fits), step);
  const openOf = (invoice: ModelInvoice) => model.outstandingOre(invoice) + model.feesOutstandingOre(invoice);
  const match = (transaction: ModelTransaction, body: object) =>
    api.post(`/v1/bank-transactions/${transaction.id}/match`, body);

  switch (act) {
    case 'bankPays': {
      const invoice = find(isPayable);
      if (invoice === undefined) return false;
      // A part, or more than is owed.
      const part = (openOf(invoice) * BigInt(step.percent)) / 50n;
      const earlier = model.addDays(today, -(step.pick % 20));
      const on = earlier < invoice.issueDate ? invoice.issueDate : earlier;
      return pay(world, invoice, part + 1n, { on });
    }
    case 'bankPaysLessCharges': {
      const invoice = find((one) => isPayable(one) && openOf(one) > 0n);
      if (invoice === undefined) return false;
      const paid = openOf(invoice);
      const charges = BigInt(step.percent) * 3n;
      return pay(world, invoice, paid, { charges: charges < paid ? charges : paid });
    }
    case 'bankPaysEarlierAccount': {
      const invoice = find((one) => isPayable(one) && openOf(one) > 0n);
      if (invoice === undefined) return false;
      const earlier = world.model.bankAccount;
      world.model.bankAccount = earlier === OWN_ACCOUNT ? OTHER_ACCOUNT : OWN_ACCOUNT;
      const change = { db: world.service.db, now: new Date(today), actor: 'test' };
      await updateCompany(change, world.companyId, { bankAccount: world.model.bankAccount });
      return pay(world, invoice, openOf(invoice), { bankAccount: earlier });
    }
    case 'bankTakesBack': {
      const invoice = find((one) => model.mayLosePayment(one) && one.payments.some(isFromBank));
      const payment = pickFrom(invoice?.payments.filter(isFromBank) ?? [], step);
      if (invoice === undefined || payment === undefined) return false;
      await takeBack(world, invoice, payment);
      break;
    }
    case 'bankTakesRefundedBack': {
      const invoice = find((one) => isPayable(one) && one.writeOff === null);
      if (invoice === undefined) return false;
      const excess = BigInt(step.percent) * 113n;
      if (!(await pay(world, invoice, openOf(invoice) + excess))) return false;
      const { customer } = invoice;
      const { booked, unbooked } = model.creditOf(world.model, customer);
      const refund = { amount: kroner(booked + unbooked), paidOn: today };
      const { id } = bodyOf(await api.post(`/v1/clients/${customer}/refunds`, refund), 201);
      model.refund(world.model, customer, id, booked + unbooked);
      const claimed = model.refundedOutstandingOre(invoice);
      await takeBack(world, invoice, existing(invoice.payments.at(-1)));
      assert.ok(model.refundedOutstandingOre(invoice) > claimed);
      break;
    }
    case 'bookBankFee': {
      const from = model.addDays(today, -25);
      const fee = bank.findLast((one) => one.isFee && one.status === 'unmatched' && one.on >= from);
      if (fee === undefined || !world.model.accountingOn) return false;
      bodyOf(await match(fee, { fee: { account: '7770' } }), 200);
      fee.status = 'matched';
      model.postManual(world.model, '7770', '1920', -fee.ore, fee.on);
      break;
    }
    case 'pairWithEntry': {
      const entry = world.manualEntries.findLast(({ transaction }) => transaction === null);
      if (entry === undefined || !world.model.accountingOn) return false;
      const [left] = await bring(world, { amountOre: entry.ore }, 'outgoing');
      bodyOf(await match(existing(left), { entryId: entry.id }), 200);
      entry.transaction = become(existing(left), 'matched');
      break;
    }
    case 'bookTransaction': {
      if (!world.model.accountingOn) return false;
      const amount = BigInt(step.percent) * 11n;
      const [left] = await bring(world, { amountOre: amount }, 'outgoing');
      const transaction = existing(left);
      const entry = {
        documentDate: today,
        description: 'Gebyr',
        lines: [
          { account: '7770', debit: kroner(amount) },
          { account: '1920', credit: kroner(amount) },
        ],
        bankTransactionId: transaction.id,
      };
      const { id } = bodyOf(await api.post('/v1/journal-entries', entry), 201);
      model.postManual(world.model, '7770', '1920', amount);
      world.manualEntries.push({ id, ore: amount, transaction: become(transaction, 'matched') });
      break;
    }
    case 'ignoreDuplicate': {
      const first = pickFrom(
        bank.filter(({ kid, status }) => kid !== null && status !== 'ignored'),
        step,
      );
      if (first === undefined) return false;
      const told = {
        amountOre: first.ore,
        kid: first.kid,
        bookedOn: first.on,
        bankAccount: first.bankAccount,
      };
      const [again] = await bring(world, told, 'may-be-duplicate');
      const path = `/v1/bank-transactions/${existing(again).id}/ignore` as const;
      bodyOf(await api.post(path, { duplicateOf: first.id }), 200);
      become(existing(again), 'ignored');
      break;
    }
  }
  return true;
}

function isPayable(invoice: ModelInvoice): boolean {
  return !model.isCredited(invoice) && invoice.writeOff?.reason !== 'loss';
}

function isFromBank({ transaction }: ModelPayment): boolean {
  return transaction !== null;
}

function become(transaction: ModelTransaction, status: ModelTransaction['status']): ModelTransaction {
  transaction.status = status;
  return transaction;
}

/** A file with the KID of an invoice. @returns false, and nothing has happened, where it might be told already */
async function pay(
  world: World,
  invoice: ModelInvoice,
  amountOre: bigint,
  told: { on?: string; charges?: bigint; bankAccount?: string } = {},
): Promise<boolean> {
  const { on = world.today, charges = 0n, bankAccount = world.model.bankAccount } = told;
  const { kid } = invoice;
  if (world.model.bank.some((one) => one.kid === kid && one.on === on && one.ore === amountOre)) return false;
  const facts = { amountOre, chargesOre: charges, kid, bookedOn: on, bankAccount };
  const [transaction] = await bring(world, facts, null);
  const { payments } = bodyOf(await world.api.get(`/v1/invoices/${invoice.id}`), 200);
  const { id } = existing(payments.find((one) => one.bankTransactionId === transaction?.id));
  const paid = { on, account: '1920', transaction: existing(transaction) };
  paid.transaction.isBooked = invoice.booked;
  model.pay(world.model, invoice, id, amountOre, paid);
  return true;
}

/** On an earlier day than the model's where nobody's credit depends on that day. */
async function takeBack(world: World, invoice: ModelInvoice, payment: ModelPayment): Promise<void> {
  const { transaction, ownOre, claimsOre, creditOre } = payment;
  const isPlain = creditOre === 0n && invoice.credits.length === 0 && invoice.letters.length === 0;
  const yesterday = model.addDays(world.today, -1);
  const bookedOn = isPlain && yesterday >= payment.on ? yesterday : world.today;
  const amountOre = ownOre + claimsOre + creditOre;
  const [back] = await bring(world, { amountOre, bookedOn, isReversal: true }, 'reversal');
  const { api } = world;
  const path = `/v1/bank-transactions/${existing(back).id}/match` as const;
  const answer = await api.post(path, { reversesTransactionId: existing(transaction).id });
  if (model.takePaymentBack(world.model, invoice, payment, bookedOn)) {
    bodyOf(answer, 200);
    become(existing(back), 'matched');
  } else {
    const creditBalance = kroner(model.creditFor(world.model, invoice));
    assertError(answer, 409, 'credit-insufficient', { creditBalance, invoiceId: invoice.id });
  }
}

/**
 * Gives a file with one transaction in.
 * @param reason why it has to wait; null: it pays
 * @returns it, and behind it what the bank took out of it
 */
async function bring(
  { api, model: books, service, today }: World,
  told: Partial<TransactionToWrite> & { amountOre: bigint },
  reason: Schemas['BankTransaction']['reason'],
): Promise<ModelTransaction[]> {
  files += 1;
  const isOut = reason === 'outgoing' || told.isReversal === true;
  const facts = { bankAccount: books.bankAccount, bookedOn: today, kid: null, ...told };
  const transaction = { ...facts, archiveReference: `LIFE-${files}`, isReversal: isOut };
  const message = { messageId: `LIFE-${files}`, createdAt: new Date(), version: '08' } as const;
  const written = writeCamt054([transaction], message);
  const file = reason === 'outgoing' ? asOutgoing(written) : written;
  const isNameless = reason === 'may-be-duplicate';
  const sent = isNameless ? file.replaceAll(/(?<=<AcctSvcrRef>)[^<]+/g, 'NONREF') : file;
  const { id: fileId, status } = await importFile(service, api, sent);
  assert.equal(status, 'done');

  const { items: brought } = bodyOf(await api.get(`/v1/bank-transactions?bankFileId=${fileId}`), 200);
  const isFee = (one: Schemas['BankTransaction']) => one.kind === 'fee';
  const all = brought
    .toSorted((one, other) => Number(isFee(one)) - Number(isFee(other)))
    .map((one): ModelTransaction => ({
      id: one.id,
      ore: one.direction === 'in' ? ore(one.amount) : -ore(one.amount),
      on: facts.bookedOn,
      kid: isFee(one) ? null : facts.kid,
      bankAccount: facts.bankAccount,
      isFee: isFee(one),
      isBooked: true,
      status: isFee(one) || reason !== null ? 'unmatched' : 'matched',
    }));
  books.bank.push(...all);
  const charges = told.chargesOre ?? 0n;
  assert.deepEqual(
    new Map(brought.map(({ kind, reason: why }) => [kind === 'fee', why])),
    new Map([[false, reason], ...(charges > 0n ? ([[true, 'outgoing']] as const) : [])]),
  );
  return all;
}

/** A payment of ours, where a reversal was written. */
function asOutgoing(file: string): string {
  return file.replaceAll('<RvslInd>true</RvslInd>', '').replaceAll('RRTN', 'DMCT');
}
