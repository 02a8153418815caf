import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import { osloDate } from '../../../domain/days/local-date.ts';
import { validationFailed } from '../../../domain/errors/errors.ts';
import { LIMITS } from '../../../domain/limits.ts';
import type { ImportedFile, ImportedFileKind } from '../../../features/imports/index.ts';
import { bringImport, followFile, presentImport } from '../../../features/imports/index.ts';
import type { Move } from '../../../features/moves/index.ts';
import { createMove, followMove, letApply, presentMove } from '../../../features/moves/index.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Storage } from '../../../platform/http/storage/storage.ts';
import { createStorage } from '../../../platform/http/storage/storage.ts';
import type { Settings } from '../../settings.ts';
import { SettingError } from '../../settings.ts';
import { print } from '../parts/output.ts';
import type { ProgressLine } from '../parts/progress-line.ts';
import { megabytesText, openProgressLine } from '../parts/progress-line.ts';
import type { MoveContext, Place } from './account-of-move.ts';
import { noteInLog, withAccountOfMove } from './account-of-move.ts';
import { textOfImport, textOfMove } from './move-text.ts';

export type MoveInOptions = Place & {
  date: LocalDate;
  safT: string[];
  openInvoices: string[];
  balances: string[];
  account: { from: string; to: string }[];
  customer: { from: string; to: string }[];
  leaveOut: string[];
  acceptSums?: true;
  acceptSplitTerm?: true;
  acceptOtherCompany?: true;
  companiesAreBusinesses?: true;
  apply?: true;
  json?: true;
};

type Context = MoveContext & {
  storage: Pick<Storage, 'roomForKeptFile'>;
  line: ProgressLine;
  stopping: AbortSignal;
};
type Path = { kind: ImportedFileKind; path: string };
/** `move` is undefined where a file cannot be read. */
type Result = { imports: ImportedFile[]; move: Move | undefined };

const NEW_CLIENT = 'new';

/** Prints what comes of files, and makes it with `apply`. A file that the account has already is not read again. */
export async function moveIn(settings: Settings, options: MoveInOptions): Promise<void> {
  const { json, apply } = options;
  const paths = await readablePaths(options);
  const line = openProgressLine(json === true);
  const stopping = new AbortController();
  const stop = (): void => stopping.abort();
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  try {
    const { imports, move } = await withAccountOfMove(settings, options, async (context) => {
      const storage = createStorage(context.allAccounts, settings.storageQuotas);
      try {
        return await bringAll({ ...context, storage, line, stopping: stopping.signal }, paths, options);
      } finally {
        storage.end();
      }
    });
    line.end();
    if (json === true) {
      print(
        { imports: imports.map(presentImport), move: move === undefined ? null : presentMove(move) },
        true,
      );
    } else {
      const texts = [
        ...imports.map(textOfImport),
        move === undefined ? FILES_FAILED : textOfMove(move, apply === true),
      ];
      print(texts.join('\n'), false);
    }
    if (move?.status !== (apply === true ? 'done' : 'ready')) process.exitCode = 1;
  } catch (error) {
    throw stopping.signal.aborted ? new SettingError(STOPPED) : error;
  } finally {
    line.end();
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
  }
}

const STOPPED = 'Stopped. What was begun is done by the service, or when the command runs again.';
const FILES_FAILED = 'Nothing was computed. Mend the files in the old system, and give them again.';

/** @throws SettingError */
async function readablePaths({ safT, openInvoices, balances }: MoveInOptions): Promise<Path[]> {
  const paths: Path[] = [
    ...safT.map((path) => ({ kind: 'saf-t', path }) as const),
    ...openInvoices.map((path) => ({ kind: 'open-invoices', path }) as const),
    ...balances.map((path) => ({ kind: 'balances', path }) as const),
  ];
  if (paths.length === 0) throw new SettingError('Name files by --saf-t, --open-invoices or --balances.');
  for (const { kind, path } of paths) {
    const status = await stat(path).catch(() => undefined);
    if (status?.isFile() !== true)
      throw new SettingError(`There is no file ${path} that this user can reach.`);
    const most = kind === 'saf-t' ? LIMITS.safTBytes : LIMITS.tableBytes;
    if (status.size > most)
      throw new SettingError(`${path} is too large: such a file may have ${most / 1_048_576} MB.`);
  }
  return paths;
}

async function bringAll(context: Context, paths: readonly Path[], options: MoveInOptions): Promise<Result> {
  const imports: ImportedFile[] = [];
  for (const path of paths) imports.push(await bring(context, path));
  if (imports.some(({ status }) => status !== 'ready')) return { imports, move: undefined };
  const computed = await compute(
    context,
    imports.map(({ id }) => id),
    options,
  );
  if (options.apply !== true || computed.hash === null) return { imports, move: computed };
  return { imports, move: await apply(context, computed, computed.hash) };
}

async function bring({ db, storage, now, line, stopping }: Context, { kind, path }: Path) {
  const name = basename(path);
  line.show(`${name}  sending`);
  const file = {
    kind,
    name: name.slice(0, LIMITS.filenameCharacters),
    chunks: () => createReadStream(path, { signal: stopping }),
  };
  const importId = await bringImport({ db, storage, now }, file);
  const onProgress = ({ readBytes, sizeBytes }: ImportedFile) =>
    line.show(`${name}  read ${megabytesText(readBytes)} of ${megabytesText(sizeBytes)}`);
  return followFile({ db, clock: () => new Date() }, importId, onProgress, stopping);
}

/** @throws ApiError `validation-failed`, `move-in-progress`, `opening-balance-exists` */
async function compute(context: Context, importIds: string[], options: MoveInOptions): Promise<Move> {
  const { db, now, actor } = context;
  const { date, account, customer, leaveOut, acceptSums, acceptSplitTerm, acceptOtherCompany } = options;
  const { companiesAreBusinesses } = options;
  const today = osloDate(now);
  if (date > today)
    throw validationFailed([{ field: 'date', code: 'out-of-range', details: { max: today } }]);
  const body = {
    importIds,
    date,
    accounts: account,
    customers: customer.map(({ from, to }) => ({ from, clientId: to === NEW_CLIENT ? null : to })),
    leaveOut,
    acceptSums: acceptSums === true,
    acceptSplitTerm: acceptSplitTerm === true,
    acceptOtherCompany: acceptOtherCompany === true,
    companiesAreBusinesses: companiesAreBusinesses === true,
  };
  const made = await inTransaction(db, (trx) => createMove({ trx, now, caller: { name: actor } }, { body }));
  return follow(context, made.body.id, 'computing');
}

async function apply(context: Context, { id, choices }: Move, hash: string): Promise<Move> {
  await inTransaction(context.db, async (trx) => {
    await letApply(trx, id, hash);
    await noteInLog(context, trx, {
      action: 'move.applied',
      subject: id,
      details: { date: choices.date },
    });
  });
  return follow(context, id, 'moving in');
}

function follow({ allAccounts, db, line, stopping }: Context, moveId: string, doing: string): Promise<Move> {
  const deps = { db: allAccounts, clock: () => new Date(), log: { warn: () => {} } };
  line.show(doing);
  return followMove(deps, { accountId: db.accountId, moveId }, () => line.show(doing), stopping);
}
