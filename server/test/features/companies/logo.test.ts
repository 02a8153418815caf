import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { readLogo } from '../../../src/features/companies/logo/logo.ts';
import sharp from 'sharp';
import { jpegFile, pixelRows, pngChunk, pngFile } from '../../support/browser/images.ts';

const png = pngFile(40, 20);
const jpeg = jpegFile(40, 24);
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><script>alert(1)</script></svg>';

const TAKEN: [name: string, bytes: Buffer, contentType: string][] = [
  ['a PNG', png, 'image/png'],
  ['a PNG with transparency', pngFile(40, 20, { colourType: 6, pixels: pixelRows(40, 20, 4) }), 'image/png'],
  ['an interlaced PNG', pngFile(18, 17, { interlace: 1, pixels: interlacedPixels() }), 'image/png'],
  ['the smallest PNG', pngFile(16, 16), 'image/png'],
  ['the largest PNG', pngFile(4000, 4000), 'image/png'],
  ['a PNG with bytes after its end', Buffer.concat([png, Buffer.from('more')]), 'image/png'],
  ['a grey JPEG', jpeg, 'image/jpeg'],
  ['a JPEG in colour', jpegFile(40, 24, { components: 3 }), 'image/jpeg'],
  ['a JPEG in CMYK', jpegFile(40, 24, { components: 4 }), 'image/jpeg'],
  ['a JPEG with fill bytes before a marker', jpegFile(40, 24, { fill: 3 }), 'image/jpeg'],
  ['the largest JPEG', jpegFile(4000, 4000), 'image/jpeg'],
  ['a file of 512 kB', padded(524_288), 'image/png'],
];

for (const [name, bytes, contentType] of TAKEN) {
  test(`a logo can be ${name}`, async () => {
    const outcome = await readLogo(bytes);
    assert.ok('logo' in outcome);
    assert.equal(outcome.logo.contentType, contentType);
    // The stored logo is accepted as a logo again, so it is complete.
    assert.ok('logo' in (await readLogo(outcome.logo.bytes)));
  });
}

const REFUSED: [name: string, bytes: Buffer, problem: string][] = [
  ['an empty file', Buffer.alloc(0), 'invalid-format'],
  ['an SVG', Buffer.from(svg), 'invalid-format'],
  ['a GIF', Buffer.from('GIF89a\x28\0\x14\0\0\0\0;', 'latin1'), 'invalid-format'],
  ['one byte more than 512 kB', padded(524_289), 'too-long'],
  ['a PNG that is too narrow', pngFile(15, 40), 'out-of-range'],
  ['a PNG that is too low', pngFile(40, 15), 'out-of-range'],
  ['a PNG that is too wide', pngFile(4001, 16), 'out-of-range'],
  ['a PNG of no height', pngFile(40, 0), 'invalid-format'],
  ['a JPEG that is too small', jpegFile(8, 8), 'out-of-range'],
  ['a JPEG that is too high', jpegFile(16, 4008), 'out-of-range'],
  ['a PNG that promises more pixels than it has', pngWithPixels(pixelRows(40, 19, 3)), 'invalid-format'],
  ['a PNG whose pixels cannot be unpacked', spoiltPixels(), 'invalid-format'],
  ['a PNG with a wrong checksum', changed(png, png.length - 20), 'invalid-format'],
  ['a PNG of an unknown colour type', pngFile(40, 20, { colourType: 5 }), 'invalid-format'],
  ['a PNG with colours from a palette that is not there', paletteWithout(), 'invalid-format'],
  ['a JPEG without tables', jpegFile(40, 24, { tables: false }), 'invalid-format'],
  ['a JPEG without pixels', jpegFile(40, 24, { scan: false }), 'invalid-format'],
  ['a lossless JPEG', jpegFile(40, 24, { frame: 0xc3 }), 'invalid-format'],
];

for (const [name, bytes, problem] of REFUSED) {
  test(`a logo cannot be ${name}: ${problem}`, async () => {
    assert.deepEqual(await readLogo(bytes), { problem });
  });
}

test('a logo is kept as pixels of at most 1200 × 600, and nothing else of its file is kept', async () => {
  const secrets = [
    pngChunk('iCCP', Buffer.concat([Buffer.from('profile\0\0'), deflateSync(Buffer.alloc(2_000_000))])),
    pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(1000, 's'))])),
    pngChunk('tEXt', Buffer.from('Comment\0secret')),
    pngChunk('eXIf', Buffer.from('MM\0*secret')),
  ];
  const large = pngFile(2400, 2000);
  const bomb = Buffer.concat([large.subarray(0, 33), ...secrets, large.subarray(33)]);
  const outcome = await readLogo(bomb);
  assert.ok('logo' in outcome);
  const { bytes } = outcome.logo;
  const { width, height } = await sharp(bytes).metadata();
  assert.deepEqual([width, height], [720, 600]);
  for (const name of ['iCCP', 'zTXt', 'tEXt', 'eXIf', 'secret']) assert.ok(!bytes.includes(name), name);

  const photograph = Buffer.concat([jpeg.subarray(0, 2), exif(), jpeg.subarray(2)]);
  const other = await readLogo(photograph);
  assert.ok('logo' in other);
  for (const name of ['Exif', 'secret']) assert.ok(!other.logo.bytes.includes(name), name);
});

test('a file that is cut off is refused, unless all of its pixels are there', async () => {
  for (const bytes of [png, jpeg]) {
    const whole = await readLogo(bytes);
    let refused = 0;
    for (let length = 0; length < bytes.length; length++) {
      const outcome = await readLogo(bytes.subarray(0, length));
      if ('logo' in outcome) assert.deepEqual(outcome, whole, `${length}`);
      else refused += 1;
    }
    assert.ok(refused > bytes.length - 20, `${refused} of ${bytes.length}`);
  }
});

function exif(): Buffer {
  const content = Buffer.from('Exif\0\0secret', 'latin1');
  return Buffer.concat([Buffer.from([0xff, 0xe1, 0, content.length + 2]), content]);
}

function pngWithPixels(pixels: Buffer): Buffer {
  return pngFile(40, 20, { pixels });
}

/** The seven passes over 18 × 17 pixels: columns and rows of each (W3C PNG § 8.1), in RGB. */
function interlacedPixels(): Buffer {
  const passes = [[3, 3], [2, 3], [5, 2], [4, 5], [9, 4], [9, 9], [18, 8]] as const; // prettier-ignore
  return Buffer.concat(passes.map(([columns, rows]) => pixelRows(columns, rows, 3)));
}

/** A PNG with a comment that brings it to this length. */
function padded(length: number): Buffer {
  const comment = pngChunk('tEXt', Buffer.alloc(length - png.length - 12, 'x'));
  return Buffer.concat([png.subarray(0, -12), comment, png.subarray(-12)]);
}

function changed(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy.writeUInt8(copy.readUInt8(at) ^ 0xff, at);
  return copy;
}

function spoiltPixels(): Buffer {
  const header = png.subarray(0, 33);
  return Buffer.concat([header, pngChunk('IDAT', Buffer.from('not zlib')), png.subarray(-12)]);
}

function paletteWithout(): Buffer {
  return pngFile(40, 20, { colourType: 3, pixels: pixelRows(40, 20, 1) });
}
