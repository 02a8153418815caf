import type { Schemas } from '../../http/account-api.ts';
import type { NumberProblem } from '../../text/decimals.ts';
import { numberProblem, readDecimal, typedDecimal, typedPrice } from '../../text/decimals.ts';
import type { LocalDate } from '../../../../server/src/domain/days/local-date.ts';
import type { SalesVatCode } from '../../../../server/src/domain/vat/vat.ts';
import {
  INVOICE_TEXTS,
  INVOICE_TEXT_NAMES,
  tidiedTexts,
} from '../../../../server/src/domain/invoices/invoice-texts.ts';
import type { InvoiceTextName } from '../../../../server/src/domain/invoices/invoice-texts.ts';
import { DEFAULT_UNIT, isUnitCode } from '../../../../server/src/domain/invoices/units.ts';
import type { UnitCode } from '../../../../server/src/domain/invoices/units.ts';
import type { Currency } from '../../../../server/src/domain/currency/currency.ts';
import type { Language } from '../../text/language.tsx';
import type { ClientValues } from '../customer-register/client-values.ts';
import { NEW_CLIENT, clientBody, unlikelyPostalCode } from '../customer-register/client-values.ts';
import type { VatChoice } from '../ledger/vat-choices.ts';
import { codeOf, isVatChoice } from '../ledger/vat-choices.ts';
import { readCurrency } from './read-currency.ts';

type Invoice = Schemas['Invoice'];
type NewInvoice = Schemas['NewInvoice'];

export type PrepaymentGround = NonNullable<Invoice['prepayment']>;

export type CustomerValues = {
  /** `kept`: the customer that the draft has already. `many`: each of some customers of the register gets a document of its own. */
  customer: 'kept' | 'register' | 'new' | 'many';
  clientId: string;
  /** Of `many`. */
  clientIds: readonly string[];
  /** The choice on another page that `clientIds` began with. */
  chosenAs: string;
  client: ClientValues;
};

export type LinesValues = {
  /** Whether the prices and the discounts in kroner of all lines are with VAT. */
  isWithVat: boolean;
  lines: LineValues[];
};

export type TextValues = Record<InvoiceTextName, string> & {
  /** Empty for the customer's language. */
  language: '' | 'nb' | 'nn' | 'en';
};

export type DeliveryValues = {
  /** The day of delivery, or the first day when `deliveryTo` is given. */
  deliveryDate: string;
  deliveryTo: string;
  /** Empty when it is no prepayment. */
  prepayment: '' | PrepaymentGround;
};

/** The values that the forms of all sales documents have. Numbers are still text. */
export type DocumentValues = CustomerValues &
  LinesValues &
  TextValues & {
    /** Empty for the customer’s, and where the company has turned on none beside kroner. */
    currency: '' | Currency;
  };

/** The values that invoices and quotes have, which are about one delivery. */
export type SaleValues = DocumentValues & DeliveryValues;

export type LineValues = {
  /** Tells lines apart when lines are added and removed. */
  key: string;
  /** The product of the register that the line has taken. */
  productId?: string | undefined;
  description: string;
  quantity: string;
  /** Empty when none is named. */
  unit: '' | UnitCode;
  unitPrice: string;
  /** Empty without a discount. */
  discount: string;
  discountIn: 'percent' | 'kroner';
  vat: VatChoice;
  /** The income account; empty for the booking account of the VAT code. */
  account: string;
};

/** What the fields of lines need to know. */
export type LineFacts = {
  /** Of a new line, and of a product that names none. */
  usualVat: VatChoice;
  vatRegistered: boolean;
  /** Of all amounts. */
  currency: Currency;
  /** By the account's clock. */
  today: LocalDate;
  /** The customer whose earlier lines come first; empty without one. */
  clientId: string;
};

export function newLine(vat: VatChoice): LineValues {
  return {
    key: crypto.randomUUID(),
    description: '',
    quantity: '1',
    unit: '',
    unitPrice: '',
    discount: '',
    discountIn: 'percent',
    vat,
    account: '',
  };
}

/** What a form begins with. */
export type Chosen = { clientId: string; customer: 'register' | 'new'; vat: VatChoice };

export function newDocument({ vat, ...chosen }: Chosen): DocumentValues {
  return {
    ...chosen,
    clientIds: [],
    chosenAs: '',
    client: NEW_CLIENT,
    ...NO_TEXTS,
    currency: '',
    isWithVat: false,
    lines: [newLine(vat)],
  };
}

