import { readRefusal } from '../../../../http/app-api.ts';
import type { Import } from '../move-queries.ts';

/** A CSV that the service keeps, as it came. @throws AppError */
export async function fetchImport(
  accountId: string,
  { id, name }: Pick<Import, 'id' | 'name'>,
): Promise<File> {
  const source = await fetch(`/app-api/accounts/${accountId}/v1/imports/${id}/source`);
  if (!source.ok) throw await readRefusal(source);
  return new File([await source.blob()], name, { type: 'text/csv' });
}
