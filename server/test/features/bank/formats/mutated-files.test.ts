import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fuzzBankFiles } from '../../../../../torture/fuzz/bank-files.ts';

// Every run reads the same files. `npm run fuzz -- --bank-files 100000` reads others, and more.
test('2 000 files with something wrong in them are refused with a reason, or read into what the books can take', async () => {
  const { refused, read } = await fuzzBankFiles({ seed: 20_261_127, files: 2_000 });
  assert.ok(refused > 1_500 && read > 50, `${refused} refused, ${read} read`);
});
