import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { readLogo } from '../../server/src/features/companies/logo/logo.ts';
import { pngChunk, pngFile } from '../../server/test/support/browser/images.ts';

test('the colour profile of a logo is not unpacked', async () => {
  const packed = deflateSync(Buffer.alloc(200_000_000));
  const profile = pngChunk('iCCP', Buffer.concat([Buffer.from('profile\0\0'), packed]));
  const large = pngFile(2400, 2000);
  const bomb = Buffer.concat([large.subarray(0, 33), profile, large.subarray(33)]);
  const before = process.memoryUsage.rss();
  assert.ok('logo' in (await readLogo(bomb)));
  assert.ok(process.memoryUsage.rss() - before < 150_000_000);
});
