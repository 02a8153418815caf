/** Reads docs/currency-examples.md and reckons each example from its lines and from what happens, by the rules of the service. */
import assert from 'node:assert/strict';
import { STANDARD_BOOKING_ACCOUNTS } from '../../../src/domain/books/booking-accounts.ts';
import {
  appliedCreditPostingsInCurrency,
  creditNotePostingsInCurrency,
  documentPostingsInCurrency,
  earlyPaymentPostings,
  paymentPostingsInCurrency,
  paymentReversalPostingsInCurrency,
  recoveryPostingsInCurrency,
  refundPostingsInCurrency,
  writeOffPostingsInCurrency,
} from '../../../src/domain/books/currency-postings.ts';
import type { PaymentInCurrency } from '../../../src/domain/books/currency-postings.ts';
import type { PostingLine } from '../../../src/domain/books/postings.ts';
import { assertBalanced } from '../../../src/domain/books/postings.ts';
import { revaluationPostings } from '../../../src/domain/books/revaluation-postings.ts';
import type { Carried } from '../../../src/domain/currency/covered-kroner.ts';
import {
  NOTHING_CARRIED,
  addCarried,
  settle,
  settleByCredit,
  settleByCreditNote,
  takeShare,
  valueOfPayment,
} from '../../../src/domain/currency/covered-kroner.ts';
import { creditInKroner } from '../../../src/domain/currency/credit-in-kroner.ts';
import type { CreditedInKroner, CreditedPart } from '../../../src/domain/currency/credit-in-kroner.ts';
import type { ForeignCurrency } from '../../../src/domain/currency/currency.ts';
import { FOREIGN_CURRENCIES } from '../../../src/domain/currency/currency.ts';
import { oreAtRate } from '../../../src/domain/currency/exchange-rate.ts';
import { linesInKroner, sumsInKroner } from '../../../src/domain/currency/lines-in-kroner.ts';
import { revalue } from '../../../src/domain/currency/revaluation.ts';
import { divideCreditOverLines } from '../../../src/domain/invoices/credit-amount.ts';
import { creditLine } from '../../../src/domain/invoices/credit.ts';
import type { Discount } from '../../../src/domain/invoices/discount.ts';
import { priceLines } from '../../../src/domain/invoices/invoice-totals.ts';
import { parseDecimal } from '../../../src/domain/money.ts';
import { keyOfVat } from '../../../src/domain/vat/vat-groups.ts';
import type { SalesVatCode } from '../../../src/domain/vat/vat.ts';

type Column =
  | 'Line'
  | 'Quantity'
  | 'Price'
  | 'Discount'
  | 'VAT'
  | 'Net'
  | 'VAT amount'
  | 'In kroner'
  | 'Currency'
  | 'Reckoned'
  | 'NOK'
  | 'What happens'
  | 'Entry'
  | 'After it';
export type Row = Partial<Record<Column, string>>;
export type Example = {
  title: string;
  currency: ForeignCurrency;
  rateE6: bigint;
  isWithVat: boolean;
  lines: Row[];
  kroner: Row[];
  events: Row[];
};

const accounts = STANDARD_BOOKING_ACCOUNTS;
const CODE_OF_RATE: Record<string, SalesVatCode> = { 2500: 3, 1500: 31, 1200: 33, 0: 52 };
const NO_FEES = { feeOre: 0n, interestOre: 0n };
const INTRODUCTION = /^(?<currency>[A-Z]{3}) at (?<rate>[\d.]+)\. Prices (?<vat>with|without) VAT\.$/m;

