import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { ublDocument } from '../../../src/features/e-invoices/index.ts';
import { openOfficialRules } from '../../../src/features/e-invoices/official-rules/official-rules.ts';
import { deliverEInvoice } from '../../../src/features/invoices/e-invoice-delivery/deliver-e-invoice.ts';
import { bodyOf, existing } from '../../support/api/answers.ts';
import { RULES_FOLDER, compiledFile, withoutOfficialRules } from '../../support/e-invoices/official-rules.ts';
import { someEInvoice } from '../../support/e-invoices/some-e-invoices.ts';
import { createDraft } from '../../support/example-invoices.ts';
import { FOR_GOOD } from '../../../src/program/cli/parts/output.ts';
import { onEnd } from '../../support/program/cleanup.ts';
import { freePort, startProgram } from '../../support/program/program.ts';
import { makeTemporaryFolder } from '../../support/program/temporary-folder.ts';
import { referencePath } from '../../support/reference-data.ts';
import { databaseUrl } from '../../support/database/test-database.ts';
import { startTestApp } from '../../support/test-app.ts';

const require = createRequire(import.meta.url);
const service = await startTestApp({ jobs: false });
const folder = makeTemporaryFolder();
onEnd(() => rmSync(folder, { recursive: true }));
const warnings: object[] = [];
const log = { warn: (facts: object) => void warnings.push(facts) };

/** Rules of our own in the forms of the official ones: a note must not say "forbudt". */
function makeOwnRules(): string {
  const own = join(folder, crypto.randomUUID());
  mkdirSync(join(own, 'xsd/maindoc'), { recursive: true });
  mkdirSync(join(own, 'xsd/common'));
  for (const name of ['Invoice', 'CreditNote']) {
    writeFileSync(
      join(own, `xsd/maindoc/UBL-${name}-2.1.xsd`),
      `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"
         targetNamespace="urn:oasis:names:specification:ubl:schema:xsd:${name}-2"><xs:element name="${name}"/></xs:schema>`,
    );
  }
  const stylesheet = join(own, 'own.xslt');
  writeFileSync(
    stylesheet,
    `<xsl:stylesheet version="2.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"
       xmlns:svrl="http://purl.oclc.org/dsdl/svrl"
       xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
       <xsl:template match="/"><svrl:schematron-output><svrl:fired-rule context="/"/>
         <xsl:if test="//cbc:Note[contains(., 'forbudt')]"><svrl:failed-assert id="OWN-1" flag="fatal"/></xsl:if>
         <svrl:failed-assert id="OWN-2" flag="warning"/>
       </svrl:schematron-output></xsl:template></xsl:stylesheet>`,
  );
  execFileSync(process.execPath, [
    require.resolve('xslt3'),
    `-xsl:${stylesheet}`,
    `-export:${join(own, 'own.sef.json')}`,
    '-nogo',
  ]);
  return own;
}

const own = makeOwnRules();
const [example] = fc.sample(someEInvoice(10), { numRuns: 1, seed: 33 });

test('the rules of the folder judge a document, warnings do not count, and a wrong root is told of by the schema', async () => {
  const rules = openOfficialRules(own, log);
  onEnd(() => rules.close());
  const [good, bad, alien] = [
    '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>',
    `<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"><Note
       xmlns="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">forbudt</Note></Invoice>`,
    '<Order/>',
  ].map((xml) => rules.check(Buffer.from(xml)));
  assert.deepEqual(await Promise.all([good, bad, alien]), [[], ['OWN-1'], ['XSD']]);
});

test('rules that take too long, or cannot be run, give no answer, and the next document is judged', async () => {
  const rules = openOfficialRules(own, log, { mostMilliseconds: 1 });
  assert.equal(await rules.check(Buffer.from('<Order/>')), undefined);
  assert.deepEqual(warnings.at(-1), { reason: 'too slow' });
  await rules.close();
  const patient = openOfficialRules(own, log);
  onEnd(() => patient.close());
  assert.equal(await patient.check(Buffer.from('no XML')), undefined);
  assert.deepEqual(await patient.check(Buffer.from('<Order/>')), ['XSD']);
});

test('a document that breaks a rule is not sent: a mail goes instead, and the delivery names the rule', async () => {
  const rules = openOfficialRules(own, log);
  onEnd(() => rules.close());
  const api = await service.caller();
  const client = {
    name: 'Fjord Kaffe AS',
    orgNumber: '974760673',
    email: 'a@fjord.example',
    city: 'Bergen',
  };
  const outcomes = [];
  for (const notes of ['Takk', 'Dette er forbudt']) {
    const draft = await createDraft(api, { client, notes });
    bodyOf(await api.post(`/v1/invoices/${draft.id}/send`, { channel: 'e-invoice' }), 200);
    const path = `/v1/invoices/${draft.id}/deliveries` as const;
    const { id } = existing(bodyOf(await api.get(path), 200).items[0]);
    await deliverEInvoice({ ...service.eInvoices, rules }, api.accountId, id);
    outcomes.push(
      bodyOf(await api.get(path), 200).items.map(({ channel, status, rejection }) => [
        channel,
        status,
        rejection,
      ]),
    );
  }
  assert.deepEqual(outcomes, [
    [['e-invoice', 'captured', null]],
    [
      ['e-invoice', 'bounced', 'OWN-1'],
      ['email', 'queued', null],
    ],
  ]);
});

test(
  'the official rules of a folder pass what the service makes, and name what is wrong with it',
  { skip: withoutOfficialRules },
  async () => {
    const official = join(folder, 'official');
    mkdirSync(official);
    cpSync(referencePath('peppol/ubl-2.1-xsd'), join(official, 'xsd'), { recursive: true });
    for (const name of ['CEN-EN16931-UBL', 'PEPPOL-EN16931-UBL']) {
      cpSync(
        await compiledFile(referencePath(`${RULES_FOLDER}/${name}.xslt`)),
        join(official, `${name}.sef.json`),
      );
    }
    const rules = openOfficialRules(official, log);
    onEnd(() => rules.close());
    assert.ok(example);
    const xml = ublDocument(example);
    assert.deepEqual(await rules.check(Buffer.from(xml)), []);
    const damaged = xml.replace(/<cbc:DocumentCurrencyCode>.*<\/cbc:DocumentCurrencyCode>\n/, '');
    assert.notEqual(damaged, xml);
    const broken = (await rules.check(Buffer.from(damaged))) ?? [];
    assert.ok(broken.includes('BR-05'), broken.join());
  },
);

test('a service with a folder that cannot be used does not start, and says what is missing', async () => {
  const empty = join(folder, 'empty');
  mkdirSync(empty);
  for (const [path, says] of [
    [join(folder, 'nowhere'), /^E_INVOICE_RULES must name a folder that the service can read\./],
    [empty, /^E_INVOICE_RULES must name a folder with compiled rules \(\*\.sef\.json\)\./],
  ] as const) {
    const program = startProgram(['serve', '--workers', '1'], {
      DATABASE_URL: databaseUrl(service.connection),
      PORT: String(await freePort()),
      E_INVOICE_RULES: path,
    });
    assert.equal(await program.exited, FOR_GOOD);
    assert.match(program.stderr(), says);
  }
});
