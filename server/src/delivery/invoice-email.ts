import { formatBankAccount } from '../domain/bank-account.ts';
import { formatLocalDate } from '../domain/local-date.ts';
import { vatSummary } from '../domain/invoice-totals.ts';
import { formatDecimal, formatKroner } from '../domain/money.ts';
import type { SalesVatCode } from '../domain/vat.ts';
import type { IssuedDocument } from './issued-document.ts';

export type EmailContent = { subject: string; text: string };

/** The email of an issued invoice or credit note, in Norwegian: all that is needed to pay, without opening anything. */
export function composeInvoiceEmail(document: IssuedDocument, message: string | null): EmailContent {
  const { seller } = document;
  const title = document.type === 'invoice' ? 'Faktura' : 'Kreditnota';
  const paragraphs = [
    message ?? '',
    `${title} ${document.number} fra ${seller.name}`,
    facts(document),
    document.lines.map(lineText).join('\n'),
    sums(document),
    document.notes ?? '',
    sellerText(document),
  ];
  return {
    subject: `${title} ${document.number} fra ${seller.name}`,
    text: `${paragraphs.filter((paragraph) => paragraph !== '').join('\n\n')}\n`,
  };
}

function facts(document: IssuedDocument): string {
  const { buyer, seller } = document;
  const isInvoice = document.type === 'invoice';
  return table([
    [
      'Til',
      [buyer.name, buyer.address, `${buyer.postalCode} ${buyer.city}`.trim()].filter(Boolean).join(', '),
    ],
    [isInvoice ? 'Fakturadato' : 'Dato', formatLocalDate(document.issueDate)],
    ['Forfallsdato', isInvoice ? formatLocalDate(document.dueDate) : ''],
    ['Gjelder faktura nr.', document.creditedInvoiceNumber ?? ''],
    ['Leveringsdato', formatLocalDate(document.deliveryDate)],
    ['Leveringssted', document.deliveryPlace],
    ['Deres ref.', document.reference],
    [isInvoice ? 'Å betale' : 'Kreditert', `kr ${kroner(document.totalOre)}`],
    ['Kontonummer', isInvoice && seller.bankAccount !== '' ? formatBankAccount(seller.bankAccount) : ''],
    ['KID', document.kid ?? ''],
  ]);
}

function lineText(line: IssuedDocument['lines'][number]): string {
  const description = line.description === '' ? 'Vare eller tjeneste' : line.description;
  const quantity = formatDecimal(BigInt(line.quantityE4), 4);
  const price = formatDecimal(BigInt(line.unitPriceE4), 4, 2);
  return `${description}: ${quantity} × kr ${price} = kr ${kroner(line.lineTotalOre)} (${vatText(line)})`;
}

/** Sales are totalled for each rate, and exempt sales apart (bokføringsforskriften § 5-1-1). */
function sums(document: IssuedDocument): string {
  const summary = vatSummary(
    document.lines.map((line) => ({
      ...line,
      quantityE4: BigInt(line.quantityE4),
      unitPriceE4: BigInt(line.unitPriceE4),
      lineTotalOre: BigInt(line.lineTotalOre),
      vatOre: BigInt(line.vatOre),
    })),
  );
  return table([
    ['Sum eks. mva.', `kr ${kroner(document.subtotalOre)}`],
    ...summary.map((row): [string, string] => [
      `${vatText(row)} av kr ${formatKroner(row.netOre)}`,
      `kr ${formatKroner(row.vatOre)}`,
    ]),
    ['Sum inkl. mva.', `kr ${kroner(document.totalOre)}`],
  ]);
}

/** Why nothing is added, where the rate is 0 (mval. chapter 6, chapter 3). */
const ZERO_RATE_TEXTS: Partial<Record<SalesVatCode, string>> = {
  5: 'fritatt for mva.',
  6: 'unntatt fra mva.',
  7: 'uten mva.',
  52: 'utførsel, fritatt for mva.',
};

function vatText({ vatCode, vatRateBp }: { vatCode: SalesVatCode | null; vatRateBp: number }): string {
  if (vatRateBp > 0) return `${formatDecimal(BigInt(vatRateBp), 2)} % mva.`;
  return (vatCode === null ? undefined : ZERO_RATE_TEXTS[vatCode]) ?? '0 % mva.';
}

function sellerText({ seller }: IssuedDocument): string {
  const vat = seller.vatRegistered ? ' MVA' : '';
  const register = seller.inForetaksregisteret ? ', Foretaksregisteret' : '';
  const orgNumber = seller.orgNumber.replace(/(\d{3})(\d{3})(\d{3})/, '$1 $2 $3');
  return [
    seller.name,
    [seller.address, `${seller.postalCode} ${seller.city}`.trim()].filter(Boolean).join(', '),
    `Org.nr. ${orgNumber}${vat}${register}`,
  ]
    .filter(Boolean)
    .join('\n');
}

/** Rows without a value are left out. */
function table(rows: [label: string, value: string][]): string {
  return rows
    .filter(([, value]) => value !== '')
    .map(([label, value]) => `${label}: ${value}`)
    .join('\n');
}

function kroner(ore: string): string {
  return formatKroner(BigInt(ore));
}
