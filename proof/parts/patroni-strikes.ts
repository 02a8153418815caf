import { expect } from '../../torture/finding.ts';
import type { Row } from '../proof.ts';
import type { Cluster, Machine } from './patroni-cluster.ts';
import { TTL, startPatroniCluster } from './patroni-cluster.ts';
import type { Strike } from './strike.ts';
import { strikeUnderLoad } from './strike.ts';

/** The seconds after which writes must be acknowledged again. */
const AFTER_KILL = 20;
/** Nobody may take the place of a silent primary before its lease has ended. */
const AFTER_SILENCE = TTL + 10;

/**
 * The primary of three machines dies, freezes and is cut off, with synchronous replication.
 * @param way how the service finds the primary, for the table
 * @param open gives the service's URL, and what ends with the proof
 * @throws Finding
 */
export async function strikePrimaries(
  way: string,
  open: (cluster: Cluster) => Promise<{ url: string; close(): Promise<void> }>,
  say: (line: string) => void,
): Promise<Row[]> {
  const cluster = await startPatroniCluster({ synchronous: true });
  try {
    const { url, close } = await open(cluster);
    try {
      const database = { connection: cluster.connection, settings: { DATABASE_URL: url } };
      return await strikeUnderLoad(way, strikesOn(cluster), database, say);
    } finally {
      await close();
    }
  } finally {
    await cluster.close();
  }
}

function strikesOn(cluster: Cluster): Strike[] {
  /** Afterwards the old primary must have found its place behind the new one. */
  const onPrimary =
    (strike: (primary: Machine) => void | Promise<void>, mend: (machine: Machine) => void) => async () => {
      const primary = await cluster.primary();
      await strike(primary);
      return async () => {
        const next = await cluster.primary();
        expect(next !== primary, 'The broken primary is still the primary.', { primary: primary.name });
        mend(primary);
        await cluster.untilWhole();
      };
    };
  return [
    {
      name: 'Patroni and PostgreSQL of the primary killed, Patroni started again at once',
      limitSeconds: AFTER_KILL,
      async break() {
        await (await cluster.primary()).killAndStart();
        return cluster.untilWhole;
      },
    },
    {
      name: 'Machine of the primary killed',
      limitSeconds: AFTER_SILENCE,
      break: onPrimary(
        (primary) => primary.kill(),
        (machine) => machine.start(),
      ),
    },
    {
      name: 'Machine of the primary frozen',
      limitSeconds: AFTER_SILENCE,
      break: onPrimary(
        (primary) => primary.freeze(),
        (machine) => machine.thaw(),
      ),
    },
    {
      name: 'Machine of the primary cut off from everybody',
      limitSeconds: AFTER_SILENCE,
      break: onPrimary(
        (primary) => primary.cutOff('everybody'),
        (machine) => machine.mend(),
      ),
    },
    {
      name: 'Machine of the primary cut off from the other machines',
      limitSeconds: AFTER_SILENCE,
      break: onPrimary(
        (primary) => primary.cutOff('machines'),
        (machine) => machine.mend(),
      ),
    },
  ];
}
