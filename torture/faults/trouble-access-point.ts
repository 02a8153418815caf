import { setTimeout as pause } from 'node:timers/promises';
import type { AccessPointTrouble } from '../../server/test/support/e-invoices/access-point-stand-in.ts';
import type { Fault } from '../fault.ts';
import { kill, workersOf } from './processes.ts';

const LEAST_MILLISECONDS = 1_500;
const MOST_MILLISECONDS = 3_000;
const TROUBLES: AccessPointTrouble[] = [
  'taken-without-answer',
  'taken-and-dropped',
  'taken-and-500',
  'taken-and-wrong-json',
  'taken-and-422',
  'dropped',
  '500',
  '422',
  '401',
  'taken-late',
];
const STATUS_TROUBLES = ['500', 'wrong-json', undefined] as const;

/**
 * The access point fails in two random ways, one after the other, and between them all processes of a service are killed: that of
 * the jobs may be submitting. The end of the run counts whether each e-invoice went out once (the-post.ts).
 */
export const troubleAccessPoint: Fault = {
  name: 'the access point has trouble',
  on: ['own', 'external'],
  mayRepeatMail: true,
  async strike({ installation, random }) {
    const { accessPoint, services } = installation;
    const told: string[] = [];
    for (const part of [1, 2]) {
      accessPoint.trouble = random.pick(TROUBLES);
      accessPoint.statusTrouble = random.pick(STATUS_TROUBLES);
      told.push(accessPoint.trouble);
      await pause(random.integer(LEAST_MILLISECONDS, MOST_MILLISECONDS));
      if (part === 1) for (const worker of workersOf(random.pick(services))) kill(worker, 'SIGKILL');
    }
    accessPoint.trouble = undefined;
    accessPoint.statusTrouble = undefined;
    accessPoint.hangUp();
    await installation.start();
    return told.join(', then ');
  },
};
