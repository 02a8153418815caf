import pg from 'pg';
import type { ConnectionOptions } from './connection.ts';
import { connectClient } from './connection.ts';
import { SESSION_SETTINGS } from './check-connection.ts';

/**
 * Spreads the tables that hold rows of accounts over the nodes of a Citus cluster (decision 54). All rows of an account
 * lie together in one shard of each table, and so on one node.
 */

/** The tables by where their rows are, in alphabetical order. */
export type Distribution = {
  /** Each node has the rows of some accounts. */
  spread: string[];
  /** Each node has all rows. */
  copied: string[];
  /** Only the coordinator has the rows. */
  local: string[];
  /** How many nodes have rows of accounts. */
  nodes: number;
};

/** Why the tables cannot be spread. The message is for the operator. */
export class DistributionError extends Error {
  override readonly name = 'DistributionError';
}

/** All other tables lie where the rows of this table lie. */
const FIRST_TABLE = 'clients';

/**
 * Spreads the tables that are not spread yet, and does nothing when there are none. It runs in the transaction around
 * it, so that all tables are spread or none. A table belongs to accounts when `account_id` is part of its primary key.
 * What such tables refer to is copied to every node. All references are checked anew.
 */
export const SPREAD_NEW_TABLES = `do $$
declare
  spread regclass[];
  copied regclass[];
  moving text[];
  keys json;
  key json;
  moved text;
  joining text := current_setting('citus.enable_local_reference_table_foreign_keys');
begin
  -- Tables that refer to each other cannot be changed over several connections at once.
  perform set_config('citus.multi_shard_modify_mode', 'sequential', true);
  -- Else each table that stays on the coordinator is a notice.
  perform set_config('client_min_messages', 'warning', true);

  -- A link leads from its token to an account. Only links of earlier releases are looked for without the account.
  if (select contype = 'p' and cardinality(conkey) = 1 from pg_constraint where conname = 'public_links_pkey'
      and conrelid = to_regclass('public.public_links')) then
    alter table public_links drop constraint public_links_pkey;
    alter table public_links add constraint public_links_pkey primary key (account_id, token);
    create index public_links_token_idx on public_links (token);
  end if;

  select array_agg(c.oid::regclass order by c.relname <> '${FIRST_TABLE}', c.relname) into spread
  from pg_class c
  join pg_index i on i.indrelid = c.oid and i.indisprimary
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id' and a.attnum = any(i.indkey)
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not relation_is_a_known_shard(c.oid);

  with recursive reached (relation) as (
    select confrelid from pg_constraint where contype = 'f' and conrelid = any(spread)
    union
    select confrelid from reached join pg_constraint on conrelid = relation where contype = 'f'
  )
  select array_agg(relation::regclass order by relation::regclass::text) into copied
  from reached where relation <> all(spread);

  -- By name, because Citus may make a table anew when it changes the place of another.
  select array_agg(relation::text) into moving from (
    select relation from unnest(copied) relation
    where not exists (select from pg_dist_partition where logicalrelid = relation and partmethod = 'n' and repmodel = 't')
    union all
    select relation from unnest(spread) relation
    where not exists (select from pg_dist_partition where logicalrelid = relation and partmethod = 'h')
  ) missing;

  -- References of the tables that move, and those from a table that Citus does not know yet.
  select json_agg(json_build_object(
    'table', conrelid::regclass, 'name', quote_ident(conname), 'definition', pg_get_constraintdef(oid)
  ) order by conname) into keys
  from pg_constraint
  where contype = 'f' and connamespace = 'public'::regnamespace and not relation_is_a_known_shard(conrelid) and (
    conrelid::regclass::text = any(moving) or confrelid::regclass::text = any(moving) or (
      exists (select from pg_dist_partition where logicalrelid = confrelid)
      and not exists (select from pg_dist_partition where logicalrelid = conrelid)
    )
  );

  for key in select json_array_elements(keys) loop
    execute format('alter table %s drop constraint %s', key ->> 'table', key ->> 'name');
  end loop;
  foreach moved in array coalesce(moving, '{}') loop
    if moved::regclass = any(copied) then
      perform create_reference_table(moved);
    else
      perform create_distributed_table(moved, 'account_id',
        colocate_with => case when moved = '${FIRST_TABLE}' then 'none' else '${FIRST_TABLE}' end);
    end if;
  end loop;
  -- A reference from a table of the coordinator to a copied one makes the coordinator's table known to Citus.
  perform set_config('citus.enable_local_reference_table_foreign_keys', 'on', true);
  for key in select json_array_elements(keys) loop
    execute format('alter table %s add constraint %s %s', key ->> 'table', key ->> 'name', key ->> 'definition');
  end loop;
  perform set_config('citus.enable_local_reference_table_foreign_keys', joining, true);
end
$$`;

