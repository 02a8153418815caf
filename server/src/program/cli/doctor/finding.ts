import type { Db } from '../../../platform/database/database.ts';
import type { Settings } from '../../settings.ts';

/**
 * `bad`: the service does not work, or what it promises does not hold. `warn`: it works, and somebody should look. `ok`
 * tells what was looked at, too.
 */
export type Mark = 'ok' | 'warn' | 'bad';

/** One sentence about the installation, without customer data and secrets. `todo` says how to mend it. */
export type Finding = { mark: Mark; says: string; todo?: string };

export function ok(says: string): Finding {
  return { mark: 'ok', says };
}

export function warn(says: string, todo: string): Finding {
  return { mark: 'warn', says, todo };
}

export function bad(says: string, todo: string): Finding {
  return { mark: 'bad', says, todo };
}

/** Examines what can be seen without a database. */
export type MachineCheck = (settings: Settings) => Promise<Finding[]>;

/**
 * `owner` connects as the owner of the tables, `requests` as requests do. `clock` is the clock of this machine.
 */
export type DatabaseContext = { owner: Db; requests: Db; settings: Settings; clock: () => Date };
export type DatabaseCheck = (context: DatabaseContext) => Promise<Finding[]>;
