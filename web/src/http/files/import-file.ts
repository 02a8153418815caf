import type { Schemas } from '../account-api.ts';
import { readRefusal, unanswered } from '../app-api.ts';

export type ImportReport = Schemas['ImportReport'];
export type ImportKind = 'clients' | 'products' | 'invoices';

/**
 * Sends a file to be imported.
 * @param key of the one import that is meant; undefined: a dry run, which tells what would come of the file
 * @throws AppError; as `unanswered` says when there is no answer
 */
export async function importFile(
  accountId: string,
  {
    kind,
    file,
    leaveOut,
    keepsExisting,
    companiesAreBusinesses,
  }: {
    kind: ImportKind;
    file: File;
    leaveOut: readonly number[];
    /** Of customers: whether one that is there already is no error, and stays as it is. */
    keepsExisting: boolean;
    /** Whether new customers with the name of a company are businesses, where the file does not say what they are. */
    companiesAreBusinesses: boolean;
  },
  key: string | undefined,
): Promise<ImportReport> {
  const query = new URLSearchParams({
    ...(leaveOut.length > 0 && { leaveOut: leaveOut.join(',') }),
    ...(keepsExisting && kind === 'clients' && { existing: 'keep' }),
    ...(companiesAreBusinesses && kind !== 'products' && { companiesAreBusinesses: 'true' }),
  }).toString();
  const hadNetwork = navigator.onLine;
  const response = await fetch(`/app-api/accounts/${accountId}/v1/imports/${kind}?${query}`, {
    method: 'POST',
    headers: {
      // A browser knows no type of a CSV file, or takes it for one of a spreadsheet.
      'content-type': 'text/csv',
      ...(key === undefined ? { 'tilgode-dry-run': 'true' } : { 'idempotency-key': key }),
    },
    body: file,
  }).catch(() => {
    throw unanswered(key === undefined ? undefined : { hadNetwork, isDoneOnce: true });
  });
  if (!response.ok) throw await readRefusal(response);
  const report: ImportReport = await response.json();
  return report;
}
