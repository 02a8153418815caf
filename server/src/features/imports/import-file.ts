import { ApiError, validationFailed } from '../../domain/errors/errors.ts';
import { osloDate } from '../../domain/days/local-date.ts';
import { isCompanyName } from '../../domain/parties/company-form.ts';
import { createGiveWay } from '../../platform/database/give-way.ts';
import { lockForTransaction } from '../../platform/database/locks.ts';
import { asObject } from '../../platform/http/requests/as-object.ts';
import type { ImportContext } from './kinds.ts';
import { CREATE_BY_KIND } from './kinds.ts';
import { readFile } from './read-file.ts';
import type { ImportReport, FilePlace, ReportedProblem } from './report.ts';
import { ImportRefused, createProblemList, toReportedProblem, problemsOfRefusal } from './report.ts';
import { createPlaceFinder } from './requests.ts';
import type { ImportKind } from './schemas.ts';

/**
 * Makes clients, products or drafts of the rows of a CSV file, by the rules of the API's single POST. The caller undoes all when it
 * throws, and after a dry run.
 * @param leaveOut lines on which rows begin
 * @param companiesAreBusinesses whether clients with the name of a company are businesses, where the file does not say what they are
 * @throws ApiError `import-refused` with the report in `details` when there are errors, unless it is a dry run;
 *   `validation-failed` when no row begins on one of the lines
 */
export async function importFile(
  context: ImportContext,
  kind: ImportKind,
  bytes: Uint8Array,
  { isDryRun, ...choices }: Choices & { isDryRun: boolean },
): Promise<ImportReport> {
  const report = await importRows(context, kind, bytes, choices);
  if (report.errorCount > 0 && !isDryRun) throw new ImportRefused(report);
  return report;
}

type Choices = { leaveOut: ReadonlySet<number>; companiesAreBusinesses: boolean };

/** The lines that a caller names: `3,7`. @throws ApiError `validation-failed` */
export function readLeaveOut(text = ''): Set<number> {
  const parts = text === '' ? [] : text.split(',').map((part) => part.trim());
  if (!parts.every((part) => /^\d{1,9}$/.test(part))) throw noSuchRow();
  return new Set(parts.map(Number));
}

function noSuchRow(): ApiError {
  return validationFailed([{ field: 'leaveOut', code: 'no-such-row' }]);
}

async function importRows(
  context: ImportContext,
  kind: ImportKind,
  bytes: Uint8Array,
  { leaveOut, companiesAreBusinesses }: Choices,
): Promise<ImportReport> {
  const { trx, accountNow } = context;
  const file = { bytes, kind, today: osloDate(accountNow), leaveOut };
  const { read, requests } = await readFile(trx.accountId, file);
  if (read.isRowMissing) throw noSuchRow();

  await lockForTransaction(trx, `import ${trx.accountId}`);
  const { outcomes, importedCount, newClientCount, clientIds } = await CREATE_BY_KIND[kind](
    context,
    requests.map(({ body }) => (companiesAreBusinesses ? withBusiness(kind, body) : body)),
  );
  const [errors, warnings] = [createProblemList(), createProblemList()];
  errors.add(read.errors, read.errorCount);
  const placesOf = createPlaceFinder(read.columns.map(({ field }) => field));
  const giveWay = createGiveWay();
  for (const [index, request] of requests.entries()) {
    const placeOf = placesOf(request);
    const outcome = outcomes[index] ?? [];
    if (outcome instanceof ApiError) {
      errors.add(errorsOf(request.errors, problemsOfRefusal(outcome, placeOf), read.untold));
    } else {
      errors.add(request.errors);
      warnings.add(outcome.map((one) => toReportedProblem(placeOf(one.field), one)));
    }
    await giveWay();
  }
  const { encoding, separator, columns, rowCount, leftOutCount } = read;
  return {
    kind,
    encoding,
    separator,
    columns,
    rowCount,
    leftOutCount,
    importedCount: errors.count() > 0 ? 0 : importedCount,
    newClientCount: errors.count() > 0 ? 0 : newClientCount,
    clientIds: errors.count() > 0 ? [] : [...clientIds],
    errorCount: errors.count(),
    errors: errors.first(),
    warnings: warnings.first(),
  };
}

/** What rows ask for, with the type of a client that says nothing but the name of a company. */
function withBusiness(kind: ImportKind, body: object): object {
  const isBusiness = ({ type, orgNumber, name }: Record<string, unknown>) =>
    type === undefined && orgNumber === undefined && typeof name === 'string' && isCompanyName(name);
  const { client } = asObject(body);
  if (kind === 'clients') return isBusiness(asObject(body)) ? { ...body, type: 'business' } : body;
  if (kind === 'products' || !isBusiness(asObject(client))) return body;
  return { ...body, client: { ...asObject(client), type: 'business' } };
}

/** Each place has one error. What the header lacks is told there. */
function errorsOf(
  ofCells: readonly ReportedProblem[],
  refused: readonly ReportedProblem[],
  untold: ReadonlySet<string>,
): ReportedProblem[] {
  const nameOf = ({ line, field }: FilePlace) => `${line} ${field}`;
  const told = new Set(ofCells.map(nameOf));
  const isTold = (one: ReportedProblem) =>
    told.has(nameOf(one)) ||
    [...untold].some((field) => field === one.field || field.startsWith(`${one.field}.`));
  return [...ofCells, ...refused.filter((one) => !isTold(one))];
}
