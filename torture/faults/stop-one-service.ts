import type { Fault } from '../fault.ts';
import { expect } from '../finding.ts';
import { endService } from '../installation.ts';

/** An operator stops one of two services under load. No caller may notice. */
export const stopOneService: Fault = {
  name: 'SIGTERM to one of two',
  on: ['external'],
  mayRepeatMail: false,
  async strike({ installation, asker, random }) {
    const { proxy } = installation;
    const before = { ...asker.counts };
    const service = random.pick(installation.services);
    // Closing the port loses connections that the kernel has accepted and the service has not. No work has begun on
    // them, so the proxy may ask the other service.
    proxy.triesNextWhenClosed = true;
    await endService(service);
    await installation.start();
    proxy.triesNextWhenClosed = false;
    const { broken, failed } = asker.counts;
    const noticed = broken - before.broken + (failed - before.failed);
    expect(noticed === 0, `${noticed} requests failed because one of two services was stopped.`, {
      port: service.port,
      before,
      after: { broken, failed },
    });
    return `port ${service.port}, none failed`;
  },
};
