import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  hasSameNumber,
  isSameName,
  judgeMatch,
  kindOfDebtor,
} from '../../src/domain/parties/client-identity.ts';
import type { GivenIdentity, Identity } from '../../src/domain/parties/client-identity.ts';

const BETA: Identity = {
  externalId: 'kunde-1',
  name: 'Beta AS',
  type: 'business',
  orgNumber: '974760673',
  vatNumber: null,
  country: 'NO',
};
const given = (fields: Partial<GivenIdentity>): GivenIdentity => ({
  externalId: null,
  name: '',
  type: null,
  orgNumber: '',
  country: null,
  ...fields,
});

for (const [one, other, same] of [
  ['Beta AS', 'beta', true],
  ['Beta AS', 'BETA A/S', true],
  ['Beta AS', 'Be ta ASA', true],
  ['Kari Nordmann ENK', 'Kari Nordmann', true],
  ['Fjord & Hav DA', 'fjord hav ans', true],
  ['Åse', 'A\u030Ase', true],
  ['Beta AS', 'Alfa AS', false],
  ['AS', 'SA', false],
  ['Dask', 'sk', false],
  ['中文', '中文 AS', true],
  ['🙂', '🙃', false],
] as const) {
  test(`${one} and ${other} are ${same ? 'the same name' : 'two names'}`, () => {
    assert.equal(isSameName(one, other), same);
    assert.equal(isSameName(other, one), same);
  });
}

test('a number is of one country; Svalbard and Jan Mayen have the register of Norway', () => {
  const number = { orgNumber: '974760673' };
  assert.ok(hasSameNumber({ ...number, country: 'SJ' }, BETA));
  assert.ok(!hasSameNumber({ ...number, country: 'DK' }, BETA));
  assert.ok(!hasSameNumber({ orgNumber: '', country: 'NO' }, { orgNumber: '', country: 'NO' }));
});

const NOTHING = { lendsAddress: false, lendsNumbers: false, lendsType: false };
const ALL = { lendsAddress: true, lendsNumbers: true, lendsType: true };

for (const [what, fields, judged] of [
  ['a mail address alone lends all', {}, { ...ALL, differs: [] }],
  ['a mail address and the name, written otherwise, lend all', { name: 'BETA' }, { ...ALL, differs: [] }],
  [
    'a mail address and another name lend nothing',
    { name: 'Ola Nordmann' },
    { ...NOTHING, differs: ['name'] },
  ],
  [
    'a mail address and another type lend nothing',
    { name: 'Beta AS', type: 'consumer' },
    { ...NOTHING, differs: ['type'] },
  ],
  [
    'a mail address and another country lend nothing',
    { country: 'SE' },
    { ...NOTHING, differs: ['country'] },
  ],
  [
    'the organisation number lends all, and another name is told',
    { name: 'Gamma AS', orgNumber: '974760673' },
    { ...ALL, differs: ['name'] },
  ],
  [
    'the externalId lends all, and another name and type are told',
    { externalId: 'kunde-1', name: 'Ola Nordmann', type: 'consumer' },
    { ...ALL, lendsNumbers: false, differs: ['name', 'type'] },
  ],
  [
    'the organisation number tells of another externalId',
    { externalId: 'kunde-2', orgNumber: '974760673' },
    { ...ALL, differs: ['externalId'] },
  ],
  [
    'a consumer gets no numbers',
    { orgNumber: '974760673', type: 'consumer' },
    { ...ALL, lendsNumbers: false, differs: [] },
  ],
  [
    'an address is lent within its country only',
    { orgNumber: '974760673', country: 'SJ' },
    { ...ALL, lendsAddress: false, differs: [] },
  ],
] as const) {
  test(`a match by ${what}`, () => assert.deepEqual(judgeMatch(given(fields), BETA), judged));
}

test('a client that gives a number of its own is not of the type that the register says', () => {
  const ola: Identity = { ...BETA, name: 'Ola', type: 'consumer', orgNumber: '' };
  assert.equal(judgeMatch(given({ name: 'Ola', orgNumber: '974760673' }), ola).lendsType, false);
});

test('the kind of debtor: as stated, else by a VAT number, else as the register says, else by the organisation number', () => {
  const client = { orgNumber: '974760673', vatNumber: null, type: null };
  assert.equal(kindOfDebtor({ ...client, type: 'consumer' }, 'business'), 'consumer');
  assert.equal(kindOfDebtor({ ...client, vatNumber: 'SE556677889901' }, 'consumer'), 'business');
  assert.equal(kindOfDebtor(client, 'consumer'), 'consumer');
  assert.equal(kindOfDebtor(client, undefined), 'business');
  assert.equal(kindOfDebtor({ ...client, orgNumber: '' }, undefined), 'consumer');
});
