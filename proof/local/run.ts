/**
 * Runs the proofs that need nothing but this checkout, each as its own run of scripts/test.ts. Writes the digest of the files of
 * each that passes into proof/passed.json, unless CI runs it. With --changed it runs those whose files are others than when they
 * passed the last time. With names of proofs it runs only those. Exits with 1 when one fails.
 *
 *    npm run proof [-- --changed] [-- guides package]
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { changedSince, digestOf, filesOf, textOf } from './digest.ts';
import type { Passed } from './digest.ts';
import { LOCAL_PROOFS } from './proofs.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const PASSED = join(root, 'proof/passed.json');

const { values, positionals } = parseArgs({
  options: { changed: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const unknown = positionals.filter((name) => !LOCAL_PROOFS.some((proof) => proof.name === name));
if (unknown.length > 0) {
  process.stderr.write(`Proofs are ${LOCAL_PROOFS.map(({ name }) => name).join(', ')}.\n`);
  process.exit(2);
}
const passed: Passed = JSON.parse(readFileSync(PASSED, 'utf8'));
const named = LOCAL_PROOFS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const due = values.changed ? changedSince(passed, named, root) : named;

process.stdout.write(`Proofs to run: ${due.map(({ name }) => name).join(', ') || 'none'}.\n`);
const failed: string[] = [];
for (const proof of due) {
  process.stdout.write(`\n── ${proof.name}\n`);
  const missing = (proof.needs ?? []).flatMap((need) => need() ?? []);
  if (missing.length > 0) {
    process.stdout.write(`skipped, because ${missing.join(', and ')}\n`);
    continue;
  }
  // Before it runs, so that a file that changes meanwhile is not called proved.
  const digest = digestOf(proof, root);
  const { status } = spawnSync(process.execPath, ['scripts/test.ts', ...filesOf(proof.tests, root)], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) failed.push(proof.name);
  // A checkout of CI is thrown away.
  else if (process.env['CI'] === undefined) {
    passed[proof.name] = digest;
    writeFileSync(PASSED, textOf(passed, LOCAL_PROOFS));
  }
}
if (failed.length > 0) {
  process.stderr.write(`\nFailed: ${failed.join(', ')}.\n`);
  process.exitCode = 1;
}
