import assert from 'node:assert/strict';
import { test } from 'node:test';
import pino from 'pino';
import { createDeaths } from '../../../src/program/serve/deaths.ts';

test('each death is one line and one count with its reason, and what the kernel killed for memory is named', () => {
  const lines: Record<string, unknown>[] = [];
  const log = pino({}, { write: (line) => void lines.push(JSON.parse(line)) });
  let kills = 5;
  const deaths = createDeaths(log, () => kills);
  deaths.expect('jobs');
  const killed = { signal: 'SIGKILL', exitCode: null };
  deaths.note('http-1', killed);
  // Two are killed before the first is noted.
  kills += 2;
  deaths.note('pdf', killed, { workerPid: 7 });
  deaths.note('http-1', { signal: null, exitCode: 1 });
  deaths.note('PostgreSQL', { signal: null, exitCode: null });
  deaths.note('http-1', { signal: 'SIGSEGV', exitCode: null });
  deaths.note('PostgreSQL', { signal: null, exitCode: null });

  assert.deepEqual(
    lines.map(({ level, msg, worker, reason, workerPid }) => [level, msg, worker, reason, workerPid]),
    [
      ['http-1', 'SIGKILL', undefined],
      ['pdf', 'killed for memory', 7],
      ['http-1', 1, undefined],
      ['PostgreSQL', 'killed for memory', undefined],
      ['http-1', 'SIGSEGV', undefined],
      ['PostgreSQL', 'unknown', undefined],
    ].map((told) => [50, 'a process has ended', ...told]),
  );
  const [{ values }] = deaths.figures() as [
    { values: { labels: { process: string; reason: string }; value: number }[] },
  ];
  const counted = values.map(({ labels, value }) => [labels.process, labels.reason, value] as const);
  assert.equal(counted.length, 4 * 4, 'what has not happened is 0, and not missing');
  assert.deepEqual(
    counted.filter(([, , value]) => value > 0),
    [
      ['http-1', 'signal', 2],
      ['http-1', 'exit code', 1],
      ['pdf', 'killed for memory', 1],
      ['PostgreSQL', 'killed for memory', 1],
      ['PostgreSQL', 'unknown', 1],
    ],
  );
});
