import type { Currency } from '../currency/currency.ts';
import { BOOK_CURRENCY, oreOf } from '../currency/currency.ts';
import type { LocalDate } from '../days/local-date.ts';
import type { InvoiceType } from '../invoices/invoice-status.ts';
import type { DeliveryPeriod, PrepaymentGround } from '../invoices/sales-document.ts';
import type { Amount, Ore } from '../money.ts';

/** What decides whether an invoice can be paid by Vipps. */
type Payable = {
  type: InvoiceType;
  sentAt: Date | null;
  currency: Currency;
  issueDate: LocalDate;
  deliveryDate: LocalDate | null;
  deliveryPeriod: DeliveryPeriod | null;
  prepayment: PrepaymentGround | null;
  isLost: boolean;
  handedOver: object | null;
  totalOre: Amount;
  creditedOre: Amount;
};

/** Vipps takes payments from 1 krone on. */
const LEAST_ORE = 100n;
/** The most of one payment by the description of the ePayment API. */
const MOST_ORE = 65_000_000n;

/**
 * What the payer pays by Vipps, in øre; undefined where the page of the invoice does not offer Vipps.
 *
 * A payment is captured as soon as the payer agrees, and Vipps allows no capture before delivery. So an invoice that is paid ahead says why.
 * @param owedOre what is outstanding, with fees
 * @param today by the account's time, in Norway
 */
export function payableByVipps(invoice: Payable, owedOre: Amount, today: LocalDate): Ore | undefined {
  const { type, sentAt, currency, issueDate, isLost, handedOver, totalOre, creditedOre } = invoice;
  if (type !== 'invoice' || sentAt === null || currency !== BOOK_CURRENCY) return undefined;
  if (isLost || handedOver !== null || (creditedOre > 0n && creditedOre === totalOre)) return undefined;
  if (issueDate > today || !isDelivered(invoice, today)) return undefined;
  return owedOre >= LEAST_ORE && owedOre <= MOST_ORE ? oreOf(owedOre, currency) : undefined;
}

function isDelivered({ deliveryDate, deliveryPeriod, prepayment }: Payable, today: LocalDate): boolean {
  if (prepayment !== null) return true;
  const from = deliveryDate ?? deliveryPeriod?.from ?? null;
  return from === null || from <= today;
}
