import assert from 'node:assert/strict';
import type { Named } from '../../../../src/program/cli/doctor/examine.ts';
import type { Environment } from '../../../support/program/program.ts';
import { runCommand } from '../../../support/program/run-command.ts';

export type Examination = { exitCode: number | null; findings: Named[] };

/** What `tilgode doctor --json` finds. */
export async function runDoctor(environment: Environment): Promise<Examination> {
  const { exitCode, stdout, stderr } = await runCommand(['doctor', '--json'], environment);
  assert.equal(stderr, '');
  const { faults, warnings, findings } = JSON.parse(stdout);
  assert.equal(faults, marksOf(findings, 'bad').length);
  assert.equal(warnings, marksOf(findings, 'warn').length);
  assert.equal(exitCode, faults === 0 ? 0 : 1);
  for (const { mark, todo, says } of findings) assert.equal(todo === undefined, mark === 'ok', says);
  return { exitCode, findings };
}

/** What the findings with this mark say. */
export function marksOf(findings: Named[], mark: Named['mark']): string[] {
  return findings.filter((finding) => finding.mark === mark).map(({ says }) => says);
}

/** Asserts that a check found what is wrong, and nothing else, and says how to mend it. */
export function assertFound(
  { findings }: Examination,
  check: string,
  mark: 'warn' | 'bad',
  says: RegExp,
  todo: RegExp,
): void {
  const found = findings.filter((finding) => finding.check === check && finding.mark !== 'ok');
  assert.deepEqual(
    found.map((finding) => finding.mark),
    [mark],
    JSON.stringify(found),
  );
  assert.match(found[0]?.says ?? '', says);
  assert.match(found[0]?.todo ?? '', todo);
}