export function newSale(chosen: Chosen): SaleValues {
  return { ...newDocument(chosen), deliveryDate: '', deliveryTo: '', prepayment: '' };
}

const NO_TEXTS: TextValues = { ...textValues(() => ''), language: '' };

/** The texts of what is stored. */
export function textValuesOf(stored: Pick<Invoice, InvoiceTextName | 'language'>): TextValues {
  return { ...textValues((name) => stored[name] ?? ''), language: stored.language ?? '' };
}

function textValues(value: (name: InvoiceTextName) => string): Record<InvoiceTextName, string> {
  return Object.fromEntries(INVOICE_TEXT_NAMES.map((name) => [name, value(name)])) as Record<
    InvoiceTextName,
    string
  >;
}

type StoredSale = Pick<
  Invoice,
  | InvoiceTextName
  | 'language'
  | 'currency'
  | 'client'
  | 'lines'
  | 'deliveryDate'
  | 'deliveryPeriod'
  | 'prepayment'
>;

export function valuesOfSale(stored: StoredSale, language: Language): SaleValues {
  return {
    customer: 'kept',
    clientId: stored.client.id ?? '',
    clientIds: [],
    chosenAs: '',
    client: NEW_CLIENT,
    ...textValuesOf(stored),
    currency: stored.currency,
    deliveryDate: stored.deliveryPeriod?.from ?? stored.deliveryDate ?? '',
    deliveryTo: stored.deliveryPeriod?.to ?? '',
    prepayment: stored.prepayment ?? '',
    ...linesOf(stored.lines, language),
  };
}

/** The lines of what is stored. */
export function linesOf(lines: Invoice['lines'], language: Language): LinesValues {
  return {
    isWithVat: lines.some(({ unitPriceWithVat }) => unitPriceWithVat !== null),
    lines: lines.map((line) => {
      const vat = String(line.vatCode ?? 0);
      const discount = line.discountPercent ?? line.discountAmountWithVat ?? line.discountAmount;
      return {
        ...newLine(isVatChoice(vat) ? vat : '0'),
        productId: line.productId ?? undefined,
        description: line.description,
        quantity: typedDecimal(line.quantity, language),
        // The service answers with its default for a line without a unit, and the default is not worth a row of the form.
        unit: isUnitCode(line.unit) && line.unit !== DEFAULT_UNIT ? line.unit : '',
        unitPrice: typedPrice(line.unitPriceWithVat ?? line.unitPrice, language),
        discount:
          discount === null
            ? ''
            : (line.discountPercent === null ? typedPrice : typedDecimal)(discount, language),
        discountIn: line.discountAmount === null ? 'percent' : 'kroner',
        account: line.account ?? '',
      };
    }),
  };
}

/**
 * A new document like an earlier invoice: its lines, notes and what the customer wants on it. Dates are new, and so is what names
 * one order alone. The accounts of lines are chosen anew when it is booked.
 * @param blank the new document that it would be otherwise, for the customer of the invoice
 */
export function likeInvoice<V extends DocumentValues>(invoice: Invoice, blank: V, language: Language): V {
  const { isWithVat, lines } = linesOf(invoice.lines, language);
  return {
    ...blank,
    ...textValues((name) => (INVOICE_TEXTS[name].isOfOneOrder ? '' : (invoice[name] ?? ''))),
    language: invoice.language ?? '',
    currency: invoice.currency,
    isWithVat,
    lines: lines.map((line) => ({ ...line, account: '' })),
    ...(blank.clientId === '' && { customer: 'new' as const, client: clientOf(invoice) }),
  };
}

/** The customer as the invoice names it, for one that is not in the register any more. */
function clientOf({ client: { id: _id, vatNumber, ...client } }: Invoice): ClientValues {
  return { ...NEW_CLIENT, ...client, vatNumber: vatNumber ?? '' };
}

/** The problems that keep the form from being sent, by field: an empty required field, or a text that is not a number. */
export type Problems = Record<string, NumberProblem | 'postal-code-unlikely'>;

/** What a form asks for, or why it asks for nothing. */
export type Read<Body> = { body: Body } | { problems: Problems };

export function readOrTold<Body>(body: Body, problems: Problems): Read<Body> {
  return Object.keys(problems).length > 0 ? { problems } : { body };
}

