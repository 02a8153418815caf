import { sql } from 'kysely';
import { countConnections } from '../../../../platform/operations/connections.ts';
import { fittingWorkers, roomOfMachine } from '../../parts/worker-count.ts';
import type { DatabaseContext, Finding } from '../finding.ts';
import { bad, ok, warn } from '../finding.ts';

const VERSIONS = { oldest: 15, newest: 18 };
/** The connections of a service: see "Processes" in docs/running.md. Some more are for the command line. */
const CONNECTIONS = { eachWorker: 13, besides: 15, commands: 5 };

/** PostgreSQL as it is set up for this database and this user. */
type State = {
  version: string;
  isStandby: boolean;
  encoding: string;
  fsync: string;
  fullPageWrites: string;
  synchronousCommit: string;
  autovacuum: string;
  readOnly: string;
};

/** The settings of PostgreSQL on which the promises of docs/reliability.md stand. */
export async function postgresCheck({ owner, settings }: DatabaseContext): Promise<Finding[]> {
  const state = await readState(owner);
  return [
    aboutVersion(state),
    ...aboutDurability(state),
    ...aboutWriting(state),
    ...aboutUpkeep(state),
    // A pooler shares few connections among many workers.
    ...(settings.databaseIsPooled ? [] : [aboutConnections(await countConnections(owner))]),
  ];
}

async function readState(owner: DatabaseContext['owner']): Promise<State> {
  const { rows } = await sql<State>`
    select current_setting('server_version') as version, pg_is_in_recovery() as "isStandby",
      current_setting('server_encoding') as encoding, current_setting('fsync') as fsync,
      current_setting('full_page_writes') as "fullPageWrites",
      current_setting('synchronous_commit') as "synchronousCommit", current_setting('autovacuum') as autovacuum,
      current_setting('transaction_read_only') as "readOnly"`.execute(owner);
  const [state] = rows;
  if (state === undefined) throw new Error('PostgreSQL did not tell its settings.');
  return state;
}

function aboutVersion({ version, encoding }: State): Finding {
  const major = Number.parseInt(version, 10);
  if (encoding !== 'UTF8') {
    return bad(
      `The database is encoded in ${encoding}, not in UTF8: names with some letters cannot be stored.`,
      "Make a database with encoding 'UTF8', and restore a backup into it.",
    );
  }
  return major <= VERSIONS.newest
    ? ok(`PostgreSQL ${version} answers.`)
    : warn(
        `PostgreSQL ${version} is newer than this version of Tilgode was tried with.`,
        `Use PostgreSQL ${VERSIONS.oldest} to ${VERSIONS.newest}, or update Tilgode.`,
      );
}

function aboutDurability({ fsync, fullPageWrites, synchronousCommit }: State): Finding[] {
  const off: Finding[] = [];
  const todo = (name: string) =>
    `alter system set ${name} = on; select pg_reload_conf();  – look for it in the settings of database and user, too.`;
  if (fsync === 'off') {
    off.push(bad('fsync is off: a power failure can destroy the whole database.', todo('fsync')));
  }
  if (fullPageWrites === 'off') {
    off.push(bad('full_page_writes is off: a power failure can tear pages.', todo('full_page_writes')));
  }
  if (synchronousCommit === 'off') {
    off.push(
      bad(
        'synchronous_commit is off: invoices whose sending was acknowledged can be lost in a crash.',
        todo('synchronous_commit'),
      ),
    );
  }
  return off.length > 0
    ? off
    : [ok('What is acknowledged is on disk (fsync, full_page_writes, synchronous_commit).')];
}

function aboutWriting({ isStandby, readOnly }: State): Finding[] {
  if (isStandby) {
    return [
      bad('This PostgreSQL is a standby: nothing can be written.', 'Set DATABASE_URL to the primary server.'),
    ];
  }
  if (readOnly === 'on') {
    return [
      bad(
        'The database is read-only for this user: nothing can be written.',
        'Look for default_transaction_read_only in the settings of server, database and user.',
      ),
    ];
  }
  return [];
}

function aboutUpkeep({ autovacuum }: State): Finding[] {
  if (autovacuum === 'on') return [];
  return [
    bad(
      'autovacuum is off: tables grow, and requests become slow.',
      'alter system set autovacuum = on; select pg_reload_conf();',
    ),
  ];
}

function aboutConnections({ used, limit }: { used: number; limit: number }): Finding {
  const workers = fittingWorkers(roomOfMachine());
  const needed = CONNECTIONS.eachWorker * workers + CONNECTIONS.besides + CONNECTIONS.commands;
  const says = `PostgreSQL has room for ${limit} connections, and ${used} are in use`;
  if (used >= 0.9 * limit) {
    return bad(`${says}: hardly any is left.`, 'Raise max_connections, or take fewer workers (--workers).');
  }
  return needed > limit
    ? warn(
        `${says}. A service with ${workers} workers, as many as fit here, needs up to ${needed}.`,
        'Raise max_connections, take fewer workers (--workers), or put PgBouncer in between.',
      )
    : ok(`${says}. A service with ${workers} workers needs up to ${needed}.`);
}