/** Makes the functions known to the nodes that Citus does not know, because they were there before the extension. */
const SPREAD_FUNCTIONS = `
  select create_distributed_function(p.oid::regprocedure) from pg_proc p
  where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    and not exists (select from pg_dist_object o where o.classid = 'pg_proc'::regclass and o.objid = p.oid)`;

/** Whether the accounts of this database are spread. False on every PostgreSQL without Citus. */
export async function isDistributed(client: pg.ClientBase): Promise<boolean> {
  if ((await citusVersion(client)) === undefined) return false;
  const { rowCount } = await client.query(
    `select from pg_dist_partition where logicalrelid = to_regclass('public.${FIRST_TABLE}') and partmethod = 'h'`,
  );
  return rowCount === 1;
}

async function citusVersion(client: pg.ClientBase): Promise<string | undefined> {
  const { rows } = await client.query<{ version: string }>(
    `select extversion as version from pg_extension where extname = 'citus'`,
  );
  return rows[0]?.version;
}

/**
 * Spreads an empty or a filled database, which must be migrated. Can be repeated: after an interruption, and after a
 * node was added.
 *
 * The tables are spread in one transaction, so an interruption leaves all of them spread or none. What comes after it
 * is repeated by the next call.
 *
 * @throws DistributionError when the database is no coordinator of Citus that has nodes
 */
export async function distributeTables(connection: ConnectionOptions): Promise<Distribution> {
  await checkCluster(connection);
  const client = await connectClient(connection, 'tilgode-distribute');
  try {
    await letRequestsIn(client);
    await client.query(SPREAD_NEW_TABLES);
    await client.query(SPREAD_FUNCTIONS);
    await dropLeftovers(client);
    const distribution = await readDistribution(client);
    await checkRequestsGetIn(client, distribution.spread);
    return distribution;
  } finally {
    await client.end();
  }
}

/**
 * Makes sure that a database can be spread, before anything is made in it.
 * @throws DistributionError when it is no coordinator of Citus that has nodes
 */
export async function checkCluster(connection: ConnectionOptions): Promise<void> {
  const client = await connectClient(connection, 'tilgode-distribute');
  try {
    const version = await citusVersion(client);
    if (version === undefined) throw new DistributionError(NO_EXTENSION);
    if (Number.parseInt(version, 10) < OLDEST_CITUS) {
      throw new DistributionError(`Citus ${version} is older than ${OLDEST_CITUS}.`);
    }
    const { rows } = await client.query<{ isCoordinator: boolean; knowsItself: boolean; workers: number }>(
      `select (select groupid = 0 from pg_dist_local_group) as "isCoordinator",
         exists (select from pg_dist_node where groupid = 0) as "knowsItself",
         (select count(*)::integer from pg_dist_node where shouldhaveshards and isactive and noderole = 'primary') as workers`,
    );
    const [cluster = { isCoordinator: false, knowsItself: false, workers: 0 }] = rows;
    if (!cluster.isCoordinator) throw new DistributionError(IS_WORKER);
    if (!cluster.knowsItself) throw new DistributionError(NO_ADDRESS);
    if (cluster.workers === 0) throw new DistributionError(NO_WORKERS);
  } finally {
    await client.end();
  }
}

const NO_EXTENSION =
  'The extension citus is not in this database. Spreading needs Citus 13 on every node ("create extension citus"), and ' +
  'DATABASE_URL must name the coordinator.';
