import { findCluster } from '../../../platform/local-postgres/index.ts';
import { openDatabase } from '../../../platform/database/database.ts';
import { readSchemaState } from '../../../platform/database/migrations.ts';
import type { Settings } from '../../settings.ts';
import { SettingError } from '../../settings.ts';
import { EmbeddedPostgresError } from '../../../platform/local-postgres/errors.ts';
import type { OpenStorage } from '../database/open-storage.ts';
import { openStorage } from '../database/open-storage.ts';
import { backupCheck } from './checks/backup.store.ts';
import { bankFilesCheck } from './checks/bank-files.ts';
import { bankInboxCheck } from './checks/bank-inbox.ts';
import { clockCheck } from './checks/clock.store.ts';
import { clockHoldsCheck } from './checks/clock-holds.ts';
import { diskCheck } from './checks/disk.ts';
import { eInvoicesCheck } from './checks/e-invoices.ts';
import { eventsCheck } from './checks/events.ts';
import { foldersCheck } from './checks/folders.ts';
import { heldCheck } from './checks/held.ts';
import { jobsCheck } from './checks/jobs.ts';
import { keysCheck } from './checks/keys.ts';
import { mailServerCheck } from './checks/mail-server.ts';
import { mailsCheck } from './checks/mails.ts';
import { derivedCheck } from './checks/derived.ts';
import { postgresCheck } from './checks/postgres.store.ts';
import { quotasCheck } from './checks/quotas.ts';
import { exchangeRatesCheck, ratesCheck } from './checks/rates.ts';
import { recurringInvoicesCheck } from './checks/recurring-invoices.ts';
import { rightsCheck } from './checks/rights.store.ts';
import { schemaCheck } from './checks/schema.ts';
import { readinessCheck } from './checks/readiness.ts';
import { secretsKeyCheck } from './checks/secrets-key.ts';
import { settingsCheck } from './checks/settings.ts';
import type { DatabaseCheck, DatabaseContext, Finding, MachineCheck } from './finding.ts';
import { bad, ok } from './finding.ts';

/** A finding with the name of its check, and the title of the group that it is printed under. */
export type Named = Finding & { group: string; check: string };

const MACHINE: Record<string, Record<string, MachineCheck>> = {
  Service: {
    settings: settingsCheck,
    service: readinessCheck,
    'secrets-key': secretsKeyCheck,
    'mail-server': mailServerCheck,
  },
  Machine: { disk: diskCheck, folders: foldersCheck, 'bank-inbox': bankInboxCheck },
};

/** Needs no tables of ours. */
const POSTGRES: Record<string, DatabaseCheck> = {
  postgres: postgresCheck,
  clock: clockCheck,
  schema: schemaCheck,
};

/** Needs tables that this version may work on. */
const TABLES: Record<string, Record<string, DatabaseCheck>> = {
  Work: {
    'clock-holds': clockHoldsCheck,
    derived: derivedCheck,
    jobs: jobsCheck,
    mails: mailsCheck,
    'e-invoices': eInvoicesCheck,
    'bank-files': bankFilesCheck,
    'recurring-invoices': recurringInvoicesCheck,
    events: eventsCheck,
    held: heldCheck,
    quotas: quotasCheck,
  },
  Upkeep: { keys: keysCheck, rates: ratesCheck, exchangeRates: exchangeRatesCheck, backup: backupCheck },
};

/**
 * Looks for what is wrong with an installation, whether the service runs, is stopped, or has never run. Changes nothing:
 * it makes no database, and leaves the schema as it is. Where our own PostgreSQL is stopped, it runs for as long as the
 * examination takes.
 *
 * @param readSettings throws SettingError
 * @param clock the clock of this machine
 */
export async function examineInstallation(readSettings: () => Settings, clock: () => Date): Promise<Named[]> {
  let settings: Settings;
  try {
    settings = readSettings();
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    const finding = bad(
      error.message,
      'Correct the setting. The rest is examined when all settings can be used.',
    );
    return [{ ...finding, group: 'Service', check: 'settings' }];
  }
  const found: Named[] = [];
  for (const [group, checks] of Object.entries(MACHINE)) {
    for (const [check, run] of Object.entries(checks)) {
      found.push(...(await named(group, check, () => run(settings))));
    }
  }
  found.push(...(await examineDatabase(settings, clock)));
  return found;
}

async function examineDatabase(settings: Settings, clock: () => Date): Promise<Named[]> {
  const group = 'PostgreSQL';
  let storage: OpenStorage;
  try {
    if (settings.databaseUrl === undefined && (await findCluster(settings.dataDir)) === undefined) {
      return [{ ...ok('There is no database yet. The first start makes it.'), group, check: 'connection' }];
    }
    storage = await openStorage(settings, 'tool', () => {});
  } catch (error) {
    return [{ ...cannotConnect(error), group, check: 'connection' }];
  }
  const owner = openDatabase(storage.owner, 'owner', 1);
  const requests = openDatabase(storage.connection, 'request', 1);
  try {
    return await examineConnected({ owner: owner.db, requests: requests.db, settings, clock });
  } finally {
    await owner.close();
    await requests.close();
    await storage.close();
  }
}

function cannotConnect(error: unknown): Finding {
  if (error instanceof SettingError) {
    return bad(error.message, 'Is PostgreSQL running there, and are user, password and database right?');
  }
  if (error instanceof EmbeddedPostgresError) {
    // The message ends with many lines of the log of PostgreSQL. The last of them says why.
    const lines = error.message.split('\n');
    const says = lines.length > 1 ? `${lines[0]} ${lines.at(-1)}` : error.message;
    return bad(says, 'Mend the cause, and start the service again.');
  }
  throw error;
}

async function examineConnected(context: DatabaseContext): Promise<Named[]> {
  const found: Named[] = [];
  for (const [check, run] of Object.entries(POSTGRES)) {
    found.push(...(await named('PostgreSQL', check, () => run(context))));
  }
  // A user without rights may not even read it.
  const schema = await readSchemaState(context.owner).catch(() => 'unreadable' as const);
  if (schema === undefined) return found;
  found.push(...(await named('PostgreSQL', 'rights', () => rightsCheck(context))));
  // Tables of another version may lack what the checks read.
  if (schema === 'unreadable' || schema.missing.length > 0 || schema.refusal !== undefined) return found;
  for (const [group, checks] of Object.entries(TABLES)) {
    for (const [check, run] of Object.entries(checks)) {
      found.push(...(await named(group, check, () => run(context))));
    }
  }
  return found;
}

/** A check that fails is a finding, too, and does not keep the others from being run. */
async function named(group: string, check: string, run: () => Promise<Finding[]>): Promise<Named[]> {
  const findings = await run().catch((error: unknown) => [
    bad(
      `The check "${check}" could not be made: ${error instanceof Error ? error.message : String(error)}.`,
      'Look at the log of PostgreSQL.',
    ),
  ]);
  return findings.map((finding) => ({ ...finding, group, check }));
}
