import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { validateXML } from 'xmllint-wasm';
import packageFile from '../../../package.json' with { type: 'json' };
import { updateCompany } from '../../../src/features/companies/index.ts';
import { assertError, assertInvalid } from '../../support/api/answers.ts';
import { elementsAt, readXml, textAt } from '../../support/documents/read-xml.ts';
import type { XmlElement } from '../../support/documents/read-xml.ts';
import { referencePath, withoutReference } from '../../support/reference-data.ts';
import { startTestApp } from '../../support/test-app.ts';
import { vatFromJournal } from '../../support/books/vat-from-journal.ts';
import { postHalfYear } from '../../support/books/vat-half-year.ts';

const SCHEMA =
  'mva-melding/xsd/no.skatteetaten.fastsetting.avgift.mva.skattemeldingformerverdiavgift.v1.0.xsd';
const CODE_LISTS = 'mva-melding/kodelister';
const EXAMPLES = 'mva-melding/examples';

const service = await startTestApp({ jobs: false });
const company = await service.createCompany();
const api = await postHalfYear(service, company);

const files: string[] = [];
for (let term = 1; term <= 6; term++) {
  const answer = await api.get(`/v1/exports/vat-return?year=2026&term=${term}`);
  assert.equal(answer.status, 200, answer.text);
  files.push(answer.text);
}

const TAX = 'skattegrunnlagOgBeregnetSkatt';

function fileOf(term: number): XmlElement {
  return readXml(files[term - 1] ?? '');
}

function linesOf(file: XmlElement): XmlElement[] {
  return elementsAt(file, `${TAX}/mvaSpesifikasjonslinje`);
}

/** As in `3: 9474 × 25 = 2368`, or `1 tapPåKrav: -250` for a line without a base. */
function told(line: XmlElement): string {
  const [specification, base, rate] = ['spesifikasjon', 'grunnlag', 'sats'].map((path) => textAt(line, path));
  const key = `${textAt(line, 'mvaKode')}${specification === undefined ? '' : ` ${specification}`}`;
  return `${key}: ${base === undefined ? '' : `${base} × ${rate} = `}${textAt(line, 'merverdiavgift')}`;
}

async function schemaErrors(xml: string): Promise<string[]> {
  const { errors } = await validateXML({ xml, schema: readFileSync(referencePath(SCHEMA), 'utf8') });
  return errors.map(({ message }) => message);
}

test('the file names the program, the term, the company and its kind', async () => {
  const answer = await api.get('/v1/exports/vat-return?year=2026&term=1');
  assert.equal(answer.headers.get('content-type'), 'application/xml');
  assert.equal(
    answer.headers.get('content-disposition'),
    'attachment; filename="mva-melding-2026-1-123456785.xml"',
  );
  const file = readXml(answer.text);
  const system = 'innsending/regnskapssystem';
  assert.deepEqual(
    [textAt(file, `${system}/systemnavn`), textAt(file, `${system}/systemversjon`)],
    ['Tilgode', packageFile.version],
  );
  assert.match(textAt(file, 'innsending/regnskapssystemsreferanse') ?? '', /^T\w+-2026-1-2026-07-31T/);
  assert.equal(textAt(file, 'skattepliktig/organisasjonsnummer'), '123456785');
  assert.equal(textAt(file, 'meldingskategori'), 'alminnelig');
  assert.match(textAt(file, 'merknad/beskrivelse') ?? '', /^Testmiljø/);

  const period = `${TAX}/skattleggingsperiode`;
  assert.deepEqual(
    [1, 2, 3, 4, 5, 6].map((term) =>
      textAt(fileOf(term), `${period}/periode/skattleggingsperiodeToMaaneder`),
    ),
    ['januar-februar', 'mars-april', 'mai-juni', 'juli-august', 'september-oktober', 'november-desember'],
  );
  assert.equal(textAt(file, `${period}/aar`), '2026');
});

test('sales have base and rate, deductions have only their VAT, and losses on claims are specified', () => {
  assert.deepEqual(linesOf(fileOf(1)).map(told), [
    '3: 9474 × 25 = 2368',
    '31: 449 × 15 = 67',
    '33: 387 × 12 = 46',
    '5: 349 × 0 = 0',
    '52: 12000 × 0 = 0',
    '6: 200 × 0 = 0',
    '1: -1000',
    '11: -135',
    '13: -180',
  ]);
  assert.deepEqual(linesOf(fileOf(3)).map(told), [
    '3: 1400 × 25 = 350',
    '31: 200 × 15 = 30',
    '33: 100 × 12 = 12',
    '5: 10 × 0 = 0',
    '52: 70 × 0 = 0',
    '1 tapPåKrav: -250',
    '11 tapPåKrav: -30',
    '13 tapPåKrav: -12',
  ]);
});

