import { proveCitus } from './citus.ts';
import { otherPostgres, postgres, program, root, variable } from './needs.ts';
import { measureAsynchronous } from './patroni-asynchronous.ts';
import { provePatroniByHaproxy } from './patroni-by-haproxy.ts';
import { provePatroniByHosts } from './patroni-by-hosts.ts';
import { provePgbouncer } from './pgbouncer.ts';
import type { Proof } from './proof.ts';
import { proveRestoreMajors } from './restore-majors.ts';

const patroni = [
  postgres,
  program('patroni', 'patroni'),
  program('etcd', 'etcd-server'),
  program('ip', 'iproute2'),
  program('nft', 'nftables'),
  root,
];

/** All proofs, in the order in which they run. */
export const PROOFS: Proof[] = [
  { name: 'restore-majors', needs: [otherPostgres], run: proveRestoreMajors },
  { name: 'pgbouncer', needs: [postgres, program('pgbouncer', 'pgbouncer')], run: provePgbouncer },
  {
    name: 'patroni-by-haproxy',
    needs: [...patroni, program('haproxy', 'haproxy')],
    run: provePatroniByHaproxy,
  },
  { name: 'patroni-by-hosts', needs: patroni, run: provePatroniByHosts },
  { name: 'patroni-asynchronous', needs: patroni, run: measureAsynchronous },
  {
    name: 'citus',
    needs: [
      variable('CITUS_URL', 'a database of the coordinator, which knows its worker nodes'),
      variable('CITUS_KILL_WORKER', 'a command that kills a worker node and starts it again'),
      variable('CITUS_KILL_COORDINATOR', 'a command that kills the coordinator and starts it again'),
    ],
    run: proveCitus,
  },
];
