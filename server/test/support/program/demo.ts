import assert from 'node:assert/strict';
import { eventually } from '../eventually.ts';
import { makeMigratedDataDir, startService } from './program.ts';
import type { Environment, RunningService } from './program.ts';

export type Demo = { service: RunningService; accountId: string; clientId: string; clientSecret: string };

/** An installation without companies that `npm start` has begun to serve, and what it has printed for the reader. */
export async function startDemo(settings: Environment = {}): Promise<Demo> {
  const service = await startService({ DATA_DIR: await makeMigratedDataDir(), ...settings }, ['--demo']);
  await eventually('the demo is printed', async () => service.stderr().includes('/docs\n'));
  const printed = (label: string) =>
    new RegExp(`^  ${label} +(\\S+)$`, 'm').exec(service.stderr())?.[1] ?? assert.fail(service.stderr());
  return {
    service,
    accountId: printed('Account ID'),
    clientId: printed('Client ID'),
    clientSecret: printed('Client secret'),
  };
}