test('VAT that the buyer calculates has a line for the VAT owed and a line for the deducted VAT', () => {
  assert.deepEqual(linesOf(fileOf(2)).map(told), [
    '31: -449 × 15 = -67',
    '86: 800 × 25 = 200',
    '86: -200',
    '88: 100 × 12 = 12',
    '88: -12',
  ]);
});

test('an amount with an unusual sign has a remark, and other amounts have none', () => {
  const remarked = (term: number) =>
    linesOf(fileOf(term)).map((line) => [told(line), textAt(line, 'merknad/beskrivelse') !== undefined]);
  assert.deepEqual(remarked(4), [
    ['3: -400 × 25 = -100', true],
    ['52: -70 × 0 = 0', true],
    ['1: 1000', true],
    ['11: 135', true],
    ['13: 180', true],
  ]);
  assert.deepEqual(
    [...remarked(1), ...remarked(2), ...remarked(3)].filter(([, hasRemark]) => hasRemark),
    [['31: -449 × 15 = -67', true]],
  );
});

test('the figures are those of the journal without øre, and the total is the sum of the lines', async () => {
  for (let term = 1; term <= 6; term++) {
    const file = fileOf(term);
    const found = new Map<string, bigint>();
    let total = 0n;
    for (const line of linesOf(file)) {
      const [specification, base] = [textAt(line, 'spesifikasjon'), textAt(line, 'grunnlag')];
      const vat = BigInt(textAt(line, 'merverdiavgift') ?? '');
      const side = base === undefined ? 'input' : 'output';
      const key = [textAt(line, 'mvaKode'), side, specification].filter((part) => part !== undefined);
      if (base !== undefined) found.set(`${key.join(' ')} base`, BigInt(base));
      found.set(key.join(' '), vat);
      total += vat;
    }
    const expected = Object.entries(await vatFromJournal(api, 2026, term)).flatMap(
      ([key, { baseOre, vatOre }]): [string, bigint][] => [
        ...(key.includes('output') ? [[`${key} base`, baseOre / 100n] as [string, bigint]] : []),
        [key, vatOre / 100n],
      ],
    );
    assert.deepEqual(Object.fromEntries(found), Object.fromEntries(expected), `term ${term}`);
    assert.equal(BigInt(textAt(file, `${TAX}/fastsattMerverdiavgift`) ?? ''), total, `term ${term}`);
  }
});

test('each file has a reference of its own', () => {
  const references = files.map((_, index) =>
    textAt(fileOf(index + 1), 'innsending/regnskapssystemsreferanse'),
  );
  assert.equal(new Set(references).size, 6);
});

test('every file is valid by the official schema', { skip: withoutReference(SCHEMA) }, async () => {
  for (const file of files) assert.deepEqual(await schemaErrors(file), []);
  const [first = ''] = files;
  assert.equal((await schemaErrors(first.replace('januar-februar', 'januar-mars'))).length > 0, true);
  assert.equal((await schemaErrors(first.replace('123456785', '12345678'))).length > 0, true);
});

test(
  'codes, rates and specifications are those of the official lists',
  { skip: withoutReference(CODE_LISTS) },
  () => {
    const namesIn = (list: string) => {
      const text = readFileSync(referencePath(`${CODE_LISTS}/${list}.xml`), 'utf8');
      return new Set([...text.matchAll(/<tekniskNavn>([^<]+)</g)].map(([, name]) => name));
    };
    const lists = [
      ['mvaKode', namesIn('mvaKodeSAFT')],
      ['sats', namesIn('sats')],
      ['spesifikasjon', namesIn('mvaSpesifikasjon')],
    ] as const;
    for (let term = 1; term <= 6; term++) {
      for (const line of linesOf(fileOf(term))) {
        for (const [path, names] of lists) {
          const value = textAt(line, path);
          assert.ok(value === undefined || names.has(value), `${path} ${value}`);
        }
      }
    }
  },
);

