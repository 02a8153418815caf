/**
 * Breaks the engines that carry Tilgode beyond one machine, and proves that nothing is lost. Writes the table of
 * docs/scale.md. With names of proofs it runs only those, and writes nothing. With --list it says what it would run.
 *
 *    npm run proof:machines [-- pgbouncer patroni-by-hosts] [-- --list]
 */
import { parseArgs } from 'node:util';
import { Finding } from '../torture/finding.ts';
import { leaveNothingBehind } from './parts/ending.ts';
import type { Row } from './proof.ts';
import { PROOFS } from './proofs.ts';
import { writeTable } from './table.ts';

const { values, positionals } = parseArgs({
  options: { list: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const unknown = positionals.filter((name) => !PROOFS.some((proof) => proof.name === name));
if (unknown.length > 0) {
  process.stderr.write(`Proofs are ${PROOFS.map(({ name }) => name).join(', ')}.\n`);
  process.exit(2);
}
const wanted = PROOFS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));

if (!values.list) leaveNothingBehind();
const beganAt = Date.now();
const rows: Row[] = [];
const skipped: string[] = [];
for (const { name, needs, run } of wanted) {
  const missing = needs.flatMap((need) => need() ?? []);
  if (missing.length > 0) {
    skipped.push(`${name}, because ${missing.join(', and ')}`);
    say(`skipped: ${skipped.at(-1)}`);
  } else if (values.list) say(`runs: ${name}`);
  else {
    say(name);
    rows.push(...(await tryProof(run)));
  }
}
const isWhole = positionals.length === 0 && !values.list;
if (isWhole && process.exitCode === undefined) writeTable(rows, skipped);

async function tryProof(run: (typeof PROOFS)[number]['run']): Promise<Row[]> {
  try {
    const found = await run(say);
    for (const { broken, times, lost, took } of found) say(`  ${broken} (${times} ×): lost ${lost}; ${took}`);
    return found;
  } catch (error) {
    if (!(error instanceof Finding)) throw error;
    say(`FINDING: ${error.message}`);
    say(JSON.stringify(error.evidence, undefined, 2).slice(0, 5_000));
    process.exitCode = 1;
    return [];
  }
}

function say(line: string): void {
  const seconds = Math.round((Date.now() - beganAt) / 1000);
  process.stdout.write(`${String(seconds).padStart(5)} s  ${line}\n`);
}
