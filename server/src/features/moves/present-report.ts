import { FIELD_ERRORS } from '../../domain/errors/field-errors.ts';
import type { MoveProblem, MoveReport } from '../../domain/moves/move.ts';
import { BOOK_CURRENCY } from '../../domain/currency/currency.ts';
import { kronerFromOre, numberFromAmount } from '../../domain/money.ts';
import type { StoredReport } from './move.ts';
import { MOST_LISTED } from './report-schema.ts';

export function presentReport(report: MoveReport): StoredReport {
  const { customers, openInvoices, openCredits, unexplained, vatTerm, errors, warnings } = report;
  const first = <T>(list: readonly T[]) => list.slice(0, MOST_LISTED);
  const nameOf = (customer: string | undefined) => report.customerNames.get(customer ?? '') || null;
  return {
    accounts: report.accounts.map(({ closingOre, ...account }) => ({
      ...account,
      closing: kronerFromOre(closingOre),
    })),
    customers: {
      rowCount: customers.rowCount,
      added: customers.added,
      matched: customers.matched,
      merged: first(customers.merged).map(({ clientId, customers: merged }) => ({
        customers: [...merged],
        customerName: nameOf(merged[0]),
        clientId,
      })),
    },
    openInvoiceCount: openInvoices.length,
    openInvoices: first(openInvoices).map(({ outstandingOre, inCurrency, feesOre, vat, ...invoice }) => ({
      ...invoice,
      currency: inCurrency?.currency ?? BOOK_CURRENCY,
      currencyAmount: inCurrency && numberFromAmount(inCurrency.amountOre),
      customerName: nameOf(invoice.customer),
      outstanding: kronerFromOre(outstandingOre),
      feesOutstanding: kronerFromOre(feesOre),
      vatOutstanding: vat.map(({ vatCode, amountOre }) => ({ vatCode, amount: kronerFromOre(amountOre) })),
    })),
    outstanding: kronerFromOre(
      openInvoices.reduce((sum, { outstandingOre, feesOre }) => sum + outstandingOre + feesOre, 0n),
    ),
    openCreditCount: openCredits.length,
    openCredits: first(openCredits).map(({ amountOre, ...credit }) => ({
      ...credit,
      customerName: nameOf(credit.customer),
      amount: kronerFromOre(amountOre),
    })),
    credit: kronerFromOre(openCredits.reduce((sum, { amountOre }) => sum + amountOre, 0n)),
    unexplainedCount: unexplained.length,
    unexplained: first(unexplained).map(({ customer, amountOre }) => ({
      customer,
      customerName: nameOf(customer),
      amount: kronerFromOre(amountOre),
    })),
    receivablesDifference: kronerFromOre(report.receivablesDifferenceOre),
    balanceDifference: kronerFromOre(report.balanceDifferenceOre),
    reclassified: kronerFromOre(report.reclassifiedOre),
    vatTerm: vatTerm && {
      from: vatTerm.from,
      to: vatTerm.to,
      dueOn: vatTerm.dueOn,
      amount: kronerFromOre(vatTerm.owedOre),
      missing: vatTerm.missing.map(({ account, owedOre }) => ({ account, amount: kronerFromOre(owedOre) })),
    },
    errorCount: errors.length,
    errors: first(errors).map((problem) => presentProblem(problem, nameOf(problem.customer))),
    warningCount: warnings.length,
    warnings: first(warnings).map((problem) => presentProblem(problem, nameOf(problem.customer))),
  };
}

function presentProblem(problem: MoveProblem, customerName: string | null): StoredReport['errors'][number] {
  const { code, account, customer, number, currency, day, ore, count, most } = problem;
  const { message } = FIELD_ERRORS[code];
  return {
    code,
    message:
      typeof message === 'string'
        ? message
        : message({ ...(day !== undefined && { min: day }), ...(most !== undefined && { max: most }) }),
    account: account ?? null,
    customer: customer ?? null,
    customerName,
    number: number ?? null,
    currency: currency ?? null,
    day: day ?? null,
    amount: ore === undefined ? null : kronerFromOre(ore),
    count: count ?? null,
  };
}
