import { Type } from 'typebox';
import { CHECK_STATES, CLOSING_CHECKS } from '../../../domain/books/closing-checks.ts';
import { SERIES, SOURCE_DOCUMENT_TYPES } from '../../../domain/books/journal.ts';
import {
  answerObject,
  closedObject,
  date,
  id,
  kroner,
  leftOut,
  month,
  nullable,
  oneOf,
  text,
} from '../../../platform/http/fields.ts';
import { accountNumber, entriesPath } from '../report-fields.ts';

/** The most entries that a check names. */
export const MOST_NAMED = 50;

const checkedEntry = Type.Object({
  id: id('The entry.'),
  series: oneOf(SERIES, { description: 'Its number series.', examples: ['Bank'] }),
  number: Type.Integer({ description: 'Its number in the series and year of posting.', examples: [12] }),
  documentDate: date('Date of the document.', '2026-09-28'),
  postingDate: date('Date on which it counts in the books.', '2026-10-01'),
  sourceDocumentType: oneOf(SOURCE_DOCUMENT_TYPES, {
    description: 'The kind of document that caused it.',
    examples: ['Payment'],
  }),
  description: text('What it says.', 'Husleie september'),
  amount: kroner('What of it the check counts. Kroner.', -1250.5),
});

const closingCheck = answerObject('ClosingCheck', {
  id: oneOf(CLOSING_CHECKS, {
    description:
      'What was looked at:\n\n- `earlier-months`: open months before `through` that have entries. They are closed as well.\n- `drafts`: drafts dated until the end of the period.\n- `undelivered`: documents dated until then that did not reach their customer, or a letter about them did not.\n- `recurring-invoices`: dates of recurring invoices that failed and left a draft.\n- `bank-transactions`: what the bank booked until then and waits for a person; `amount` is money in less money out.\n- `bank`: the balance of the books against that of the bank, and the ignored transactions that no entry stands for yet (`count`).\n- `vipps`: the same between the account of Vipps in the books and what Vipps says that it has; shown only once a ledger of Vipps was read.\n- `receivables`: the balance of the account against what invoices say that customers owe; `receivables` explains it.\n- `vouchers`: manual entries of the period without a file; fees that a transaction of the bank stands for and settlements of VAT need none.\n- `waiting-vouchers`: vouchers of any day that no entry has.\n- `vat`: whether the last VAT term that is over is settled; `amount` is what the VAT accounts still owe.\n- `currency-revaluation`: where `through` is a December, what is in other currencies and not revalued at its end; shown only then.\n- `year-result`: where `through` is a December, whether the result of the year is in equity.',
    examples: ['drafts'],
  }),
  state: oneOf(CHECK_STATES, {
    description:
      '`todo`: something is left to do. `note`: worth knowing, and nothing has to be done. `not-applicable`: there is nothing to look at, such as a bank whose files tell no balance. No state keeps months from being closed.',
    examples: ['todo'],
  }),
  count: Type.Integer({ description: 'How many things it found; 0 where it looks at a sum.', examples: [2] }),
  amount: nullable(kroner('How much. Kroner; null where there is no sum.', 12500)),
  details: entriesPath('Where what it found is listed.', '/v1/invoices?status=draft&issuedTo=2026-10-31'),
  entries: Type.Array(checkedEntry, {
    description: `The entries that \`vouchers\` and \`receivables\` count, by posting date, at most ${MOST_NAMED}. Empty for other checks.`,
  }),
});

export const closingChecklist = answerObject('ClosingChecklist', {
  from: month('The first month of the period.', '2026-09'),
  through: month('The last month of the period.', '2026-10'),
  closedThrough: nullable(month('The last closed month; null: none is closed.', '2026-08')),
  checks: Type.Array(closingCheck, {
    description: 'Every check that is not left out, in the order of the work.',
  }),
  receivables: nullable(
    Type.Object(
      {
        account: accountNumber,
        owed: kroner('Left to pay of all invoices now, fees of letters with it.', 21250.5),
        unbooked: kroner(
          'The part of `owed` that was invoiced while accounting was off, and so is not in the books.',
          0,
        ),
        bookedSince: kroner('What was posted on the account after the period.', 10000),
        balance: kroner('The balance of the account at the end of the period.', 11250.5),
        postedLater: kroner(
          'The part of `bookedSince` that is dated in the period or before, and was posted later because its month was closed.',
          -1250.5,
        ),
        unexplained: kroner(
          '`owed` − `unbooked` − `bookedSince` − `balance`. Not 0 only when the books are broken; `tilgode verify` says where.',
          0,
        ),
      },
      {
        description:
          'Why the account of receivables differs from what customers owe by the list of invoices: `balance` = `owed` − `unbooked` − `bookedSince` − `unexplained`. Nothing can be posted on the account by hand. Null where the check is left out.',
      },
    ),
  ),
  leftOut,
});

export const checklistQuery = closedObject({
  through: month('The last month to be closed.', '2026-10'),
  from: Type.Optional(
    month(
      'The first month whose entries are looked at; not after `through`. Default: the first open month that has entries.',
      '2026-01',
    ),
  ),
});
