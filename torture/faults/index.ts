import type { Fault } from '../fault.ts';
import { badNeighbour } from './bad-neighbour.ts';
import { cutCommits } from './cut-commits.ts';
import { cutConnections } from './cut-connections.ts';
import { exhaustPool } from './exhaust-pool.ts';
import { fillDisk } from './fill-disk.ts';
import { killEverything } from './kill-everything.ts';
import { killPostgres } from './kill-postgres.ts';
import { killService } from './kill-service.ts';
import { killWorker } from './kill-worker.ts';
import { manyProcesses } from './many-processes.ts';
import { moveClock } from './move-clock.ts';
import { stopOneService } from './stop-one-service.ts';
import { stopPostgres } from './stop-postgres.ts';
import { troubleAccessPoint } from './trouble-access-point.ts';
import { troubleMail } from './trouble-mail.ts';

/** All faults, by name. */
export const FAULTS: Record<string, Fault> = {
  'kill-service': killService,
  'kill-worker': killWorker,
  'kill-postgres': killPostgres,
  'kill-everything': killEverything,
  'stop-postgres': stopPostgres,
  'stop-one-service': stopOneService,
  'cut-connections': cutConnections,
  'cut-commits': cutCommits,
  'exhaust-pool': exhaustPool,
  'fill-disk': fillDisk,
  'move-clock': moveClock,
  'trouble-mail': troubleMail,
  'trouble-access-point': troubleAccessPoint,
  'many-processes': manyProcesses,
  'bad-neighbour': badNeighbour,
};
