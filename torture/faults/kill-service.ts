import type { Fault } from '../fault.ts';
import { kill } from './processes.ts';

/** The supervisor of one service dies. Its workers must end with it, and a new supervisor takes over. */
export const killService: Fault = {
  name: 'kill -9 of the service',
  on: ['own', 'external'],
  mayRepeatMail: true,
  async strike({ installation, random }) {
    const service = random.pick(installation.services);
    kill(service.process.pid, 'SIGKILL');
    await service.exited;
    await installation.start();
    return `process ${service.process.pid}`;
  },
};
