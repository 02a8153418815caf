import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { runTilgode } from '../../support/program/program.ts';
import { FOR_GOOD } from '../../../src/program/cli/parts/output.ts';
import { runCommand, textOf } from '../../support/program/run-command.ts';

test('--version prints the version of the service', async () => {
  const file = new URL('../../../package.json', import.meta.url);
  const { version } = JSON.parse(readFileSync(file, 'utf8'));
  const { exitCode, stdout, stderr } = await runTilgode(['--version'], {});
  assert.deepEqual([exitCode, stdout, stderr], [0, `${version}\n`, '']);
});

test('a wrong argument is told by the line of usage of its command, and the error last', async () => {
  const cases: [args: string[], usage: string, error: string][] = [
    [['serv'], '[options] [command]', "unknown command 'serv'\n(Did you mean serve?)"],
    [['serve', '--prot'], 'serve [options]', "unknown option '--prot'"],
    [['company', 'create'], 'company create [options]', "required option '--name <name>' not specified"],
    [['listen', '--to'], 'listen --forward-to <url> [options]', "Unknown option '--to'"],
  ];
  for (const [args, usage, error] of cases) {
    const { exitCode, stdout, stderr } = await runCommand(args, {});
    // A unit of systemd with a wrong argument is not started for ever.
    assert.deepEqual([exitCode, stdout], [args[0] === 'serve' ? FOR_GOOD : 1, ''], stderr);
    assert.equal(stderr, `Usage: tilgode ${usage}\nerror: ${error}\n`);
  }
});

test('each command has its help, asked for before or after its name', async () => {
  for (const [command, says] of [
    ['listen', '--forward-to <url>'],
    ['company create', '--org-number <digits>'],
    ['serve', '--workers <count>'],
  ] as const) {
    const help = textOf(await runCommand(['help', ...command.split(' ')], {}));
    assert.match(help, new RegExp(`^Usage: tilgode ${command} [^]*\n  ${says}`));
    assert.equal(textOf(await runCommand([...command.split(' '), '--help'], {})), help);
  }
  assert.equal(textOf(await runCommand(['help'], {})), textOf(await runCommand(['--help'], {})));
});
