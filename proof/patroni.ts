import { expect } from '../torture/finding.ts';
import { postgres, program, root } from './needs.ts';
import type { Row } from './proof.ts';
import { startHaproxy } from './parts/haproxy.ts';
import type { Cluster, Machine } from './parts/patroni-cluster.ts';
import { TTL, startPatroniCluster } from './parts/patroni-cluster.ts';
import type { Strike } from './parts/strike.ts';
import { strikeUnderLoad } from './parts/strike.ts';

export const patroniNeeds = [
  postgres,
  program('patroni', 'patroni'),
  program('etcd', 'etcd-server'),
  program('ip', 'iproute2'),
  program('nft', 'nftables'),
  root,
];

/** The seconds after which writes must be acknowledged again. */
const AFTER_KILL = 20;
/** Nobody may take the place of a silent primary before its lease has ended. */
const AFTER_SILENCE = TTL + 10;

/**
 * The primary of three machines dies, freezes and is cut off, with synchronous replication. Once HAProxy finds the new
 * primary for the service, and once the service finds it itself.
 */
export async function provePatroni(say: (line: string) => void): Promise<Row[]> {
  const cluster = await startPatroniCluster({ synchronous: true });
  const haproxy = await startHaproxy(cluster.machines.map(({ address }) => address));
  try {
    const database = (url: string) => ({ connection: cluster.connection, settings: { DATABASE_URL: url } });
    const byHaproxy = `postgres://tilgode:secret@127.0.0.1:${haproxy.port}/tilgode`;
    return [
      ...(await strikeUnderLoad('by HAProxy', strikesOn(cluster), database(byHaproxy), say)),
      ...(await strikeUnderLoad('by several hosts', strikesOn(cluster), database(cluster.url), say)),
    ];
  } finally {
    await haproxy.close();
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
