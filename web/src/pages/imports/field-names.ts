import type { ImportKind } from '../../http/files/import-file.ts';
import type { importsTexts } from './imports-texts.ts';

type Words = Pick<(typeof importsTexts)['nb'], 'clientFields' | 'fields' | 'ofCustomer'>;

/** The field that a column is taken for, in words. */
export function fieldName(
  kind: ImportKind,
  field: string,
  { clientFields, fields, ofCustomer }: Words,
): string {
  if (kind === 'clients' || field === 'name') return clientFields[field] ?? field;
  const ofClient = field.startsWith('client.') ? clientFields[field.slice('client.'.length)] : undefined;
  return ofClient === undefined ? (fields[field] ?? field) : ofCustomer(ofClient);
}