const IS_WORKER = 'This database is a worker node of Citus. DATABASE_URL must name the coordinator.';
const NO_ADDRESS = `The nodes do not know the coordinator yet: run "select citus_set_coordinator_host('its host', its port)" first.`;
const NO_WORKERS = `Citus has no worker nodes yet: run "select citus_add_node('host', port)" for each of them first.`;
const OLDEST_CITUS = 13;

/**
 * The coordinator logs in on the nodes as the role that runs a statement, so the role of requests must exist there and
 * may log in. Settings of the coordinator's connection do not reach the nodes: those that results and waiting depend on
 * are settings of the roles. Citus passes changes of a role on, also to a node that is added later.
 */
async function letRequestsIn(client: pg.Client): Promise<void> {
  // A role from before the extension was created is not known to the nodes.
  await client.query(`select run_command_on_workers($$ do $do$ begin
      if not exists (select from pg_roles where rolname = 'tilgode_app') then create role tilgode_app; end if;
    end $do$ $$)`);
  const {
    rows: [names],
  } = await client.query<{ owner: string; database: string }>(
    'select quote_ident(current_user) as owner, quote_ident(current_database()) as database',
  );
  if (names === undefined) return;
  const database = `database ${names.database}`;
  await client.query('alter role tilgode_app login');
  // Those of the database count for whoever else logs in on a node. Citus does not pass them on to a node that is added.
  for (const those of [database, `role tilgode_app in ${database}`, `role ${names.owner} in ${database}`]) {
    for (const name of ['timezone', 'jit'])
      await client.query(`alter ${those} set ${name} = '${SESSION_SETTINGS[name]}'`);
  }
  // A node undoes the transaction of a coordinator that is gone, whose locks others wait for.
  for (const name of ['lock_timeout', 'idle_in_transaction_session_timeout']) {
    await client.query(`alter role tilgode_app in ${database} set ${name} = '${SESSION_SETTINGS[name]}'`);
  }
  await client.query(`alter ${database} set ${NO_WRITES_BY_WORKERS}`);
}

/**
 * Copied tables are written by the coordinator alone. Else each write would ask the first worker for a lock, for which
 * requests have too few rights.
 */
const NO_WRITES_BY_WORKERS = 'citus.allow_modifications_from_workers_to_replicated_tables = off';

/** Deletes the rows that spreading has left in the coordinator's own files, where nobody reads them. */
export async function dropLeftovers(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ table: string }>(`
    select logicalrelid::text as table from pg_dist_partition
    where (partmethod = 'h' or repmodel = 't') and pg_relation_size(logicalrelid) > 0 order by 1`);
  for (const { table } of rows) {
    await client.query('select truncate_local_data_after_distributing_table($1::regclass)', [table]);
  }
}

async function readDistribution(client: pg.Client): Promise<Distribution> {
  const { rows } = await client.query<{ table: string; kind: keyof Distribution }>(`
    select c.relname as table,
      case when partmethod = 'h' then 'spread' when repmodel = 't' then 'copied' else 'local' end as kind
    from pg_class c left join pg_dist_partition on logicalrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not relation_is_a_known_shard(c.oid)
    order by 1`);
  const {
    rows: [cluster],
  } = await client.query<{ nodes: number }>(`
    select count(distinct groupid)::integer as nodes from pg_dist_placement join pg_dist_shard using (shardid)
    where logicalrelid = 'public.${FIRST_TABLE}'::regclass`);
  const named = (kind: string) => rows.filter((row) => row.kind === kind).map(({ table }) => table);
  return {
    spread: named('spread'),
    copied: named('copied'),
    local: named('local'),
    nodes: cluster?.nodes ?? 0,
  };
}

/** @throws DistributionError when the nodes do not let the role of requests in */
async function checkRequestsGetIn(client: pg.Client, [table = '']: string[]): Promise<void> {
  await client.query('set role tilgode_app');
  try {
    await client.query(`select count(*) from ${pg.escapeIdentifier(table)}`);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new DistributionError(
      `The tables are spread, but a node does not let the role tilgode_app in (${why}). Let it in from the coordinator ` +
        'in the pg_hba.conf of every node, with its password in pg_dist_authinfo if it needs one. Then run this command again.',
    );
  } finally {
    await client.query('reset role');
  }
}
