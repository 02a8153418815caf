import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isCompanyName, isFormOfForetaksregisteret } from '../../src/domain/parties/company-form.ts';

for (const name of [
  'Nordlys Design AS',
  'nordlys design as',
  'Nordlys Design As',
  'NORDLYS DESIGN AS',
  ' Nordlys  Design AS ',
  'Nordlys Design A/S',
  'nordlys design a/s',
  'Nordlys Design A.S.',
  'A/S Norske Fjord',
  'AS Fjordlaks',
  'Kasper AS Fisk',
  'Fjord AS, avd. Bergen',
  'Fjord (AS)',
  'Nordlys ASA',
  'Nordlys asa',
  'Nordlys NUF',
  'Nordlys Ltd NUF',
  'Nordlys ANS',
  'ANS Storgata 5',
  'K/S Fjord',
  'Nordlys KS',
  'Nordlys DA',
  'Nordlys SA',
  'Nordlys SF',
  'Nordlys IKS',
  'Nordlys KF',
  'Nordlys BBL',
  'Aksjeselskapet Nordlys',
  'Nordlys aksjeselskap',
  'Nordlys allmennaksjeselskap',
  'Nordlys borettslag',
  'Nordlys samvirkeforetak',
  'Nordlys ansvarlig selskap',
  'Nordlys AB, norskregistrert utenlandsk foretak',
]) {
  test(`«${name}» is in Foretaksregisteret`, () => {
    assert.equal(isFormOfForetaksregisteret(name), true);
  });
}

for (const name of [
  '',
  'AS',
  'Nordlys',
  'Kari Nordmann',
  'Kari Nordmann ENK',
  'Nordlys Idrettslag',
  'Foreningen Nordlys',
  'As Good As New',
  'Hanna Sa',
  'Da Capo',
  'Hør og se',
  'Asfalt og grus',
  'Nordlysas',
  'Stiftelsen Nordlys',
]) {
  test(`«${name}» does not show whether the company is in Foretaksregisteret`, () => {
    assert.equal(isFormOfForetaksregisteret(name), false);
  });
}

for (const [name, is] of [
  ['Fjord Kaffe AS', true],
  ['Fjord A/S', true],
  ['Fjord BA', true],
  ['Hansen Bygg ENK', true],
  ['Solsiden borettslag', true],
  ['Kari Nordmann', false],
  ['Maria da Sa', false],
  ['Enk', false],
] as const) {
  test(`${name} is ${is ? 'the' : 'no'} name of a company`, () => assert.equal(isCompanyName(name), is));
}
