import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { readRules } from '../platform/operations/rule-files.ts';
import { root } from '../support/imports.ts';

const rules = readRules();

test('every alert says what is wrong, what it means and what to do, and leads to docs/running.md', () => {
  const guide = readFileSync(join(root, 'docs/running.md'), 'utf8');
  assert.match(guide, /^## Metrics and alerts$/m);
  assert.equal(new Set(rules.map(({ alert }) => alert)).size, rules.length);
  for (const { alert, annotations, labels } of rules) {
    for (const name of ['summary', 'description', 'action'])
      assert.match(annotations[name] ?? '', /[.?]$/, alert);
    assert.equal(annotations['runbook'], 'docs/running.md#metrics-and-alerts');
    assert.match(labels.severity, /^(critical|warning|info)$/);
  }
});

test('every alert has a unit test', () => {
  const { tests } = parse(readFileSync(join(root, 'deploy/prometheus/alerts.test.yaml'), 'utf8'));
  // A name goes on behind a comma where the test says when the alert does not fire.
  const firing = tests
    .map(({ name }: { name: string }) => name)
    .filter((name: string) => !name.includes(','));
  assert.deepEqual(
    firing,
    rules.map(({ alert }) => alert),
  );
});

test('where a figure is missing an alert fires, too', () => {
  const exprOf = (name: string) => rules.find(({ alert }) => alert === name)?.expr ?? '';
  assert.match(exprOf('TilgodeNotWatched'), /^absent\(up\{job="tilgode"\}\)$/);
  assert.match(exprOf('TilgodeBackupMissing'), /^absent\(tilgode_last_backup_timestamp_seconds\) and /);
  assert.match(exprOf('TilgodeJobsMissing'), / unless on \(instance\) tilgode_database_up$/);
});

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

test(
  'Prometheus accepts the rules, and their unit tests pass',
  { skip: hasPromtool ? false : 'needs promtool' },
  () => {
    for (const args of [
      ['check', 'config', 'deploy/prometheus/prometheus.yaml'],
      ['test', 'rules', 'deploy/prometheus/alerts.test.yaml'],
    ]) {
      const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: root, encoding: 'utf8' });
      assert.equal(status, 0, stdout + stderr);
    }
  },
);
