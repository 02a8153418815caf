import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { openAsOwner } from '../../support/database/owner.ts';
import { createTestDatabase, databaseUrl } from '../../support/database/test-database.ts';
import { eventually } from '../../support/eventually.ts';
import { needsTerminal, PROGRAM, startInTerminal } from '../../support/program/program.ts';
import { runCommand, textOf, valueOf } from '../../support/program/run-command.ts';

const connection = await createTestDatabase();
const owner = openAsOwner(connection);
const environment = { DATABASE_URL: databaseUrl(connection) };
const tilgode = (...args: string[]) => runCommand(args, environment);
const query = async (text: string) => (await sql.raw<Record<string, unknown>>(text).execute(owner)).rows;

test('a script that does not say whether the company is registered for VAT gets one that is, and a warning; its answer ends the question', async () => {
  const args = ['company', 'create', '--name', 'Usagt AS', '--org-number', '974760673', '--json'];
  const { exitCode, stdout, stderr } = await tilgode(...args, '--owner-email', 'eier@usagt.example');
  const { companyId } = JSON.parse(stdout);
  assert.equal(exitCode, 0);
  assert.match(
    stderr,
    /^Nobody has said whether the company is registered for VAT\. .* tilgode company update --id/,
  );
  const show = async () => {
    const shown = valueOf(await tilgode('company', 'show', '--id', companyId, '--json'));
    const { vatAnswered, vatRegistered, vatRegisteredFrom, defaultVatRateBp } = shown;
    return [vatAnswered, vatRegistered, vatRegisteredFrom, defaultVatRateBp];
  };
  assert.deepEqual(await show(), [false, true, null, 2500]);
  textOf(await tilgode('company', 'update', '--id', companyId, '--vat'));
  assert.deepEqual(await show(), [true, true, null, 2500]);
  textOf(await tilgode('company', 'update', '--id', companyId, '--vat-from', '2024-03-01'));
  assert.deepEqual(await show(), [true, true, '2024-03-01', 2500]);
  textOf(await tilgode('company', 'update', '--id', companyId, '--no-vat'));
  assert.deepEqual(await show(), [true, false, null, 0]);
});

test(
  'in a terminal company create asks whether the company is registered for VAT, and from which day',
  needsTerminal,
  async () => {
    const create = (orgNumber: string) =>
      startInTerminal(
        [PROGRAM, 'company', 'create', '--name', 'Spurt AS', '--org-number', orgNumber].concat(
          '--owner-email',
          'eier@spurt.example',
        ),
        { ...environment, TERM: 'xterm' },
      );
    const answer = async (terminal: ReturnType<typeof create>, question: RegExp, text: string) => {
      await eventually('the question', () => Promise.resolve(question.test(terminal.screen())));
      terminal.press(`${text}\r`);
    };
    const registered = create('987654325');
    await answer(registered, /registered for VAT.*yes or no: /, 'kanskje');
    await answer(registered, /(registered for VAT[^]*){2}/, 'ja');
    await answer(registered, /Registered from which day/, '2024-03-01');
    assert.equal(await registered.exited, 0, registered.screen());
    assert.doesNotMatch(registered.screen(), /Nobody has said/);
    const rows = await query(`
    select vat_answered, vat_registered, vat_registered_from, default_vat_rate_bp from companies where org_number = '987654325'`);
    assert.deepEqual(rows, [
      {
        vat_answered: true,
        vat_registered: true,
        vat_registered_from: '2024-03-01',
        default_vat_rate_bp: 2500,
      },
    ]);
    // Ctrl+C makes nothing.
    const given = create('981566378');
    await answer(given, /yes or no: /, '\u0003');
    assert.notEqual(await given.exited, 0);
    assert.deepEqual(await query("select id from companies where org_number = '981566378'"), []);
  },
);
