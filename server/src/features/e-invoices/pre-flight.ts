import { isBankAccount } from '../../domain/parties/bank-account.ts';
import { currencyPaymentProblems, nokProblems } from './pre-flight-in-currency.ts';
import { isCountryCode, isInNorway } from '../../domain/parties/country.ts';
import { discountOre } from '../../domain/invoices/discount.ts';
import { grossOfLine } from '../../domain/invoices/invoice-totals.ts';
import { isValidKid } from '../../domain/invoices/kid.ts';
import { isUnitCode } from '../../domain/invoices/units.ts';
import { isLocalDate } from '../../domain/days/local-date.ts';
import { divideRounded } from '../../domain/money.ts';
import { FULL_RATE_BP, withoutVat } from '../../domain/vat/vat.ts';
import { givenLine } from '../issued-documents/index.ts';
import type { Amount } from '../../domain/money.ts';
import { isOrganisationNumber } from '../../domain/parties/organisation-number.ts';
import type { EInvoiceDraft, EInvoiceLine } from './e-invoice.ts';
import { problem } from './e-invoice-problem.ts';
import type { EInvoiceProblem } from './e-invoice-problem.ts';
import { allowanceOre } from './lines.ts';
import { MANDATORY_3_0_22, hasWrongDutchNumber, networkAddressOf } from './network-address.ts';
import { isOutsideVat, vatCategoryOf, vatCategorySums } from './vat-categories.ts';

/** The slack of PEPPOL-EN16931-R120: two øre, in the eight decimals of quantity × price. */
const LINE_SLACK_E8 = 2n * 10n ** 6n;
/** A krone, and as much of another currency. */
const KRONE = 100n;
const COUNTRY = 'Must be a country code of ISO 3166-1: two capital letters, as in NO.';
/** Codes of the official list that people take for something else: a stick of cigarettes is no piece. */
const MISTAKEN_UNITS = new Set<string>(['STK']);

/**
 * The pre-flight: what keeps the document from being an e-invoice; nothing when the official rules accept its XML. A document of
 * 500 lines takes under a millisecond. Of a draft, number and KID are not looked at. The rules are those of the day of issue.
 */
export function eInvoiceProblems(document: EInvoiceDraft): EInvoiceProblem[] {
  return [
    ...partyProblems(document),
    ...referenceProblems(document),
    ...paymentProblems(document),
    ...dateProblems(document),
    ...lineProblems(document),
    ...sumProblems(document),
    ...nokProblems(document),
  ];
}

function partyProblems({ seller, buyer, issueDate }: EInvoiceDraft): EInvoiceProblem[] {
  const problems: EInvoiceProblem[] = [];
  if (seller.name.trim() === '') {
    problems.push(problem('company.name', 'required', 'BR-06', 'Set the name of the company.'));
  }
  if (!isOrganisationNumber(seller.orgNumber)) {
    problems.push(
      problem(
        'company.orgNumber',
        'invalid-org-number',
        'PEPPOL-COMMON-R041',
        'Must be the organisation number of the company: nine digits, of which the last is the check digit.',
      ),
    );
  }
  if (!isCountryCode(seller.country)) {
    problems.push(problem('company.country', 'unknown-country', 'BR-CL-14', COUNTRY));
  }
  if (buyer.name.trim() === '') {
    problems.push(problem('client.name', 'required', 'BR-07', 'Give the name of the buyer.'));
  }
  if (!isCountryCode(buyer.country)) {
    problems.push(problem('client.country', 'unknown-country', 'BR-CL-14', COUNTRY));
  }
  if (networkAddressOf(buyer) === undefined) problems.push(withoutAddress(buyer));
  else if (issueDate >= MANDATORY_3_0_22 && hasWrongDutchNumber(buyer)) {
    const message = 'Must be a Dutch VAT number: NL, nine digits, B and two digits, as in NL123456789B12.';
    problems.push(problem('client.vatNumber', 'invalid-format', 'PEPPOL-COMMON-R056', message));
  }
  return problems;
}

