import { globSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from '../fault.ts';
import { endService } from '../installation.ts';

/** The one for programs with threads. */
const LIBRARIES = '/usr/lib{,64,/*-linux-gnu}/faketime/libfaketimeMT.so.1';
const SHIFTS = ['+1h', '-1h'];

/** The service and the PostgreSQL that it starts are an hour off; then they are right again. */
export const moveClock: Fault = {
  name: 'the clock is off',
  on: ['own'],
  mayRepeatMail: true,
  cannot() {
    if (globSync(LIBRARIES).length === 0) return 'libfaketime is not installed';
    // Of payments the callers say today's date, which would be another day to the service.
    const hour = Number(new Date().toLocaleString('sv-SE', { timeZone: 'Europe/Oslo', hour: '2-digit' }));
    return hour === 23 || hour === 0 ? 'it is nearly midnight' : undefined;
  },
  async strike({ installation, asker, random }) {
    const shift = random.pick(SHIFTS);
    const [library = ''] = globSync(LIBRARIES);
    await Promise.all(installation.services.map(endService));
    await installation.start({ LD_PRELOAD: library, FAKETIME: shift, FAKETIME_DONT_FAKE_MONOTONIC: '1' });
    // Long enough for some requests.
    const enough = asker.counts.requests + 100;
    const giveUpAt = Date.now() + 5_000;
    while (asker.counts.requests < enough && Date.now() < giveUpAt) await pause(50);
    await Promise.all(installation.services.map(endService));
    await installation.start();
    return shift;
  },
};
