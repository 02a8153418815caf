import type { Series } from '../../../domain/books/journal.ts';
import { taxOfLines } from '../../../domain/vat/line-tax.ts';
import type { LineTax } from '../../../domain/vat/line-tax.ts';
import { osloDate, yearOf } from '../../../domain/days/local-date.ts';
import type { Ore } from '../../../domain/money.ts';
import { magnitude } from '../../../domain/money.ts';
import type { NumberGap } from '../../reports/index.ts';
import { listNumberGaps } from '../../reports/index.ts';
import { findTaxCode, rateBpOfTaxCode } from '../../../domain/vat/standard-tax-codes.ts';
import type { AccountDb } from '../../../platform/database/database.ts';
import { element, endTag, startTag, textElement } from '../../../platform/documents/xml.ts';
import type { Xml } from '../../../platform/documents/xml.ts';
import {
  amountElement,
  amountOnSideElement,
  optionalTextElementOf,
  shortId,
  textElementOf,
} from './elements.ts';
import type { Side } from './elements.ts';
import { listEntriesAfter, sumEntries } from './saf-t.store.ts';
import type { EntryKey, ExportedEntry, ExportedLine, Selection } from './saf-t.store.ts';
import { percentage } from './tax-table.ts';

/** AR: sales ledger, AP: purchase ledger, GL: general ledger. */
const JOURNALS: Record<Series, { description: string; type: 'AR' | 'AP' | 'GL' }> = {
  SalesInvoice: { description: 'Utgående fakturaer', type: 'AR' },
  CreditNote: { description: 'Kreditnotaer', type: 'AR' },
  SupplierInvoice: { description: 'Inngående fakturaer', type: 'AP' },
  Bank: { description: 'Bank', type: 'GL' },
  Manual: { description: 'Manuelle bilag', type: 'GL' },
};

/** The entries that a request holds at a time. Each is about 2 kB, or more when its document has many accounts. */
const BATCH = 250;

/** The totals of the period, then a journal for each series that has entries. Entries come by number, in batches. */
export async function* generalLedgerEntries(db: AccountDb, selection: Selection): AsyncGenerator<Xml> {
  const { entryCount, debitOre, creditOre } = await sumEntries(db, selection);
  yield startTag('GeneralLedgerEntries');
  yield textElement('NumberOfEntries', String(entryCount));
  yield amountElement('TotalDebit', debitOre);
  yield amountElement('TotalCredit', creditOre);
  const gaps = await listNumberGaps(db);
  for (const series of Object.keys(JOURNALS) as Series[]) {
    yield* journal(db, selection, series, unusedNumbers(gaps, series, selection));
  }
  yield endTag('GeneralLedgerEntries');
}

/** The format has no place for gaps (decision 76), so the description of the journal names them. */
function unusedNumbers(gaps: readonly NumberGap[], series: Series, { from, to }: Selection): string {
  const told = gaps
    .filter((gap) => gap.series === series && gap.year !== null)
    .filter(({ year }) => Number(year) >= yearOf(from) && Number(year) <= yearOf(to))
    .map((gap) => `${gap.year}: ${gap.from}–${gap.to}`);
  return told.length === 0 ? '' : `. Bilagsnumre ikke brukt etter gjenoppretting: ${told.join(', ')}`;
}

async function* journal(
  db: AccountDb,
  selection: Selection,
  series: Series,
  unused: string,
): AsyncGenerator<Xml> {
  const start: EntryKey = { year: yearOf(selection.from), number: 0n };
  let batch = await listEntriesAfter(db, selection, series, start, BATCH);
  if (batch.length === 0) return;
  const { description, type } = JOURNALS[series];
  yield startTag('Journal');
  yield textElement('JournalID', series);
  yield textElementOf('Description', 'long', `${description}${unused}`);
  yield textElement('Type', type);
  while (batch.length > 0) {
    yield batch.map((entry) => transaction(entry, selection)).join('') as Xml;
    batch = await listEntriesAfter(db, selection, series, batch.at(-1) ?? start, BATCH);
  }
  yield endTag('Journal');
}

