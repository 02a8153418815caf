import type { Fault } from '../fault.ts';
import { kill, untilPostmasterGone } from './processes.ts';

/** The signals that `pg_ctl stop` sends (PostgreSQL, "Shutting Down the Server"). */
const MODES = [
  ['fast', 'SIGINT'],
  ['immediate', 'SIGQUIT'],
] as const;

/** PostgreSQL is stopped under the service. The service starts it again. */
export const stopPostgres: Fault = {
  name: 'PostgreSQL is stopped',
  on: ['own'],
  mayRepeatMail: true,
  async strike({ installation, random }) {
    const [mode, signal] = random.pick(MODES);
    const postmaster = await installation.postmaster();
    kill(postmaster, signal);
    await untilPostmasterGone(installation, postmaster);
    await installation.start();
    return mode;
  },
};
