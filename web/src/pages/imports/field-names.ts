import type { ImportKind } from '../../http/import-file.ts';
import { useTexts } from '../../text/language.tsx';
import { importsTexts } from './imports-texts.ts';

/** The fields that columns are taken for, in words. */
export function useFieldName(kind: ImportKind): (field: string) => string {
  const { clientFields, fields, ofCustomer } = useTexts(importsTexts);
  return (field) => {
    if (kind === 'clients') return clientFields[field] ?? field;
    if (field === 'name') return clientFields[field] ?? field;
    const ofClient = field.startsWith('client.') ? clientFields[field.slice('client.'.length)] : undefined;
    return ofClient === undefined ? (fields[field] ?? field) : ofCustomer(ofClient);
  };
}
