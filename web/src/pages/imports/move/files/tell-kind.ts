import type { Schemas } from '../../../../http/account-api.ts';
import { headersOf } from './file-headers.ts';

export type ImportKind = Schemas['Import']['kind'];
export type TableKind = Exclude<ImportKind, 'saf-t'>;
/** What a file of another system may be. Customers come by the import of customers. */
export type FileKind = ImportKind | 'clients';
/** What a file is, or what it is that nobody can read; `unknown`: the person knows. */
export type Told =
  | { kind: 'saf-t'; contentType: 'application/xml' | 'application/zip' }
  | { kind: TableKind | 'clients'; contentType: 'text/csv' }
  | { kind: 'spreadsheet' | 'pdf' | 'empty' }
  | { kind: 'unknown' };

/** So much of a file tells what the file is. */
export const TOLD_BY_BYTES = 65_536;

const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** The workbooks of Excel before 2007. */
const OLD_WORKBOOK = [0xd0, 0xcf, 0x11, 0xe0];
const PDF = [0x25, 0x50, 0x44, 0x46];
/** What the first file in a newer workbook is called, of Excel or of LibreOffice. */
const IN_WORKBOOK = /\[Content_Types\]\.xml|_rels\/|xl\/|docProps\/|mimetypeapplication\/vnd\.oasis/;

/**
 * What a file is by its content, because names and types of files say little.
 * @param bytes its first ones
 * @param recall what the person has said of a file with these headers
 */
export function tellKind(
  bytes: Uint8Array,
  recall: (headers: readonly string[]) => TableKind | undefined = () => undefined,
): Told {
  if (bytes.length === 0) return { kind: 'empty' };
  const beginsWith = (mark: readonly number[]) => mark.every((byte, index) => bytes[index] === byte);
  if (beginsWith(ZIP)) {
    const names = new TextDecoder('latin1').decode(bytes.subarray(0, 4_096));
    return IN_WORKBOOK.test(names)
      ? { kind: 'spreadsheet' }
      : { kind: 'saf-t', contentType: 'application/zip' };
  }
  if (beginsWith(OLD_WORKBOOK)) return { kind: 'spreadsheet' };
  if (beginsWith(PDF)) return { kind: 'pdf' };
  const text = decodeBeginning(bytes);
  if (text.trimStart().startsWith('<')) return { kind: 'saf-t', contentType: 'application/xml' };
  const headers = headersOf(text);
  const kind = recall(headers) ?? kindOfHeaders(headers);
  return kind === undefined ? { kind: 'unknown' } : { kind, contentType: 'text/csv' };
}

/** The text of the beginning of a file, as the service decodes it. */
export function decodeBeginning(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    // The last letter may be cut off.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const ACCOUNTS = /^(konto|kontonummer|kontonr|account|accountnumber|accountno)$/;
const BALANCES = /^((utgående|closing)?(saldo|balanse|balance)|ub|debet|debit|kredit|credit)$/;
const INVOICES = /^(faktura|invoice)(nummer|number|nr|no)?$/;
const OPEN =
  /^(utestående|rest|gjenst|ubetalt|åpent|outstanding|remaining|unpaid|openamount|saldo|balance|orderlineunitprice)/;
const NAMES = /^(navn|namn|kunde|firma|name|customer|company)(navn|name)?$/;
const OF_PEOPLE =
  /^(e?post|epost|email|mail|adresse|address|postadresse|postaladdress|postnr|postnummer|postalcode|telefon|phone|org)/;

/** What no list of customers has. */
const OF_INVOICES = /^(kid|forfall|due|faktura|invoice|saldo|balance|beløp|amount|utestående|rest)/;

/** Undefined where the headers do not tell. */
function kindOfHeaders(headers: readonly string[]): TableKind | 'clients' | undefined {
  const plain = headers.map((header) => header.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ''));
  const has = (meaning: RegExp) => plain.some((header) => meaning.test(header));
  if (has(INVOICES) && has(OPEN)) return 'open-invoices';
  if (has(ACCOUNTS) && has(BALANCES)) return 'balances';
  if (has(NAMES) && has(OF_PEOPLE) && !has(OF_INVOICES)) return 'clients';
  return undefined;
}
