import type { CustomerFact, ItemFact } from '../../../domain/moves/import-facts.ts';
import { TAXED_SALES_CODES, lawfulVat } from '../../../domain/invoices/outstanding-vat.ts';
import { kronerFromOre, parseDecimal } from '../../../domain/money.ts';
import { normaliseOrganisationNumber } from '../../../domain/parties/organisation-number.ts';
import { givenReference } from '../../../domain/texts/clean-text.ts';
import { findTaxCode } from '../../../domain/vat/standard-tax-codes.ts';
import type { RowValues } from './row-values.ts';
import { vatField } from './table-columns.ts';

const MOST_FEES = 2;
/** Counts have at most so many decimals. */
const DECIMALS = 4;

/** An open invoice, or a credit note (below 0), with its customer. Undefined where something of the row is wrong, or nothing is open. */
export function readOpenInvoice(row: RowValues): { item: ItemFact; customer: CustomerFact } | undefined {
  const number = row.text('number') ?? row.problem('number', { code: 'required' });
  const customer = readCustomer(row);
  const currency = row.text('currency')?.toUpperCase() ?? null;
  const told = row.has('outstanding') ? row.neededOre('outstanding') : amountOfOrderLine(row);
  const hasKroner = currency !== null && currency !== 'NOK' && row.has('outstandingNok');
  const amountOre = hasKroner ? row.neededOre('outstandingNok') : told;
  const rest = {
    kid: givenReference(row.text('kid')?.replaceAll(/\s/g, '') ?? null),
    issueDate: row.day('issueDate'),
    dueDate: row.day('dueDate'),
    currency: currency === 'NOK' ? null : currency,
    ...(hasKroner && told !== undefined && { currencyOre: told }),
    feesClaimed: feesClaimedOf(row),
    feesOre: feesOf(row, amountOre),
    vat: vatOf(row),
  };
  if (number === undefined || customer === undefined || amountOre === undefined || amountOre === 0n)
    return undefined;
  const item: ItemFact = {
    customer: customer.customer,
    account: null,
    from: 'file',
    key: number,
    number,
    amountOre,
    crossReference: null,
    line: row.line,
    ...rest,
  };
  checkVat(row, item);
  return { item, customer };
}

/** Price times count. Whether the price has the VAT in it, nobody says, so only lines without VAT are read. */
function amountOfOrderLine(row: RowValues): bigint | undefined {
  const code = row.text('orderLine.vatCode');
  const taxCode = code === null ? undefined : findTaxCode(code);
  if (code !== null && code !== '0' && taxCode?.rateKind !== 'none') {
    return row.problem('orderLine.vatCode', { code: 'price-of-unknown-vat' });
  }
  const price = row.neededOre('orderLine.unitPrice');
  const count = row.isBlank('orderLine.count') ? 1 : row.number('orderLine.count');
  if (price === undefined || count === undefined) return undefined;
  const scaledCount = parseDecimal(String(count), DECIMALS);
  if (scaledCount === undefined) {
    return row.problem('orderLine.count', { code: 'too-precise', details: { decimals: DECIMALS } });
  }
  const [scaled, scale] = [price * scaledCount, 10n ** BigInt(DECIMALS)];
  return scaled % scale === 0n
    ? scaled / scale
    : row.problem('orderLine.unitPrice', { code: 'too-precise', details: { decimals: 2 } });
}

function feesClaimedOf(row: RowValues): number | null {
  const fees = row.number('feesClaimed');
  if (fees === undefined) return null;
  const isRight = Number.isInteger(fees) && fees >= 0 && fees <= MOST_FEES;
  return isRight
    ? fees
    : (row.problem('feesClaimed', { code: 'out-of-range', details: { min: 0, max: MOST_FEES } }) ?? null);
}

/** @param ofOre what is outstanding, fees included; undefined where that is wrong */
function feesOf(row: RowValues, ofOre: bigint | undefined): bigint {
  const fees = row.ore('feesOutstanding') ?? 0n;
  const most = ofOre === undefined || ofOre < 0n ? 0n : ofOre;
  if (fees < 0n) row.problem('feesOutstanding', { code: 'greater-than-or-equal', details: { min: 0 } });
  else if (fees > most && ofOre !== undefined) {
    const details = { min: 0, max: kronerFromOre(most) };
    row.problem('feesOutstanding', { code: 'out-of-range', details });
  }
  return fees;
}

function vatOf(row: RowValues): { vatCode: string; amountOre: bigint }[] {
  return TAXED_SALES_CODES.flatMap((code) => {
    const amountOre = row.ore(vatField(code)) ?? 0n;
    return amountOre === 0n ? [] : [{ vatCode: String(code), amountOre }];
  });
}

/** VAT is at most what its rate allows of the invoice itself. Of a credit note it tells nothing. */
function checkVat(row: RowValues, { vat, amountOre, feesOre, issueDate }: ItemFact): void {
  if (amountOre < 0n) return;
  const given = TAXED_SALES_CODES.flatMap((vatCode) =>
    vat.filter((one) => one.vatCode === String(vatCode)).map((one) => ({ ...one, vatCode })),
  );
  // Without an invoice date the day of the move decides about the rate.
  const lawful = issueDate === null ? given : lawfulVat(given, amountOre - feesOre, issueDate);
  for (const [index, { vatCode, amountOre: toldOre }] of given.entries()) {
    const mostOre = lawful[index]?.amountOre ?? 0n;
    if (toldOre > 0n && toldOre <= mostOre) continue;
    const details = { min: 0, max: kronerFromOre(mostOre < 0n ? 0n : mostOre) };
    row.problem(vatField(vatCode), { code: 'out-of-range', details });
  }
}

function readCustomer(row: RowValues): CustomerFact | undefined {
  const [number, name, email] = [
    row.text('customer.number'),
    row.text('customer.name'),
    row.text('customer.email'),
  ];
  const orgNumber = row.text('customer.orgNumber');
  const customer =
    number ?? orgNumber ?? name ?? email ?? row.problem('customer.number', { code: 'required' });
  if (customer === undefined) return undefined;
  const street = row.text('customer.address');
  return {
    customer,
    name: name ?? '',
    orgNumber: orgNumber === null ? null : normaliseOrganisationNumber(orgNumber),
    email,
    phone: row.text('customer.phone'),
    address: {
      lines: street === null ? [] : [street],
      postalCode: row.text('customer.postalCode'),
      city: row.text('customer.city'),
      country: row.text('customer.country'),
    },
    balances: [],
    paymentTermDays: null,
    line: row.line,
  };
}
