import type { Command } from 'commander';
import { InvalidArgumentError, Option } from 'commander';
import type { CallSums } from '../../platform/access/api-calls.store.ts';
import { sumApiCalls } from '../../platform/access/api-calls.store.ts';
import type { Settings } from '../settings.ts';
import { print, tableOf } from './parts/output.ts';
import { withAdminContext } from './database/storage.ts';

const SECONDS = { s: 1, m: 60, h: 3_600, d: 86_400 };
/** Calls are kept for so long. */
const MOST_SECONDS = 30 * SECONDS.d;

type CallOptions = { since: number; by: 'account' | 'client'; json?: true };

/** `tilgode calls` */
export function describeCalls(command: Command, settings: () => Settings): void {
  command
    .option('--since <time>', 'for how long back, as in 90s, 10m, 2h or 7d', readSeconds, 10 * SECONDS.m)
    .addOption(
      new Option('--by <whom>', 'whose calls are summed').choices(['account', 'client']).default('account'),
    )
    .option('--json', 'print one JSON value')
    .action(async ({ since, by, json }: CallOptions) => {
      const calls = await withAdminContext(settings(), ({ db, now }) =>
        sumApiCalls(db, new Date(now.getTime() - since * 1000), { by }),
      );
      print(json === true ? { calls } : textOf(calls, by), json === true);
    });
}

/** @throws InvalidArgumentError */
function readSeconds(text: string): number {
  const [, count, unit = ''] = /^(\d{1,7})([smhd])$/.exec(text) ?? [];
  const seconds = Number(count) * (SECONDS[unit as keyof typeof SECONDS] ?? Number.NaN);
  if (seconds > 0 && seconds <= MOST_SECONDS) return seconds;
  throw new InvalidArgumentError('It must be a number with s, m, h or d, at most 30d.');
}

function textOf(calls: CallSums[], by: CallOptions['by']): string {
  if (calls.length === 0) return 'No API client has called.';
  const rows = calls.map((sums) => [
    sums.accountId,
    ...(by === 'client' ? [sums.clientId ?? ''] : []),
    String(sums.calls),
    String(sums.refused),
    (sums.cpuMilliseconds / 1000).toFixed(1),
    (sums.bytes / 1e6).toFixed(1),
    (sums.waitedMilliseconds / 1000).toFixed(1),
  ]);
  const names = ['account', ...(by === 'client' ? ['client'] : [])];
  return tableOf([[...names, 'calls', '429s', 'CPU s', 'MB', 'waited s'], ...rows]);
}