function withoutAddress({ country, orgNumber }: EInvoiceDraft['buyer']): EInvoiceProblem {
  const rule = 'PEPPOL-EN16931-R010';
  if (isInNorway(country) && orgNumber !== '') {
    return problem(
      'client.orgNumber',
      'invalid-org-number',
      'PEPPOL-COMMON-R041',
      'Must be the organisation number of the buyer: nine digits, of which the last is the check digit.',
    );
  }
  if (isInNorway(country) || ['SE', 'DK', 'FI'].includes(country)) {
    return problem(
      'client.orgNumber',
      'required',
      rule,
      'Give the organisation number of the buyer, which is its address in the network, or choose the channel email.',
    );
  }
  return problem(
    'client.vatNumber',
    'required',
    rule,
    'Give the VAT number of the buyer, of a country in the network, where it is its address, or choose the channel email.',
  );
}

function referenceProblems({ type, number, creditedInvoiceNumber }: EInvoiceDraft): EInvoiceProblem[] {
  const problems: EInvoiceProblem[] = [];
  if (number !== null && number.trim() === '') {
    problems.push(problem('number', 'required', 'BR-02', 'Must be the number of the document.'));
  }
  if (type === 'credit_note' && (creditedInvoiceNumber ?? '').trim() === '') {
    problems.push(
      problem('creditedInvoiceId', 'required', null, 'Must name the invoice that the credit note credits.'),
    );
  }
  return problems;
}

/** What is to be paid has a due date, an account and a KID that the bank takes. */
function paymentProblems(document: EInvoiceDraft): EInvoiceProblem[] {
  const { type, number, kid, dueDate, totalOre, seller } = document;
  if (type !== 'invoice' || BigInt(totalOre) <= 0n) return [];
  const problems: EInvoiceProblem[] = [];
  if (dueDate === '')
    problems.push(problem('dueDate', 'required', null, 'Give the day on which the invoice is due.'));
  if (document.currency !== undefined) return [...problems, ...currencyPaymentProblems(document)];
  if (seller.bankAccount === '') {
    problems.push(
      problem(
        'company.bankAccount',
        'required',
        'BR-50',
        'Set the bank account of the company, to which the invoice is paid.',
      ),
    );
  } else if (!isBankAccount(seller.bankAccount)) {
    problems.push(
      problem(
        'company.bankAccount',
        'invalid-format',
        null,
        'Must be a Norwegian bank account: eleven digits, of which the last is the check digit.',
      ),
    );
  }
  if (number === null) return problems;
  if (kid === null) problems.push(problem('kid', 'required', null, 'Must be the KID of the invoice.'));
  else if (!isValidKid(kid)) {
    problems.push(
      problem('kid', 'invalid-kid', null, 'Must be a KID of which the last character is the check digit.'),
    );
  }
  return problems;
}

function dateProblems(document: EInvoiceDraft): EInvoiceProblem[] {
  const { issueDate, dueDate, deliveryDate, deliveryPeriod, creditedInvoiceDate } = document;
  const dates: [field: string, date: string | null | undefined][] = [
    ['issueDate', issueDate],
    ['dueDate', dueDate === '' ? null : dueDate],
    ['deliveryDate', deliveryDate],
    ['deliveryPeriod.from', deliveryPeriod?.from],
    ['deliveryPeriod.to', deliveryPeriod?.to],
    ['creditedInvoiceId', creditedInvoiceDate],
  ];
  const problems = dates.flatMap(([field, date]) =>
    date === null || date === undefined || isLocalDate(date)
      ? []
      : [
          problem(
            field,
            'invalid-date',
            'PEPPOL-EN16931-F001',
            'Must be a day of the calendar, written yyyy-MM-dd.',
          ),
        ],
  );
  if (deliveryPeriod !== undefined && deliveryPeriod.to < deliveryPeriod.from) {
    problems.push(
      problem('deliveryPeriod.to', 'before-from', 'BR-29', 'Must be on or after `deliveryPeriod.from`.'),
    );
  }
  return problems;
}