export function readExamples(markdown: string): Example[] {
  return markdown
    .split(/^## (?=\d+\. )/m)
    .slice(1)
    .map((section) => {
      const { currency = '', rate = '', vat } = INTRODUCTION.exec(section)?.groups ?? {};
      const [lines = [], kroner = [], events = []] = tablesOf(section);
      return {
        title: section.split('\n', 1)[0] ?? '',
        currency: FOREIGN_CURRENCIES.find((one) => one === currency) ?? assert.fail(section),
        rateE6: number(rate, 6),
        isWithVat: vat === 'with',
        lines,
        kroner,
        events,
      };
    });
}

/** The lines, their kroner, and what happens. */
function tablesOf(section: string): Row[][] {
  return [...section.matchAll(/(?:^\|.*\|\n)+/gm)].map(([table]) => {
    const [head = [], , ...rows] = table
      .trimEnd()
      .split('\n')
      .map((line) => line.split('|').slice(1, -1))
      .map((cells) => cells.map((cell) => cell.trim()));
    return rows.map((cells) => Object.fromEntries(head.map((name, index) => [name, cells[index] ?? ''])));
  });
}

/** `1 234.50` with 2 decimals is 123450n. */
export function number(text: string, decimals = 2): bigint {
  return parseDecimal(text.replaceAll(' ', ''), decimals) ?? assert.fail(`${text} is no number`);
}

/** 123450n is `1 234.50`. */
export function shown(ore: bigint): string {
  const digits = String(ore < 0n ? -ore : ore).padStart(3, '0');
  const whole = digits.slice(0, -2).replaceAll(/\B(?=(?:\d{3})+$)/g, ' ');
  return `${ore < 0n ? '−' : ''}${whole}.${digits.slice(-2)}`;
}

export function entryText(lines: readonly PostingLine[]): string {
  if (lines.length === 0) return '';
  assertBalanced(lines);
  return lines
    .map(({ account, debitOre, creditOre }) =>
      debitOre > 0n ? `D ${account} ${shown(debitOre)}` : `C ${account} ${shown(creditOre)}`,
    )
    .join(', ');
}

function discountOf(text: string): Discount | null {
  if (text === '') return null;
  return text.endsWith('%') ? { percentE4: number(text.slice(0, -1), 4) } : { amountOre: number(text) };
}

/** The example as the rules reckon it. What happens is played one after another by `play`. */
export function reckon({ currency, rateE6, isWithVat, lines: rows }: Example) {
  const rate = { rateE6 };
  const customer = { currency, customerId: 'customer' } as const;
  const priced = priceLines(
    rows.map((row) => {
      const vatRateBp = Number(number((row.VAT ?? '').replace('%', '')));
      const vatCode = CODE_OF_RATE[vatRateBp] ?? assert.fail(row.VAT);
      return {
        quantityE4: number(row.Quantity ?? '', 4),
        unitPriceE4: number(row.Price ?? '', 4),
        isWithVat,
        vatCode,
        vatRateBp,
        discount: discountOf(row.Discount ?? ''),
        bookedVatCode: vatCode,
        account: accounts.sales[vatCode].services,
      };
    }),
  );
  const invoice = linesInKroner(
    priced.lines.map((line) => ({
      ...line,
      lineTotalOre: line.lineTotalOre + 0n,
      vatOre: line.vatOre + 0n,
    })),
    rate,
  );
  const totalOre = priced.totalOre + 0n;

  let open: Carried = NOTHING_CARRIED;
  let credit: Carried = NOTHING_CARRIED;
  let lost: Carried = NOTHING_CARRIED;
  let loss: PostingLine[] = [];
  let recovered: PostingLine[] = [];
  let lastPayment: { payment: PaymentInCurrency; before: Carried } | undefined;
  const credited = new Map<number, CreditedInKroner>();
  const quantities = new Map<number, bigint>();
  const byAmount = new Map<number, bigint>();

  const leftOf = (index: number) => {
    const [line, before] = [invoice.lines[index] ?? assert.fail(), credited.get(index)];
    return {
      lineTotalOre: line.lineTotalOre - (before?.lineTotalOre ?? 0n),
      vatOre: line.vatOre - (before?.vatOre ?? 0n),
    };
  };

  function partsOfQuantities(text: string): CreditedPart[] {
    return text.split(', ').map((one) => {
      const [, quantity = '', line = ''] = /^([\d.]+) of line (\d+)$/.exec(one) ?? assert.fail(one);
      const lineIndex = Number(line) - 1;
      const original = invoice.lines[lineIndex] ?? assert.fail();
      const before = {
        lineTotalOre: original.lineTotalOre - leftOf(lineIndex).lineTotalOre,
        vatOre: original.vatOre - leftOf(lineIndex).vatOre,
        quantityE4: quantities.get(lineIndex) ?? 0n,
        byAmountOre: byAmount.get(lineIndex) ?? 0n,
      };
      const quantityE4 = number(quantity, 4);
      quantities.set(lineIndex, before.quantityE4 + quantityE4);
      const part = creditLine(original, before, quantityE4) ?? assert.fail(`${one} is not left`);
      return { lineIndex, lineTotalOre: part.lineTotalOre + 0n, vatOre: part.vatOre + 0n };
    });
  }

  function partsOfAmount(amountOre: bigint): CreditedPart[] {
    const left = invoice.lines.map((line, index) => ({ group: keyOfVat(line), ...leftOf(index) }));
    const parts = divideCreditOverLines(left, amountOre) ?? assert.fail('so much is not left');
    return parts.map((part, lineIndex) => {
      const [lineTotalOre, vatOre] = [part.lineTotalOre + 0n, part.vatOre + 0n];
      byAmount.set(lineIndex, (byAmount.get(lineIndex) ?? 0n) + lineTotalOre + vatOre);
      return { lineIndex, lineTotalOre, vatOre };
    });
  }

  function creditNote(parts: readonly CreditedPart[]): PostingLine[] {
    const noks = creditInKroner(invoice.lines, credited, parts, rate);
    const lines = parts.map(({ lineIndex, ...amounts }, index) => {
      const { account, bookedVatCode, vatCode, vatRateBp } = invoice.lines[lineIndex] ?? assert.fail();
      const nok = noks[index] ?? assert.fail();
      const before = credited.get(lineIndex);
      credited.set(lineIndex, {
        lineTotalOre: (before?.lineTotalOre ?? 0n) + amounts.lineTotalOre,
        vatOre: (before?.vatOre ?? 0n) + amounts.vatOre,
        nok: {
          lineTotalOre: (before?.nok.lineTotalOre ?? 0n) + nok.lineTotalOre,
          vatOre: (before?.nok.vatOre ?? 0n) + nok.vatOre,
        },
      });
      return { account, bookedVatCode, vatCode, vatRateBp, ...amounts, nok };
    });
    const amountOre = lines.reduce((sum, line) => sum + line.lineTotalOre + line.vatOre, 0n);
    const settlement = settleByCreditNote(open, { amountOre, nokOre: sumsInKroner(lines).totalNokOre });
    open = settlement.open;
    credit = addCarried(credit, settlement.credit);
    return creditNotePostingsInCurrency({ ...customer, lines }, settlement, accounts);
  }

  function pay(amountOre: bigint, amountNokOre: bigint, feeNokOre: bigint): PaymentInCurrency {
    const paid = { amountOre, amountNokOre, feeNokOre };
    const settlement = settle(open, valueOfPayment(paid));
    const payment = { ...customer, ...paid, settlement, arrivedOre: null };
    lastPayment = { payment, before: open };
    open = settlement.open;
    credit = addCarried(credit, settlement.credit);
    return payment;
  }

  function takePaymentBack(): PostingLine[] {
    const { payment, before } = lastPayment ?? assert.fail('nothing was paid');
    const { taken, left } = takeShare(credit, payment.settlement.credit.amountOre);
    [open, credit] = [before, left];
    return paymentReversalPostingsInCurrency({ ...payment, creditTakenNokOre: taken.nokOre }, accounts);
  }

  function writeOff(): PostingLine[] {
    const left = invoice.lines.map(({ vatCode, nok }, index) => ({
      vatCode,
      lineTotalOre: nok.lineTotalOre - (credited.get(index)?.nok.lineTotalOre ?? 0n),
      vatOre: nok.vatOre - (credited.get(index)?.nok.vatOre ?? 0n),
    }));
    [lost, open] = [open, NOTHING_CARRIED];
    loss = writeOffPostingsInCurrency(
      { ...customer, reason: 'loss', lossKind: 'final', covered: lost, lines: left, waived: NO_FEES },
      accounts,
    );
    return loss;
  }

  function recover(amountOre: bigint, amountNokOre: bigint): PostingLine[][] {
    const paid = { amountOre, amountNokOre, feeNokOre: 0n };
    const settlement = settle(lost, valueOfPayment(paid));
    const { covered } = settlement;
    const back = recoveryPostingsInCurrency({ ...customer, covered, loss, recovered }, accounts);
    recovered = [...recovered, ...back];
    lost = settlement.open;
    const payment = { ...customer, ...paid, settlement, arrivedOre: null };
    return [back, paymentPostingsInCurrency(payment, accounts)];
  }

  function revalued(rateE6: bigint): PostingLine[][] {
    const item = { kind: 'receivable' as const, invoiceId: 'invoice', ...customer, ...open };
    const owed = { kind: 'credit' as const, ...customer, ...credit };
    const entries = revaluationPostings(revalue([item, owed], new Map([[currency, { rateE6 }]])), accounts);
    return [entries.items, entries.itemsTakenBack];
  }

  const EVENTS: readonly [RegExp, (...found: string[]) => PostingLine[][]][] = [
    [
      /^Sent$/,
      () => {
        open = { amountOre: totalOre, nokOre: invoice.totalNokOre };
        return [documentPostingsInCurrency({ ...customer, lines: invoice.lines }, accounts)];
      },
    ],
    [/^Credit note of (\d+\.?\d* of line .+)$/, (text = '') => [creditNote(partsOfQuantities(text))]],
    [/^Credit note of ([\d ]+\.\d\d)$/, (amount = '') => [creditNote(partsOfAmount(number(amount)))]],
    [
      /^([\d ]+\.\d\d) paid, ([\d ]+\.\d\d) arrived(?:, the bank kept ([\d ]+\.\d\d))?$/,
      (amount = '', arrived = '', fee = '0') => [
        paymentPostingsInCurrency(pay(number(amount), number(arrived), number(fee)), accounts),
      ],
    ],
    [
      /^([\d ]+\.\d\d) paid at ([\d.]+)$/,
      (amount = '', ofDay = '') => {
        const nokOre = oreAtRate(number(amount), { rateE6: number(ofDay, 6) });
        return [paymentPostingsInCurrency(pay(number(amount), nokOre, 0n), accounts)];
      },
    ],
    [
      /^([\d ]+\.\d\d) was paid before the invoice, at ([\d.]+)$/,
      (amount = '', ofDay = '') => {
        const nokOre = oreAtRate(number(amount), { rateE6: number(ofDay, 6) });
        const entries = earlyPaymentPostings(pay(number(amount), nokOre, 0n), accounts);
        return [entries.onPaymentDate, entries.onInvoiceDate];
      },
    ],
    [/^The payment is taken back$/, () => [takePaymentBack()]],
    [
      /^The customer has ([\d ]+\.\d\d) to its credit, from a day at ([\d.]+)$/,
      (amount = '', ofDay = '') => {
        const nokOre = oreAtRate(number(amount), { rateE6: number(ofDay, 6) });
        credit = addCarried(credit, { amountOre: number(amount), nokOre });
        return [];
      },
    ],
    [
      /^([\d ]+\.\d\d) of the credit pays the invoice$/,
      (amount = '') => {
        const { used, covered, creditLeft, open: left } = settleByCredit(open, credit, number(amount));
        [open, credit] = [left, creditLeft];
        return [appliedCreditPostingsInCurrency({ ...customer, used, covered }, accounts)];
      },
    ],
    [
      /^([\d ]+\.\d\d) of the credit is paid back, which costs ([\d ]+\.\d\d)$/,
      (amount = '', paid = '') => {
        const { taken, left } = takeShare(credit, number(amount));
        credit = left;
        const refund = { ...customer, used: taken, paidNokOre: number(paid), paidOre: null };
        return [refundPostingsInCurrency(refund, accounts)];
      },
    ],
    [/^The rest is lost for certain$/, () => [writeOff()]],
    [
      /^([\d ]+\.\d\d) of the loss comes in, ([\d ]+\.\d\d) arrived$/,
      (amount = '', arrived = '') => recover(number(amount), number(arrived)),
    ],
    [/^The year ends at ([\d.]+)$/, (closing = '') => revalued(number(closing, 6))],
  ];

  function standing(): string {
    const told = (name: string, { amountOre, nokOre }: Carried) =>
      `${name} ${shown(amountOre)} = ${shown(nokOre)}`;
    return [
      told('open', open),
      ...(credit.amountOre > 0n ? [told('credit', credit)] : []),
      ...(lost.amountOre > 0n ? [told('lost', lost)] : []),
    ].join(', ');
  }

  /** @returns the entries, in the order in which they are booked, and what stands afterwards */
  function play(what: string): { entry: string; after: string } {
    for (const [form, happens] of EVENTS) {
      const found = form.exec(what);
      if (found === null) continue;
      const entry = happens(...found.slice(1)).map(entryText);
      return { entry: entry.filter((text) => text !== '').join('; then '), after: standing() };
    }
    return assert.fail(`nothing happens like this: ${what}`);
  }

  return { priced, invoice, play };
}
