import assert from 'node:assert/strict';
import { test } from 'node:test';
import { homeTexts } from '../../../../../web/src/pages/home/home-texts.ts';
import { performanceTexts } from '../../../../../web/src/pages/home/performance-texts.ts';

const { nb, en } = homeTexts;

for (const [said, text] of [
  [nb.invoices(1), '1 faktura'],
  [nb.invoices(1234), '1\u00A0234 fakturaer'],
  [en.invoices(1234), '1,234 invoices'],
  [nb.drafts(2), '2 utkast er ikke sendt'],
  [nb.bounced(1), '1 faktura eller purring kom ikke fram'],
  [nb.notReminded(2), '2 forfalte fakturaer er ikke purret'],
  [nb.recurring(1), '1 gjentakende faktura ble ikke sendt'],
  [nb.acceptedQuotes(1), '1 godtatt tilbud er ikke fakturert'],
  [nb.bankTransactions(3), '3 innbetalinger venter'],
  [nb.proposals(1), '1 forespørsel venter på godkjenning'],
  [en.proposals(2), '2 requests wait for approval'],
  [nb.debt('7', 1), 'Faktura 7 · 1 dag'],
  [nb.debt('7', 30), 'Faktura 7 · 30 dager'],
  [nb.sameDays('kr 100,00', '+12 %'), '+12 % fra samme dager i fjor: kr 100,00'],
  [nb.sameDays('kr 100,00', ''), 'Samme dager i fjor: kr 100,00'],
  [nb.daysLeft(9), 'Om 9 dager'],
  [nb.daysLeft(1), 'I morgen'],
  [nb.daysLeft(0), 'I dag'],
  [nb.daysLeft(-3), 'Fristen er over'],
  [nb.monthsOpen(1, 'november 2026'), 'November 2026 er ikke låst'],
  [en.monthsOpen(3, 'November 2026'), '3 months are not closed'],
  [performanceTexts.nb.creditHint(1), 'Betalt for mye eller kreditert, hos én kunde.'],
  [performanceTexts.nb.ofYear(1), 'Av én faktura som forfalt de siste tolv månedene.'],
  [performanceTexts.nb.ofYear(12), 'Av 12 fakturaer som forfalt de siste tolv månedene.'],
  [performanceTexts.nb.days(0), 'Samme dag'],
  [performanceTexts.nb.days(1), '1 dag'],
  [performanceTexts.nb.before('Samme dag'), 'Året før: samme dag.'],
  [performanceTexts.en.days(12), '12 days'],
] as const) {
  test(`the overview says “${text}”`, () => assert.equal(said, text));
}
