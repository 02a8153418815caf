import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPdfRenderer } from '../../src/platform/pdf-renderer.ts';
import { onEnd } from '../support/cleanup.ts';
import { pngFile } from '../support/images.ts';
import { readPdf } from '../support/pdf.ts';

const renderer = createPdfRenderer();
onEnd(() => renderer.close());

const HEAD = `#set document(title: "Prøve", date: datetime(year: 2026, month: 7, day: 20))
#set text(font: "Inter", fallback: false, lang: "nb")
#let model = json(bytes(sys.inputs.model))
`;

test('the same template and model give the same bytes', async () => {
  const render = () => renderer.render({ source: `${HEAD}#model.text` }, { text: 'Blåbær' });
  const [first, second] = [await render(), await render()];
  assert.deepEqual(first, second);
  assert.match((await readPdf(first)).text, /^Blåbær$/);
});

test('a faulty template is an error, and the next rendering works', async () => {
  await assert.rejects(renderer.render({ source: '#nothing' }, {}), /unknown variable/);
  await assert.rejects(renderer.render({ source: `${HEAD}中文` }, {}), (error: Error) => {
    assert.match(error.message, /could not be displayed/);
    // What could not be may be a customer's, and errors are logged.
    assert.doesNotMatch(`${error.stack}`, /中/);
    return true;
  });
  assert.ok((await renderer.render({ source: `${HEAD}hei` }, {})).length > 0);
});

test('a template reads the files that came with it, then they are gone; nothing of the machine', async () => {
  const source = `${HEAD}#image("/logo.png", alt: "Logo")`;
  const files = { '/logo.png': pngFile(16, 16) };
  assert.ok((await renderer.render({ source, files }, {})).length > 0);
  await assert.rejects(renderer.render({ source }, {}), /not found/);
  for (const path of ['/etc/passwd', '../pdf-thread.ts', '../../../../package.json']) {
    await assert.rejects(
      renderer.render({ source: `${HEAD}#read("${path}")` }, {}),
      /not found|denied/,
      path,
    );
  }
});

test('closing waits for what is being rendered', async () => {
  const other = createPdfRenderer();
  const rendering = other.render({ source: `${HEAD}hei` }, {});
  await other.close();
  assert.ok((await rendering).length > 0);
});
