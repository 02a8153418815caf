import { Type } from 'typebox';
import { shownStatus } from '../../../domain/invoices/invoice-status.ts';
import { osloDate } from '../../../domain/days/local-date.ts';
import type { Ore } from '../../../domain/money.ts';
import { kronerFromOre, negated } from '../../../domain/money.ts';
import type { Endpoints } from '../../../platform/http/endpoint.ts';
import { kroner } from '../../../platform/http/fields.ts';
import type { ListedInvoice } from '../../invoices/index.ts';
import { listInvoicesAfter, readFilter, sumInvoices } from '../../invoices/index.ts';
import { checkFilter, filterParameters } from '../../invoices/schemas.ts';
import { MAX_PDF_LINES, MAX_XLSX_LINES } from '../report-limits.ts';
import { listReport } from './list-report.ts';

export function invoiceReport(endpoints: Endpoints): void {
  listReport(
    endpoints,
    {
      url: '/v1/reports/invoices',
      operationId: 'getInvoiceReport',
      summary: 'Get the sums of chosen invoices and credit notes, or the list as a file',
      description: `The sums of the chosen invoices and credit notes, or the list of them as a file. The filters are those of \`GET /v1/invoices\`.\n\nDrafts are left out unless \`status=draft\` or \`issued=false\` asks for them. JSON has the sums, files have a line for each document, in the order in which they were made: XLSX at most ${MAX_XLSX_LINES}, PDF at most ${MAX_PDF_LINES} (\`report-too-long\`). In sums and files the amounts of credit notes are below 0.`,
      scope: 'invoices:read',
      filter: filterParameters,
      queryRule: checkFilter,
      answer: {
        name: 'InvoiceReport',
        description: 'The sums.',
        sums: {
          count: Type.Integer({ description: 'Number of documents.', examples: [12] }),
          net: kroner(
            'Without VAT. Kroner. `net` and `vat` leave out invoices of another system (`opening`), whose VAT is not known here.',
            1000,
          ),
          vat: kroner('VAT.', 250),
          total: kroner('With VAT.', 1250),
          outstanding: kroner('What is still owed of issued invoices, with fees.', 1250),
        },
      },
    },
    {
      // The statuses read as in the app.
      words: {
        title: ['Fakturaer', 'Fakturaer', 'Invoices'],
        number: ['Nummer', 'Nummer', 'Number'],
        type: ['Type', 'Type', 'Type'],
        invoice: ['Faktura', 'Faktura', 'Invoice'],
        credit_note: ['Kreditnota', 'Kreditnota', 'Credit note'],
        orgNumber: ['Org.nr.', 'Org.nr.', 'Org. no.'],
        kid: ['KID', 'KID', 'KID'],
        reference: ['Referanse', 'Referanse', 'Reference'],
        status: ['Status', 'Status', 'Status'],
        channel: ['Sendt som', 'Sendt som', 'Sent by'],
        email: ['E-post', 'E-post', 'Email'],
        'e-invoice': ['E-faktura', 'E-faktura', 'E-invoice'],
        none: ['Levert på annen måte', 'Levert på annan måte', 'Delivered otherwise'],
        draft: ['Utkast', 'Utkast', 'Draft'],
        sent: ['Sendt', 'Sendt', 'Sent'],
        viewed: ['Sett', 'Sett', 'Viewed'],
        paid: ['Betalt', 'Betalt', 'Paid'],
        overdue: ['Forfalt', 'Forfalle', 'Overdue'],
        reminded: ['Purret', 'Purra', 'Reminded'],
        collection_warning: ['Inkassovarsel', 'Inkassovarsel', 'Collection notice'],
        credited: ['Kreditert', 'Kreditert', 'Credited'],
        lost: ['Tapsført', 'Tapsført', 'Written off'],
        fees_left: ['Gebyr gjenstår', 'Gebyr står att', 'Fees left'],
        partly_paid: ['Delvis betalt', 'Delvis betalt', 'Partly paid'],
        bounced: ['Ikke levert', 'Ikkje levert', 'Not delivered'],
        note: [
          'Beløp i kroner. Kreditnotaer er trukket fra. Utestående er med gebyrer og renter.',
          'Beløp i kroner. Kreditnotaer er trekte frå. Uteståande er med gebyr og renter.',
          'Amounts in NOK. Credit notes are deducted. Outstanding amounts are with fees and interest.',
        ],
      },
      // Drafts are not invoiced, so they are left out unless the caller asks for them.
      choose: ({ db, accountNow }, asked) => {
        const isAsked = asked.status !== undefined || asked.issued !== undefined;
        const today = osloDate(accountNow);
        return readFilter(db, today, isAsked ? asked : { ...asked, issued: true });
      },
      sums: async ({ db }, filter) => {
        const { count, netOre, vatOre, totalOre, outstandingOre } = await sumInvoices(db, filter);
        return {
          count,
          net: kronerFromOre(netOre),
          vat: kronerFromOre(vatOre),
          total: kronerFromOre(totalOre),
          outstanding: kronerFromOre(outstandingOre),
        };
      },
      readAfter: ({ db }, filter, after: ListedInvoice | undefined, limit) =>
        listInvoicesAfter(db, filter, after, limit),
      isSummed: true,
      columns: (words, own) => [
        [own.number, 'code', ({ number }) => number],
        [own.type, 'code', ({ type }) => own[type]],
        [words.customer, 'text', ({ clientName }) => clientName],
        [own.orgNumber, 'code', ({ orgNumber }) => orgNumber],
        [words.invoiceDate, 'date', ({ issueDate }) => issueDate],
        [words.dueDate, 'date', ({ type, dueDate }) => (type === 'invoice' ? dueDate : null)],
        [own.kid, 'code', ({ kid }) => kid],
        [own.reference, 'text', ({ reference }) => reference],
        [words.net, 'amount', ({ type, netOre }) => signed(type, netOre)],
        [words.vat, 'amount', ({ type, vatOre }) => signed(type, vatOre)],
        [words.gross, 'amount', ({ type, totalOre }) => signed(type, totalOre)],
        [words.outstanding, 'amount', outstanding],
        [own.status, 'code', (invoice) => own[statusOf(invoice)]],
        [own.channel, 'code', ({ channel }) => channel && own[channel]],
      ],
    },
  );
}

function statusOf({ status, isLost, isPartlyPaid, outstandingOre }: ListedInvoice) {
  return shownStatus(status, { isLost, isPartlyPaid, hasClaimsLeft: outstandingOre > 0n });
}

function signed(type: ListedInvoice['type'], ore: Ore | null): Ore | null {
  return ore === null || type === 'invoice' ? ore : negated(ore);
}

function outstanding({ type, status, outstandingOre }: ListedInvoice): Ore | null {
  return type === 'invoice' && status !== 'draft' ? outstandingOre : null;
}