test(
  'amounts are in the same places as in the official examples',
  { skip: withoutReference(EXAMPLES) },
  () => {
    const shapeOf = (line: XmlElement) =>
      line.children
        .map(({ name }) => name)
        .filter((name) => !['mvaKodeRegnskapsystem', 'merknad'].includes(name));
    const shapes = new Map(
      readdirSync(referencePath(EXAMPLES)).flatMap((name) => {
        const [line] = linesOf(readXml(readFileSync(referencePath(`${EXAMPLES}/${name}`), 'utf8')));
        assert.ok(line);
        return [[[textAt(line, 'mvaKode'), textAt(line, 'spesifikasjon')].join(' '), shapeOf(line)] as const];
      }),
    );
    const compared = new Set<string>();
    for (let term = 1; term <= 6; term++) {
      for (const line of linesOf(fileOf(term))) {
        const key = [textAt(line, 'mvaKode'), textAt(line, 'spesifikasjon')].join(' ');
        const shape = shapes.get(key);
        if (shape === undefined) continue;
        assert.deepEqual(shapeOf(line), shape, key);
        compared.add(key);
      }
    }
    assert.deepEqual([...compared].sort(), [...shapes.keys()].sort());
  },
);

test('a company that files once a year has one return for the year', async () => {
  const yearly = await service.createCompany();
  const caller = await postHalfYear(service, yearly);
  await updateCompany({ db: service.db, now: service.clock.now, actor: 'test' }, yearly.companyId, {
    vatTerm: 'yearly',
    vatTermFrom: 2026,
  });
  const answer = await caller.get('/v1/exports/vat-return?year=2026');
  assert.equal(
    answer.headers.get('content-disposition'),
    'attachment; filename="mva-melding-2026-123456785.xml"',
  );
  const file = readXml(answer.text);
  const period = `${TAX}/skattleggingsperiode`;
  assert.equal(textAt(file, `${period}/periode/skattleggingsperiodeAar`), 'aarlig');
  assert.equal(textAt(file, `${period}/periode/skattleggingsperiodeToMaaneder`), undefined);
  assert.equal(textAt(file, `${period}/aar`), '2026');
  assert.deepEqual(linesOf(file).map(told), [
    '3: 10474 × 25 = 2618',
    '31: 200 × 15 = 30',
    '33: 487 × 12 = 58',
    '5: 359 × 0 = 0',
    '52: 12000 × 0 = 0',
    '6: 200 × 0 = 0',
    '86: 800 × 25 = 200',
    '86: -200',
    '88: 100 × 12 = 12',
    '88: -12',
    '1 tapPåKrav: -250',
    '11 tapPåKrav: -30',
    '13 tapPåKrav: -12',
  ]);
  if (withoutReference(SCHEMA) === false) assert.deepEqual(await schemaErrors(answer.text), []);
  assertInvalid(await caller.get('/v1/exports/vat-return?year=2026&term=3'), { term: 'out-of-range' });
  const { status } = await caller.get('/v1/exports/vat-return?year=2025&term=3');
  assert.equal(status, 200);
});

test('a company that has left the VAT register files the terms in which it was registered, and no others', async () => {
  const former = await service.createCompany();
  const caller = await postHalfYear(service, former);
  const path = '/v1/exports/vat-return?year=2026&term=';
  await updateCompany({ db: service.db, now: new Date(), actor: 'test' }, former.companyId, {
    vatRegistered: false,
    defaultVatRateBp: 0,
  });
  const { status, text } = await caller.get(`${path}1`);
  assert.equal(status, 200);
  assert.deepEqual(linesOf(readXml(text)).map(told), linesOf(fileOf(1)).map(told));
  assertError(await caller.get(`${path}6`), 409, 'vat-return-not-due');
});

test('a company outside the VAT register has no return, and the scope and the term are checked', async () => {
  const path = '/v1/exports/vat-return?year=2026&term=1';
  const unregistered = await service.createCompany({ vatRegistered: false, defaultVatRateBp: 0 });
  assertError(await (await service.caller({ company: unregistered })).get(path), 409, 'vat-return-not-due');
  const scopeless = await service.caller({ company, scopes: ['bilag:read'] });
  assertError(await scopeless.get(path), 403, 'insufficient_scope');
  assertInvalid(await api.get('/v1/exports/vat-return?year=2026&term=0'), {
    term: 'greater-than-or-equal',
  });
});

test('on a production account no remark mentions a test environment; a term without entries has an empty return', async () => {
  const production = await service.caller({ company, environment: 'production' });
  const file = readXml((await production.get('/v1/exports/vat-return?year=2026&term=1')).text);
  assert.deepEqual([textAt(file, `${TAX}/fastsattMerverdiavgift`), linesOf(file).length], ['0', 0]);
  assert.equal(textAt(file, 'merknad/beskrivelse'), undefined);
});
