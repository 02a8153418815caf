import { createHash } from 'node:crypto';
import { open, rename, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import { Option } from 'commander';
import { ENVIRONMENTS } from '../../domain/access/environment.ts';
import type { Environment } from '../../domain/access/environment.ts';
import { osloDate } from '../../domain/days/local-date.ts';
import { ApiError } from '../../domain/errors/errors.ts';
import { findAnyCompanyAccounts, recordChange } from '../../features/companies/index.ts';
import type { AdminContext } from '../../features/companies/index.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { createPdfRenderer } from '../../platform/documents/pdf-renderer.ts';
import type { Settings } from '../settings.ts';
import { SettingError } from '../settings.ts';
import { withAdminContext } from './database/storage.ts';
import { print } from './parts/output.ts';
import type { ProgressLine } from './parts/progress-line.ts';
import { megabytesText, openProgressLine } from './parts/progress-line.ts';
import { requireFolder } from './parts/require-folder.ts';

type Options = { company: string; environment: Environment; folder: string; json?: true };

/** `tilgode export` */
export function describeExport(command: Command, settings: () => Settings): void {
  command
    .requiredOption('--company <id>', 'company id; it may be closed')
    .addOption(
      new Option('--environment <environment>', 'which account').choices(ENVIRONMENTS).default('production'),
    )
    .option('--folder <path>', 'where the file goes', '.')
    .option('--json', 'print one JSON value')
    .action(async ({ company, environment, folder, json }: Options) => {
      await requireFolder(folder);
      const line = openProgressLine(json === true);
      try {
        const written = await withAdminContext(settings(), async (context) => {
          const accounts = await findAnyCompanyAccounts(context.db, company);
          if (accounts === undefined) throw new ApiError('not-found', { missing: 'company' });
          const accountId = accounts[environment];
          await noteExport(context, company, accountId, environment);
          const path = join(folder, `tilgode-${accountId}-${osloDate(context.now)}.zip`);
          return writeExport(context, accountId, path, settings().baseUrl, line);
        });
        line.end();
        print(written, json === true);
      } finally {
        line.end();
      }
    });
}

async function noteExport(
  context: AdminContext,
  companyId: string,
  accountId: string,
  environment: Environment,
): Promise<void> {
  const details = { kind: 'everything', accountId, environment };
  await inTransaction(context.db, (trx) =>
    recordChange(context, trx, {
      action: 'export.created',
      companyId,
      subject: accountId,
      details,
      widens: true,
      named: '',
    }),
  );
}

/** The file has its name only when it is whole. Everything of a company is in it, so that only this user may read it. */
async function writeExport(
  { db, actor }: AdminContext,
  accountId: string,
  path: string,
  baseUrl: string,
  line: ProgressLine,
): Promise<{ file: string; size: number; sha256: string }> {
  // Only this command loads the schemas of answers.
  const { openSource, zipEverything } = await import('../../features/exports/index.ts');
  const renderer = createPdfRenderer();
  const part = `${path}.part`;
  const file = await open(part, 'wx', 0o600).catch((error: unknown) => {
    throw new SettingError(
      `${part} cannot be written: ${error instanceof Error ? error.message : String(error)}`,
    );
  });
  try {
    const clock = () => new Date();
    const source = await openSource(
      { db, clock, log: { warn: () => {} }, renderer, baseUrl },
      db.of(accountId),
      actor,
    );
    const hash = createHash('sha256');
    let size = 0;
    for await (const chunk of zipEverything(source)) {
      hash.update(chunk);
      await file.writeFile(chunk);
      size += chunk.length;
      line.show(`export ${megabytesText(size)}`);
    }
    await file.sync();
    await file.close();
    await rename(part, path);
    return { file: path, size, sha256: hash.digest('hex') };
  } catch (error) {
    await file.close();
    await unlink(part);
    throw error;
  } finally {
    await renderer.close();
  }
}
