import { oreAtRate } from '../../domain/currency/exchange-rate.ts';
import { readCreditorReference } from '../../domain/currency/creditor-reference.ts';
import { isBic, isIban } from '../../domain/parties/bank-account.ts';
import { vatSummaryOf } from '../issued-documents/index.ts';
import type { EInvoiceDraft } from './e-invoice.ts';
import { problem } from './e-invoice-problem.ts';
import type { EInvoiceProblem } from './e-invoice-problem.ts';

/** How an invoice in another currency than NOK is paid: an IBAN, and a reference that banks abroad take. */
export function currencyPaymentProblems({ number, payTo }: EInvoiceDraft): EInvoiceProblem[] {
  if (payTo === undefined) {
    const message =
      'Set an account for the currency or the bank account of the company, to which the invoice is paid.';
    return [problem('company.bankAccount', 'required', 'BR-50', message)];
  }
  const { iban, bic, creditorReference } = payTo;
  const problems: EInvoiceProblem[] = [];
  if (!isIban(iban)) {
    const message = 'Must be an IBAN with right check digits, as in NO9386011117947.';
    problems.push(problem('company.currencyAccounts', 'invalid-format', null, message));
  }
  if (bic !== null && !isBic(bic)) {
    const message = 'Must be a BIC: eight or eleven letters and digits, as in DNBANOKKXXX.';
    problems.push(problem('company.currencyAccounts', 'invalid-format', null, message));
  }
  if (number === null) return problems;
  if (creditorReference === null) {
    problems.push(
      problem('creditorReference', 'required', null, 'Must be the creditor reference of the invoice.'),
    );
  } else if (readCreditorReference(creditorReference) !== creditorReference) {
    const message = 'Must be a creditor reference with right check digits, as in RF18539007547034.';
    problems.push(problem('creditorReference', 'invalid-format', null, message));
  }
  return problems;
}

/** On a credit note a group is the rest that earlier ones have left, so that each of its lines may be so many øre off. */
const MOST_ORE_OF_SHARE = 2n;

/**
 * A document in another currency tells its VAT in NOK, too (bokføringsforskriften § 5-1-1 no. 6). The rate of a draft need not be
 * known.
 */
export function nokProblems(document: EInvoiceDraft): EInvoiceProblem[] {
  const { type, number, currency, exchangeRate, nok, lines } = document;
  if (currency === undefined) return [];
  if (exchangeRate === undefined || nok === undefined) {
    if (number === null) return [];
    return [problem('exchangeRate', 'required', null, 'Must be the rate at which the VAT is told in NOK.')];
  }
  const rate = { rateE6: BigInt(exchangeRate.rateE6) };
  const groups = vatSummaryOf(document);
  const isOff = groups.some(({ vatCode, vatRateBp, netOre, vatOre }) => {
    const inNok = nok.vat.find((one) => one.vatCode === vatCode && one.vatRateBp === vatRateBp);
    if (inNok === undefined) return true;
    const shares = lines.filter((line) => line.vatCode === vatCode && line.vatRateBp === vatRateBp).length;
    const mostOre = type === 'invoice' ? 0n : MOST_ORE_OF_SHARE * BigInt(shares);
    return [
      [inNok.netOre, netOre],
      [inNok.vatOre, vatOre],
    ].some(([ore = 0n, amount = 0n]) => {
      const offOre = BigInt(ore) - oreAtRate(BigInt(amount), rate);
      return offOre > mostOre || offOre < -mostOre;
    });
  });
  if (!isOff && nok.vat.length === groups.length) return [];
  // The VAT of a document is 0 or more.
  const vatInNok = nok.vat.reduce((sum, { vatOre }) => sum + BigInt(vatOre), 0n);
  const rule = BigInt(document.vatOre) > 0n && vatInNok < 0n ? 'PEPPOL-EN16931-R055' : null;
  return [
    problem(
      'vatNok',
      'out-of-range',
      rule,
      'Must be the VAT of each rate, converted at the rate of the document.',
    ),
  ];
}
