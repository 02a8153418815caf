import { formatBankAccount } from '../domain/bank-account.ts';
import { formatLocalDate } from '../domain/local-date.ts';
import { formatKroner } from '../domain/money.ts';
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
  const vat = `${trimDecimals(BigInt(line.vatRateBp), 2)} % mva.`;
  const quantity = trimDecimals(BigInt(line.quantityE4), 4);
  const price = trimDecimals(BigInt(line.unitPriceE4), 4, 2);
  return `${line.description === '' ? 'Vare eller tjeneste' : line.description}: ${quantity} × kr ${price} = kr ${kroner(line.lineTotalOre)} (${vat})`;
}

function sums(document: IssuedDocument): string {
  const perRate = Map.groupBy(document.lines, (line) => line.vatRateBp);
  const vatRows = [...perRate]
    .toSorted(([a], [b]) => b - a)
    .map(([rateBp, lines]): [string, string] => {
      const net = lines.reduce((sum, line) => sum + BigInt(line.lineTotalOre), 0n);
      const vat = lines.reduce((sum, line) => sum + BigInt(line.vatOre), 0n);
      return [
        `Mva. ${trimDecimals(BigInt(rateBp), 2)} % av kr ${formatKroner(net)}`,
        `kr ${formatKroner(vat)}`,
      ];
    });
  return table([
    ['Sum eks. mva.', `kr ${kroner(document.subtotalOre)}`],
    ...vatRows,
    ['Sum inkl. mva.', `kr ${kroner(document.totalOre)}`],
  ]);
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

/** `7,5` of 75000n with 4 decimals: as few decimals as the number has, and no fewer than `minimum`. */
function trimDecimals(scaled: bigint, decimals: number, minimum = 0): string {
  const digits = String(scaled).padStart(decimals + 1, '0');
  const fraction = digits.slice(-decimals).replace(/0+$/, '').padEnd(minimum, '0');
  const whole = digits.slice(0, -decimals).replace(/\B(?=(?:\d{3})+$)/g, '\u00A0');
  return fraction === '' ? whole : `${whole},${fraction}`;
}
