import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from '../fault.ts';
import { CUTS } from '../proxy.ts';

const HOW_MANY = 30;
const LONGEST_MILLISECONDS = 10_000;

/** The network between callers and service breaks before, within and after answers. */
export const cutConnections: Fault = {
  name: 'connections of callers are cut',
  on: ['own', 'external'],
  mayRepeatMail: false,
  async strike({ installation: { proxy }, random }) {
    proxy.cuts.push(...Array.from({ length: HOW_MANY }, () => random.pick(CUTS)));
    const giveUpAt = Date.now() + LONGEST_MILLISECONDS;
    while (proxy.cuts.length > 0 && Date.now() < giveUpAt) await pause(20);
    return `${HOW_MANY - proxy.cuts.splice(0).length} of them`;
  },
};
