import type { Fault } from '../fault.ts';
import { kill, untilPostmasterGone } from './processes.ts';

/** The postmaster dies. The service starts it again, and PostgreSQL recovers from its log. */
export const killPostgres: Fault = {
  name: 'kill -9 of PostgreSQL',
  on: ['own'],
  mayRepeatMail: true,
  async strike({ installation }) {
    const postmaster = await installation.postmaster();
    kill(postmaster, 'SIGKILL');
    await untilPostmasterGone(installation, postmaster);
    await installation.start();
    return `process ${postmaster}`;
  },
};
