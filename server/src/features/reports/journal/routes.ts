import { Type } from 'typebox';
import { inCurrencyFields, journalEntrySchema } from '../../books/schemas.ts';
import type { Endpoints } from '../../../platform/http/endpoint.ts';
import { answerObject, id, kroner, nullable, text } from '../../../platform/http/fields.ts';
import { pageParameters, pageSchema } from '../../../platform/http/lists/page-schemas.ts';
import { getJournal } from './get-journal.ts';
import { checkPeriod, periodParameters } from '../period-parameters.ts';
import { numberGapSchema } from '../number-gaps/number-gap-schema.ts';
import { accountName, accountNumber } from '../report-fields.ts';
import { MAX_CSV_LINES, MAX_PDF_LINES, MAX_XLSX_LINES } from '../report-limits.ts';
import { reportDescription } from '../report-parameters.ts';

const { series, number, postingDate, documentDate, sourceDocumentType, sourceDocumentId } =
  journalEntrySchema.properties;

const journalReportLine = answerObject('JournalReportLine', {
  entryId: id('The journal entry.'),
  series,
  number,
  postingDate,
  documentDate,
  description: text('Text of the line, else of the entry.', 'Faktura 1'),
  account: accountNumber,
  accountName,
  vatCode: nullable(text('SAF-T tax code; VAT itself has none.', null)),
  customerId: nullable(id('The client, on lines of the customer ledger.')),
  customerName: nullable(text('The client’s name as it is now.', 'Fjordkaffe AS')),
  debit: kroner('Kroner; 0 on a credit line.', 13218.91),
  credit: kroner('Kroner; 0 on a debit line.', 0),
  ...inCurrencyFields,
  sourceDocumentType,
  sourceDocumentId,
});

export function journalReportRoutes(endpoints: Endpoints): void {
  endpoints.report(
    {
      url: '/v1/reports/journal',
      operationId: 'getJournal',
      bound: 'few',
      summary: 'Get the journal of a period (bokføringsspesifikasjon)',
      description: `Every line posted in a period within one calendar year, ordered by posting date, series and number.\n\nJSON is paged; CSV has all lines, at most ${MAX_CSV_LINES}, XLSX at most ${MAX_XLSX_LINES}, PDF at most ${MAX_PDF_LINES} (\`report-too-long\`).\n\nNeeds built-in accounting.`,
      scope: 'reports:read',
      needsAccounting: true,
      queryRule: checkPeriod,
      ...reportDescription({
        parameters: { ...periodParameters, ...pageParameters },
        name: 'JournalReport',
        description: 'One page of the journal, with the sums of the whole period.',
        fields: {
          debit: kroner('Debit of the whole period.', 13218.91),
          credit: kroner('Credit of the whole period: as much.', 13218.91),
          numberGaps: Type.Array(numberGapSchema, {
            description:
              'Entry numbers of the year that are left out because a backup was restored; empty without any. `GET /v1/reports/number-gaps` has all.',
          }),
          ...pageSchema(journalReportLine, 'JournalReport').properties,
        },
      }),
      errors: ['report-too-long'],
    },
    getJournal,
  );
}
