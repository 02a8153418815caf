import type { ImportKind } from '../../http/files/import-file.ts';
import type { importsTexts } from './imports-texts.ts';
import { fieldInWords } from './move/files/table-fields.ts';
import type { tableFieldTexts } from './move/files/table-fields.ts';
import type { TableKind } from './move/files/tell-kind.ts';

type Words = Pick<(typeof importsTexts)['nb'], 'clientFields' | 'fields' | 'ofCustomer'> & {
  ofTables?: (typeof tableFieldTexts)['nb'];
};

/** What is in the rows of a file whose columns have names. */
export type NamedKind = ImportKind | TableKind;

/** The field that a column is taken for, in words. */
export function fieldName(
  kind: NamedKind,
  field: string,
  { clientFields, fields, ofCustomer, ofTables }: Words,
): string {
  if (kind === 'open-invoices' || kind === 'balances') {
    return ofTables === undefined ? field : fieldInWords(kind, field, ofTables);
  }
  if (kind === 'clients' || field === 'name') return clientFields[field] ?? field;
  const ofClient = field.startsWith('client.') ? clientFields[field.slice('client.'.length)] : undefined;
  return ofClient === undefined ? (fields[field] ?? field) : ofCustomer(ofClient);
}