function transaction(entry: ExportedEntry, { customerLedger }: Selection): Xml {
  const { series, postingDate } = entry;
  const taxes = taxOfLines(
    entry.lines.map(({ account, vatCode, ...line }) => ({ account, vatCode, creditedOre: creditedOf(line) })),
  );
  return element('Transaction', [
    textElement('TransactionID', transactionId(entry)),
    textElement('Period', String(Number(postingDate.slice(5, 7)))),
    textElement('PeriodYear', postingDate.slice(0, 4)),
    textElement('TransactionDate', entry.documentDate),
    textElement('VoucherType', series),
    textElement('VoucherDescription', JOURNALS[series].description),
    textElementOf('Description', 'long', entry.description),
    textElement('SystemEntryDate', osloDate(entry.createdAt)),
    textElement('GLPostingDate', postingDate),
    textElement('SystemID', String(entry.position)),
    ...entry.lines.map((line, index) => {
      const customerId = customerLedger.includes(line.account) ? line.customerId : null;
      return lineElement(entry, { ...line, customerId }, taxes[index]);
    }),
  ]);
}

/** Numbers begin anew in every series and year, so the id needs all three. */
function transactionId({ series, year, number }: { series: string; year: number; number: bigint | string }) {
  return `${series}-${year}-${number}`;
}

/** SAF-T has no place of its own for it. An auditor would take the amount for a mistake. */
const DEVIATES = ' (mva. avviker med vilje)';

/** @param line has its customer only when it is on an account of the customer ledger */
function lineElement(entry: ExportedEntry, line: ExportedLine, tax: LineTax | undefined): Xml {
  const { corrects, credits } = entry;
  const { customerId } = line;
  const document = line.document ?? entry.document;
  const creditedOre = creditedOf(line);
  // An entry of 0 has no side of its own. Its lines stand on debit.
  const side: Side = creditedOre > 0n ? 'Credit' : 'Debit';
  // Whoever moves to another system finds the invoice of a credit note by it.
  const crossReference = corrects === null ? credits : transactionId(corrects);
  return element('Line', [
    textElement('RecordID', String(line.lineNumber)),
    textElement('AccountID', line.account),
    textElement('SourceDocumentID', shortId(entry.sourceDocumentId)),
    customerId !== null && textElement('CustomerID', shortId(customerId)),
    textElementOf(
      'Description',
      'long',
      `${line.description ?? entry.description}${line.vatDeviation ? DEVIATES : ''}`,
    ),
    amountOnSideElement('', side, magnitude(creditedOre), line.inCurrency),
    tax && taxInformation(entry, tax, side),
    document !== null && textElementOf('ReferenceNumber', 'middle1', document.number),
    ...(customerId !== null && document !== null
      ? [
          optionalTextElementOf('CID', 'middle1', document.kid ?? ''),
          textElement('DueDate', document.dueDate),
        ]
      : []),
    crossReference !== null && textElementOf('CrossReference', 'middle1', crossReference),
  ]);
}

/** @param sideOfLine the side of the line, where a tax of 0 stands too */
function taxInformation(entry: ExportedEntry, { code, baseOre, taxOre }: LineTax, sideOfLine: Side): Xml {
  const taxCode = findTaxCode(code);
  const side: Side = taxOre === 0n ? sideOfLine : taxOre > 0n ? 'Credit' : 'Debit';
  return element('TaxInformation', [
    textElement('TaxType', 'MVA'),
    textElementOf('TaxCode', 'middle2', code),
    taxCode && textElement('TaxPercentage', percentage(rateBpOfTaxCode(taxCode, entry.documentDate))),
    textElement('Country', 'NO'),
    amountElement('TaxBase', magnitude(baseOre)),
    amountOnSideElement('Tax', side, magnitude(taxOre)),
  ]);
}

function creditedOf({ debitOre, creditOre }: { debitOre: Ore; creditOre: Ore }): Ore {
  return creditOre - debitOre;
}
