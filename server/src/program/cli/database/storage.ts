import type { AdminContext } from '../../../features/companies/index.ts';
import { mailWideningChanges } from '../../../features/people/index.ts';
import type { ConnectionOptions } from '../../../platform/database/connection.ts';
import { SchemaRefused } from '../../../platform/database/baseline.ts';
import { assertRequestRole, openDatabase } from '../../../platform/database/database.ts';
import { migrate, ownsTables, readSchemaState } from '../../../platform/database/migrations.ts';
import type { Settings } from '../../settings.ts';
import { SettingError } from '../../settings.ts';
import { NoDatabase } from './no-database.ts';
import type { Connections } from './open-storage.ts';
import { nameSettingInError, openStorage } from './open-storage.ts';

/**
 * Brings the tables up to date, or finds that they are. Then it makes sure that requests run with few rights.
 * @param options.makes whether the tables are made if there are none
 * @param options.say is told when that takes long
 * @returns the names of the migrations that were run now
 * @throws NoDatabase, SettingError when the tables are not up to date and cannot be changed, or the user may not change them, when
 *   a migration of a newer version keeps this one out (decision 78), and when requests would run with more rights than those of
 *   the role `tilgode_app`
 */
export async function prepareTables(
  storage: Connections,
  { makes = false, say }: { makes?: boolean; say?: ((message: string) => void) | undefined } = {},
): Promise<string[]> {
  const owns = await ownsTables(storage.owner);
  if (owns === undefined && !makes) {
    throw new NoDatabase(
      'The database is empty. Name that of the service by DATA_DIR or DATABASE_URL. To make its tables, run "tilgode migrate" or start the service.',
    );
  }
  const mayChange = owns ?? true;
  const migrated = mayChange ? await bringUpToDate(storage.owner, say) : [];
  const { db, close } = openDatabase(storage.connection, 'request', 1);
  try {
    await nameSettingInError('DATABASE_URL', () => assertRequestRole(db));
    const { missing = [], refusal } = (await readSchemaState(db)) ?? {};
    if (refusal !== undefined) throw new SettingError(`${refusal.says} ${refusal.todo}`);
    if (missing.length > 0) {
      throw new SettingError(
        `The user of DATABASE_URL may not bring the tables up to date (${missing.join(', ')}): run tilgode migrate with DATABASE_ADMIN_URL.`,
        { mayPass: true },
      );
    }
    return migrated;
  } finally {
    await close();
  }
}

/** @throws SettingError where `migrate` refuses the tables */
async function bringUpToDate(owner: ConnectionOptions, say?: (message: string) => void): Promise<string[]> {
  try {
    return await migrate(owner, say);
  } catch (error) {
    throw error instanceof SchemaRefused ? new SettingError(error.message, error) : error;
  }
}

/**
 * Runs one command on the database, also while the service runs. The audit log names the command line as the actor.
 * @param role `owner` for what requests have no right to
 */
export async function withAdminContext<T>(
  settings: Settings,
  use: (context: AdminContext) => Promise<T>,
  role: 'request' | 'owner' = 'request',
): Promise<T> {
  const storage = await openStorage(settings, 'tool', () => {});
  try {
    await prepareTables(storage);
    const database = openDatabase(role === 'owner' ? storage.owner : storage.connection, role, 2);
    try {
      return await use({
        db: database.db,
        now: new Date(),
        actor: 'command line',
        watch: mailWideningChanges({}),
      });
    } finally {
      await database.close();
    }
  } finally {
    await storage.close();
  }
}
