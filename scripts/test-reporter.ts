/**
 * What the test runner prints: its own report, the message of a failure as soon as the test fails, and before its closing lines which
 * files and which kinds of test took longest.
 */
import { existsSync, readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { spec } from 'node:test/reporters';
import type { TestEvent } from 'node:test/reporters';
import { NEEDS } from '../server/test/support/needs.ts';
import type { Need } from '../server/test/support/needs.ts';

/** A line of the file that run-in-turn.ts writes. */
export type FileTime = { file: string; need: Need; milliseconds: number };

const SLOWEST = 10;

export default async function* report(source: AsyncIterable<TestEvent>): AsyncIterable<string> {
  yield* Readable.from(withTimes(source)).compose(new spec()) as AsyncIterable<string>;
}

async function* withTimes(source: AsyncIterable<TestEvent>): AsyncIterable<TestEvent> {
  let isTold = false;
  for await (const event of source) {
    if (!isTold && event.type === 'test:diagnostic' && /^tests \d/.test(event.data.message)) {
      isTold = true;
      const times = readTimes(process.env['TILGODE_TEST_TIMES']);
      if (times.length > 1) yield printed(table(times));
    }
    yield event;
    // The report has failures at its end alone, which a run that is broken off does not reach.
    if (event.type === 'test:fail') yield printed(`${messageOf(event.data.details.error)}\n`);
  }
}

function messageOf({ cause, message }: Error): string {
  return cause instanceof Error ? cause.message : message;
}

function printed(message: string): TestEvent {
  return { type: 'test:stdout', data: { message, file: '' } };
}

function readTimes(path: string | undefined): FileTime[] {
  if (path === undefined || !existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').trim().split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as FileTime);
}

/** Seconds of files that ran side by side: their sum is more than the run took. */
export function table(times: FileTime[]): string {
  const row = (milliseconds: number, text: string) =>
    `${(milliseconds / 1000).toFixed(1).padStart(8)} s  ${text}\n`;
  const slowest = times.toSorted((one, other) => other.milliseconds - one.milliseconds).slice(0, SLOWEST);
  const kinds = NEEDS.toReversed().map((need) => {
    const of = times.filter((time) => time.need === need);
    return row(
      of.reduce((sum, { milliseconds }) => sum + milliseconds, 0),
      `${need}: ${of.length} files`,
    );
  });
  return [
    '\nThe slowest files\n',
    ...slowest.map(({ file, milliseconds }) => row(milliseconds, file)),
    '\nBy what the files need\n',
    ...kinds,
    '\n',
  ].join('');
}
