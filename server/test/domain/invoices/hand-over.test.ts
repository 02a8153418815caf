import assert from 'node:assert/strict';
import { test } from 'node:test';
import { handOverAdvice } from '../../../src/domain/invoices/hand-over.ts';

const BY_CREDITOR = { creditorMayWarn: true };
const reminder = { type: 'reminder', sentOn: '2026-03-03', deadline: '2026-03-17' } as const;
const warning = { type: 'collection_warning', sentOn: '2026-03-18', deadline: '2026-04-02' } as const;

for (const [what, letters, on, advice] of [
  ['nothing was sent', [], '2026-04-20', 'no-collection-warning'],
  ['only a reminder was sent', [reminder], '2026-04-20', 'no-collection-warning'],
  ['the warning came after that day', [reminder, warning], '2026-03-17', 'no-collection-warning'],
  ['the deadline runs', [warning], '2026-04-02', 'warning-deadline-runs'],
  ['the deadline has moved behind Easter', [warning], '2026-04-07', 'warning-deadline-runs'],
  ['the deadline is over', [warning, reminder], '2026-04-08', undefined],
] as const) {
  test(`a claim goes to an agency while ${what}: ${advice ?? 'no advice'}`, () => {
    assert.equal(handOverAdvice(letters, on, BY_CREDITOR), advice);
  });
}

test('where only agencies may warn, no warning of the creditor is missed', () => {
  assert.equal(handOverAdvice([], '2026-04-20', { creditorMayWarn: false }), undefined);
});