function lineProblems(document: EInvoiceDraft): EInvoiceProblem[] {
  const { lines } = document;
  const isOutside = isOutsideVat(document);
  if (lines.length === 0) return [problem('lines', 'required', 'BR-16', 'Give at least one line.')];
  return lines.flatMap((line, index) => {
    const at = (field: string) => `lines[${index}]${field}`;
    const problems: EInvoiceProblem[] = [];
    if (line.unit !== undefined && !isUnitCode(line.unit)) {
      problems.push(
        problem(
          at('.unit'),
          'unknown-unit',
          MISTAKEN_UNITS.has(line.unit) ? null : 'BR-CL-23',
          'Must be a documented code, such as EA for a piece (not STK) and HUR for an hour.',
        ),
      );
    }
    if (BigInt(line.quantityE4) <= 0n) {
      problems.push(problem(at('.quantity'), 'greater-than', null, 'Must be above 0.'));
    }
    if (BigInt(line.unitPriceE4) < 0n) {
      problems.push(problem(at('.unitPrice'), 'greater-than-or-equal', 'BR-27', 'Must be at least 0.'));
    }
    const isOfficiallySound = addsUp(line);
    if (!isOfficiallySound || (document.type === 'invoice' && !isExact(line))) {
      problems.push(
        problem(
          at(''),
          'out-of-range',
          isOfficiallySound ? null : 'PEPPOL-EN16931-R120',
          'Must be quantity times price, less the discount.',
        ),
      );
    }
    if (vatCategoryOf(line, isOutside) === undefined) {
      problems.push(
        problem(
          at('.vatCode'),
          'vat-code-missing',
          'BR-CO-04',
          'Give the VAT code of the line, which says why it has no VAT.',
        ),
      );
    }
    return problems;
  });
}

/** The official rules let a line be two øre off, which shares of credit notes need. A line of an invoice is exact. */
function isExact(line: EInvoiceLine): boolean {
  const { unitPriceE4, discount, totalOre } = givenLine(line);
  const grossOre = grossOfLine({ quantityE4: BigInt(line.quantityE4), unitPriceE4 });
  return totalOre === grossOre - discountOre(discount, grossOre);
}

/** Reckoned from what the XML has: quantity, price and discount. The price of a whole quantity is made to add up. */
function addsUp(line: EInvoiceLine): boolean {
  if (givenLine(line).isWithVat) return true;
  const netE8 = BigInt(line.lineTotalOre) * 10n ** 6n;
  const expectedE8 = BigInt(line.quantityE4) * BigInt(line.unitPriceE4) - allowanceOre(line) * 10n ** 6n;
  const offE8 = netE8 - expectedE8;
  return offE8 <= LINE_SLACK_E8 && offE8 >= -LINE_SLACK_E8;
}

function sumProblems(document: EInvoiceDraft): EInvoiceProblem[] {
  const { lines, subtotalOre, vatOre, totalOre } = document;
  const sumOf = (amounts: string[]): Amount => amounts.reduce((sum, amount) => sum + BigInt(amount), 0n);
  const problems: EInvoiceProblem[] = [];
  if (BigInt(subtotalOre) !== sumOf(lines.map(({ lineTotalOre }) => lineTotalOre))) {
    problems.push(
      problem('subtotal', 'out-of-range', 'BR-CO-10', 'Must be the sum of the lines without VAT.'),
    );
  }
  if (BigInt(vatOre) !== sumOf(lines.map((line) => line.vatOre))) {
    problems.push(problem('vat', 'out-of-range', 'BR-CO-14', 'Must be the sum of the VAT of the lines.'));
  }
  if (BigInt(totalOre) !== BigInt(subtotalOre) + BigInt(vatOre)) {
    problems.push(problem('total', 'out-of-range', 'BR-CO-15', 'Must be the subtotal and the VAT together.'));
  }
  return [...problems, ...vatProblems(document)];
}

/**
 * The official rules let the VAT of a rate be almost a krone off. On an invoice what we reckon last is exact: the VAT, or the net
 * where prices are with VAT. A credit note has shares of it, each of which may be an øre off; two where prices are with VAT.
 */
function vatProblems(document: EInvoiceDraft): EInvoiceProblem[] {
  const isWithVat = document.lines.some((line) => givenLine(line).isWithVat);
  return vatCategorySums(document).flatMap(({ id, percentBp, netOre, vatOre }) => {
    const rateBp = percentBp ?? 0;
    const moreOre = isWithVat
      ? netOre - withoutVat(netOre + vatOre, rateBp)
      : vatOre - divideRounded(netOre * BigInt(rateBp), FULL_RATE_BP);
    const offOre = moreOre < 0n ? -moreOre : moreOre;
    const shares = document.lines.filter(({ vatRateBp }) => vatRateBp === percentBp).length;
    const mostOre =
      document.type === 'invoice' || percentBp === 0 ? 0n : BigInt(shares * (isWithVat ? 2 : 1));
    if (offOre <= mostOre && offOre < KRONE) return [];
    const rule = id === 'S' ? (offOre < KRONE ? null : 'BR-S-09') : `BR-${id}-09`;
    return [problem('vat', 'out-of-range', rule, 'Must be, for each rate, that rate of its net amount.')];
  });
}
