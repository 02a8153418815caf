import { Type } from 'typebox';
import { inCurrencyFields, journalEntrySchema } from '../../books/schemas.ts';
import type { FieldError } from '../../../domain/errors/field-errors.ts';
import type { Endpoints } from '../../../platform/http/endpoint.ts';
import { answerObject, id, kroner, nullable } from '../../../platform/http/fields.ts';
import { pageParameters, pageSchema } from '../../../platform/http/lists/page-schemas.ts';
import { getLedger } from './get-ledger.ts';
import { checkPeriod, periodParameters } from '../period-parameters.ts';
import { accountName, accountNumber } from '../report-fields.ts';
import { reportDescription } from '../report-parameters.ts';

const { series, number, postingDate, documentDate, sourceDocumentType, sourceDocumentId } =
  journalEntrySchema.properties;

const text = (description: string, example: string | null) =>
  Type.String({ format: 'single-line', description, examples: [example] });

const ledgerLine = answerObject('LedgerReportLine', {
  account: accountNumber,
  accountName,
  entryId: id('The journal entry.'),
  series,
  number,
  postingDate,
  documentDate,
  description: text('Text of the line, else of the entry.', 'Faktura 1'),
  customerId: nullable(id('The customer of the line, else of its entry; null without one.')),
  customerName: nullable(text('The customer’s name as it is now.', 'Fjordkaffe AS')),
  vatCode: nullable(text('SAF-T tax code; output VAT itself has none.', null)),
  debit: kroner('Kroner; 0 on a credit line.', 13218.91),
  credit: kroner('Kroner; 0 on a debit line.', 0),
  balance: kroner('After this line; debit is positive.', 13218.91),
  ...inCurrencyFields,
  sourceDocumentType,
  sourceDocumentId,
  invoiceId: nullable(
    id('The invoice that it is about; of a credit note the one it credits. Null without one.'),
  ),
});

export function ledgerRoutes(endpoints: Endpoints): void {
  endpoints.report(
    {
      url: '/v1/reports/ledger',
      operationId: 'getLedger',
      bound: 'few',
      summary: 'Get the ledger of an account (kontospesifikasjon)',
      description:
        'Every line posted in a period within one calendar year, ordered by posting date, series and number, with the balance after it.\n\nJSON is paged; files have all lines. Choose by `account`, `vatCode` and `customerId`; without the first two it is the customer’s ledger.\n\nIncome and expense accounts (classes 3 to 8) start each year at 0.\n\nNeeds built-in accounting.',
      scope: 'reports:read',
      needsAccounting: true,
      queryRule: (query) => [...requireFilter(query), ...checkPeriod(query)],
      ...reportDescription({
        parameters: {
          account: Type.Optional(
            text('Account number; required unless `vatCode` or `customerId` is given.', '1500'),
          ),
          ...periodParameters,
          vatCode: Type.Optional(text('Only lines with this SAF-T tax code.', '3')),
          customerId: Type.Optional(
            id(
              'Only this customer’s lines; with `account` or `vatCode` the lines of entries that are about this customer alone.',
            ),
          ),
          ...pageParameters,
        },
        name: 'LedgerReport',
        description: 'One page of the ledger, with the figures of the whole period.',
        fields: {
          opening: kroner('Balance before `from`. Kroner; debit is positive.', 0),
          debit: kroner('Debit of the whole period.', 13218.91),
          credit: kroner('Credit of the whole period.', 0),
          closing: kroner('Balance at the end of `to`: opening + debit − credit.', 13218.91),
          ...pageSchema(ledgerLine, 'LedgerReport').properties,
        },
      }),
    },
    getLedger,
  );
}

function requireFilter(query: unknown): FieldError[] {
  const given = Object(query) as object;
  const isChosen = ['account', 'vatCode', 'customerId'].some((name) => name in given);
  return isChosen
    ? []
    : [{ field: 'account', code: 'required', message: 'Give `account`, `vatCode` or `customerId`.' }];
}
