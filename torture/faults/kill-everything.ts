import type { Fault } from '../fault.ts';
import { kill, workersOf } from './processes.ts';

/** Like a power cut, except that the disk's own cache survives. */
export const killEverything: Fault = {
  name: 'kill -9 of everything',
  on: ['own'],
  mayRepeatMail: true,
  async strike({ installation }) {
    const postmaster = await installation.postmaster();
    const services = installation.services;
    const all = [...services.flatMap((service) => [service.process.pid, ...workersOf(service)]), postmaster];
    for (const processId of all) kill(processId, 'SIGKILL');
    await Promise.all(services.map(({ exited }) => exited));
    await installation.start();
    return `${all.length} processes`;
  },
};
