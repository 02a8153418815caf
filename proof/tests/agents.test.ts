import assert from 'node:assert/strict';
import { test } from 'node:test';
import { playTasks } from '../../bench/agents/play.ts';
import { TASKS } from '../../bench/agents/tasks/index.ts';

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
