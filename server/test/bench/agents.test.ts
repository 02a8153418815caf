import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { tableIn } from '../../../bench/agents/table.ts';
import { isToolCall } from '../../../bench/agents/task.ts';
import { TASKS } from '../../../bench/agents/tasks/index.ts';
import { recordedOf } from '../../../bench/agents/tried/play.ts';
import { TRIED } from '../../../bench/agents/tried/tasks.ts';
import { TOOLS } from '../../../mcp/src/server.ts';

const PAGE = new URL('../../../docs/agents.md', import.meta.url);
const calls = TASKS.flatMap(({ steps }) => steps.filter(isToolCall));

test('there are 51 tasks', () => {
  assert.equal(TASKS.length, 51);
});

test('the list of tools takes less than 82 kB, because every agent reads it first', () => {
  assert.ok(JSON.stringify(TOOLS.map(({ listed }) => listed)).length < 82_000);
});

test('a task has ids of what was answered before alone', () => {
  assert.doesNotMatch(JSON.stringify(calls), /[\da-f]{8}-[\da-f]{4}/i);
});

test('the calls that a model made have ids of what was answered before alone', () => {
  const recorded = TRIED.map((task) => recordedOf(task).calls);
  assert.doesNotMatch(JSON.stringify(recorded), /[\da-f]{8}-[\da-f]{4}/i);
});

test('each tool is there for a task', () => {
  assert.deepEqual(
    TOOLS.map(({ name }) => name).toSorted(),
    [...new Set(calls.map(({ tool }) => tool))].toSorted(),
  );
});

test('the page about agents shows the tasks as they are played', () => {
  const page = readFileSync(PAGE, 'utf8');
  assert.equal(page, tableIn(page, TASKS), 'npm run bench:agents writes the table.');
});
