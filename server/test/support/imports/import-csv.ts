import type { Schemas } from '../api/answer-types.ts';
import type { ApiAnswer, ApiCaller } from '../api/api-caller.ts';

type Options = {
  leaveOut?: string;
  existing?: 'keep' | 'refuse';
  companiesAreBusinesses?: boolean;
  dryRun?: boolean;
  key?: string;
  contentType?: string;
};

/** Posts a file to be imported. */
export function importCsv(
  api: ApiCaller,
  kind: 'clients' | 'products' | 'invoices',
  file: string | Uint8Array,
  {
    leaveOut,
    existing,
    companiesAreBusinesses = false,
    dryRun = false,
    key,
    contentType = 'text/csv',
  }: Options = {},
): Promise<ApiAnswer<Schemas['ImportReport']>> {
  const query = new URLSearchParams({
    ...(leaveOut !== undefined && { leaveOut }),
    ...(existing && { existing }),
    ...(companiesAreBusinesses && { companiesAreBusinesses: 'true' }),
  });
  return api.call('POST', `/v1/imports/${kind}?${query.toString()}` as '/v1/imports/clients', {
    body: file,
    headers: { 'content-type': contentType, ...(dryRun && { 'tilgode-dry-run': 'true' }) },
    ...(key !== undefined && { key }),
  });
}

/** The report of a file that was refused. */
export function refusedReport({ status, text }: ApiAnswer): Schemas['ImportReport'] {
  const { code, details } = JSON.parse(text) as { code: string; details: Schemas['ImportReport'] };
  if (status !== 400 || code !== 'import-refused') throw new Error(`Expected a refusal, got ${text}`);
  return details;
}

/** The errors in short: `4:3 dueDate invalid-date`. */
export function inShort({ errors }: Schemas['ImportReport']): string[] {
  return errors.map(
    ({ line, column, field, code }) => `${line ?? '-'}:${column ?? '-'} ${field ?? '-'} ${code}`,
  );
}
