import assert from 'node:assert/strict';
import { test } from 'node:test';
import { playTasks } from '../../bench/agents/play.ts';
import { TASKS } from '../../bench/agents/tasks/index.ts';
import { playRecorded } from '../../bench/agents/tried/play.ts';
import { TRIED } from '../../bench/agents/tried/tasks.ts';
import { startTestApp } from '../../server/test/support/test-app.ts';

test('51 tasks that people ask for end exactly as they must, in at most three calls, and nothing is refused', async () => {
  const played = await playTasks(TASKS);
  const wrong = played.filter(({ faults }) => faults.length > 0);
  assert.deepEqual(
    wrong.map(({ says, faults }) => [says, ...faults]),
    [],
  );
  assert.deepEqual(
    { tasks: played.length, tooLong: played.filter((one) => one.calls > 3) },
    { tasks: 51, tooLong: [] },
  );
});

test('30 sentences that a model was given leave in the database what they must, by the calls that it made', async () => {
  const service = await startTestApp({ jobs: false });
  const wrong: string[][] = [];
  for (const task of TRIED) {
    const faults = await playRecorded(service, task);
    if (faults.length > 0) wrong.push([task.name, ...faults]);
  }
  assert.deepEqual(wrong, []);
  assert.equal(TRIED.length, 30);
});