/** @param problems gains what is wrong */
export function readSale(values: SaleValues, problems: Problems) {
  if (values.deliveryTo !== '' && values.deliveryDate === '') problems['deliveryDate'] = 'required';
  return {
    ...readCustomer(values, problems),
    ...readTexts(values),
    ...readCurrency(values),
    ...deliveryOf(values),
    prepayment: values.prepayment || null,
    lines: readLines(values, problems),
  };
}

/** @param problems gains what is wrong */
export function readCustomer(
  { customer, clientId, clientIds, client }: CustomerValues,
  problems: Problems,
): Pick<NewInvoice, 'clientId' | 'client'> {
  if (customer === 'many') {
    if (clientIds.length === 0) problems['clientId'] = 'required';
    return {};
  }
  if (customer === 'new') {
    if (unlikelyPostalCode(client) !== undefined) problems['client.postalCode'] = 'postal-code-unlikely';
    return { client: inlineClient(client) };
  }
  if (customer === 'kept') return {};
  if (clientId === '') problems['clientId'] = 'required';
  return { clientId };
}

function readTexts(values: TextValues & CustomerValues) {
  return {
    ...tidiedTexts(values),
    // When the field is left out, the language of a newly chosen customer counts. Null would ignore that language.
    ...((values.customer === 'kept' || values.language !== '') && { language: values.language || null }),
  };
}

/** The lines without those at the end that nobody has touched, of which one stays where there is no other. */
export function touchedLines(lines: readonly LineValues[]): readonly LineValues[] {
  const last = lines.findLastIndex((line) => !isUntouched(line));
  return lines.slice(0, Math.max(1, last + 1));
}

/** Enter makes the next line, so the last one may be one that nobody meant. */
function isUntouched({ key: _key, vat, ...typed }: LineValues): boolean {
  const { key: _newKey, vat: _vat, ...blank } = newLine(vat);
  return Object.entries(blank).every(([name, value]) => typed[name as keyof typeof typed] === value);
}

/** @param problems gains what is wrong */
export function readLines(values: LinesValues, problems: Problems): NewInvoice['lines'] {
  const suffix = values.isWithVat ? 'WithVat' : '';
  return touchedLines(values.lines).map((line, index) => ({
    // What the product gives is in the line already, as the person has seen and changed it.
    // The service would take the unit of the product for a line that names none.
    ...(line.productId !== undefined && { productId: line.productId, unit: DEFAULT_UNIT }),
    description: line.description.trim() || null,
    quantity: number(`lines.${index}.quantity`, line.quantity),
    ...(line.unit !== '' && { unit: line.unit }),
    [`unitPrice${suffix}`]: number(`lines.${index}.unitPrice`, line.unitPrice),
    ...(line.discount.trim() !== '' && {
      [line.discountIn === 'percent' ? 'discountPercent' : `discountAmount${suffix}`]: number(
        `lines.${index}.discount`,
        line.discount,
      ),
    }),
    ...vatOf(line.vat),
    ...(line.account !== '' && { account: line.account }),
  }));

  function number(field: string, typed: string): number {
    const read = readDecimal(typed);
    const problem = numberProblem(typed);
    if (problem !== undefined) problems[field] = problem;
    return read ?? 0;
  }
}

/** Both are always given, so that a change of one empties the other. */
export function deliveryOf({
  deliveryDate,
  deliveryTo,
}: DeliveryValues): Pick<NewInvoice, 'deliveryDate' | 'deliveryPeriod'> {
  return deliveryTo === ''
    ? { deliveryDate: deliveryDate || null, deliveryPeriod: null }
    : { deliveryDate: null, deliveryPeriod: { from: deliveryDate, to: deliveryTo } };
}

function vatOf(choice: VatChoice): { vatCode: SalesVatCode } | { vatRate: 0 } {
  const vatCode = codeOf(choice);
  return vatCode === null ? { vatRate: 0 } : { vatCode };
}

/** A customer on an invoice has neither phone nor contact person, and no payment term or currency of its own. */
function inlineClient(values: ClientValues): NonNullable<NewInvoice['client']> {
  const {
    phone: _phone,
    contactPerson: _person,
    paymentTermDays: _days,
    currency: _currency,
    ...client
  } = clientBody(values);
  return client;
}
