import { postgres, program } from './needs.ts';
import { patroniNeeds, provePatroni } from './patroni.ts';
import { provePgbouncer } from './pgbouncer.ts';
import { measureAsynchronous } from './patroni-asynchronous.ts';
import type { Proof } from './proof.ts';

/** All proofs, in the order in which they run. */
export const PROOFS: Proof[] = [
  { name: 'pgbouncer', needs: [postgres, program('pgbouncer', 'pgbouncer')], run: provePgbouncer },
  { name: 'patroni', needs: [...patroniNeeds, program('haproxy', 'haproxy')], run: provePatroni },
  { name: 'patroni-asynchronous', needs: patroniNeeds, run: measureAsynchronous },
];
