import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { MAX_WAITING, createPdfRenderer, rendererFor } from '../../../src/platform/documents/pdf-renderer.ts';
import { ApiError } from '../../../src/domain/errors/errors.ts';
import type { Lane } from '../../../src/platform/documents/fair-queue.ts';
import { onEnd } from '../../support/program/cleanup.ts';
import { eventually } from '../../support/eventually.ts';
import { pngFile } from '../../support/browser/images.ts';
import { readPdf } from '../../support/documents/pdf.ts';

const shared = createPdfRenderer();
onEnd(() => shared.close());
const renderer = rendererFor(shared, { accountId: 'T00000001', lane: 'request' });

const HEAD = `#set document(title: "Prøve", date: datetime(year: 2026, month: 7, day: 20))
#set text(font: "Inter", fallback: false, lang: "nb")
#let model = json(bytes(sys.inputs.model))
`;
const PAGE = { source: `${HEAD}hei` };

test('the same template and model give the same bytes', async () => {
  const render = () => renderer.render({ source: `${HEAD}#model.text` }, { text: 'Blåbær' });
  const [first, second] = [await render(), await render()];
  assert.deepEqual(first, second);
  assert.match((await readPdf(first)).text, /^Blåbær$/);
});

test('a picture of the pages is drawn instead of the PDF where that is wanted', async () => {
  const template = { source: `${HEAD}#model.text`, isPicture: true };
  const picture = Buffer.from(await renderer.render(template, { text: 'Blåbær' })).toString();
  assert.match(picture, /^<svg [\s\S]*Blåbær[\s\S]*<\/svg>$/);
  assert.ok(!picture.includes('<script'));
});

test('a faulty template is an error, and the next rendering works', async () => {
  await assert.rejects(renderer.render({ source: '#nothing' }, {}), /unknown variable/);
  await assert.rejects(renderer.render({ source: `${HEAD}中文` }, {}), (error: Error) => {
    assert.match(error.message, /could not be displayed/);
    // The failing text may be a client's, and errors are logged.
    assert.doesNotMatch(`${error.stack}`, /中/);
    return true;
  });
  assert.ok((await renderer.render({ source: `${HEAD}hei` }, {})).length > 0);
});

test('a template can read only the files that came with it, and only while it is rendered', async () => {
  const source = `${HEAD}#image("/logo.png", alt: "Logo")`;
  const files = { '/logo.png': pngFile(16, 16) };
  assert.ok((await renderer.render({ source, files }, {})).length > 0);
  await assert.rejects(renderer.render({ source }, {}), /not found/);
  for (const path of ['/etc/passwd', '../pdf-process.ts', '../../../../../package.json']) {
    await assert.rejects(
      renderer.render({ source: `${HEAD}#read("${path}")` }, {}),
      /not found|denied/,
      path,
    );
  }
});

test('closing waits for a rendering that runs', async () => {
  const other = createPdfRenderer();
  const rendering = other.render(PAGE, {}, { accountId: 'T00000001', lane: 'request' });
  await other.close();
  assert.ok((await rendering).length > 0);
});

test('accounts take turns, and so do mail and requests, even when one of them asks for much', async () => {
  const done: string[] = [];
  const render = (accountId: string, lane: Lane, name: string) =>
    shared.render(PAGE, {}, { accountId, lane }).then(() => done.push(name));
  await Promise.all([
    // The first begins at once. The others wait behind the first.
    render('T1', 'request', 'first'),
    ...[1, 2, 3, 4].map((count) => render('T1', 'request', `greedy ${count}`)),
    render('T2', 'request', 'other'),
    render('T1', 'mail', 'mail 1'),
    render('T1', 'mail', 'mail 2'),
    render('T3', 'mail', 'mail of another'),
  ]);
  const order = ['first', 'mail 1', 'greedy 1', 'mail of another', 'other', 'mail 2'];
  assert.deepEqual(done, [...order, 'greedy 2', 'greedy 3', 'greedy 4']);
});

test('a document that nobody waits for any more is not rendered', async () => {
  const hungUp = new AbortController();
  const share = { accountId: 'T1', lane: 'request' } as const;
  let sent = 0;
  const picture = pngFile(16, 16);
  const template = {
    ...PAGE,
    files: {
      // Looked at when the document goes to the process that renders.
      get '/logo.png'() {
        sent += 1;
        return picture;
      },
    },
  };
  const first = shared.render(template, {}, share);
  const abandoned = Array.from({ length: 40 }, () =>
    shared.render(template, {}, { ...share, signal: hungUp.signal }),
  );
  hungUp.abort();
  for (const one of await Promise.allSettled(abandoned)) assert.equal(one.status, 'rejected');
  await assert.rejects(shared.render(template, {}, { ...share, signal: hungUp.signal }), {
    code: 'bad-request',
  });
  await first;
  await shared.render(template, {}, share);
  assert.equal(sent, 2, 'the first and the last');
});

test('an account may have a limited number of documents waiting; more are refused, and other accounts are not affected', async () => {
  const render = (accountId: string, lane: Lane = 'request') => shared.render(PAGE, {}, { accountId, lane });
  // The first document does not wait.
  const taken = Array.from({ length: MAX_WAITING + 1 }, () => render('T1'));
  await assert.rejects(render('T1'), (error: unknown) => {
    assert.ok(error instanceof ApiError);
    assert.deepEqual([error.code, error.facts.headers], ['rate_limited', { 'retry-after': '5' }]);
    return true;
  });
  await Promise.all([render('T2'), render('T1', 'mail')]);
  await Promise.all(taken);
});

test('a document that takes too long is given up, and the next document is rendered', async () => {
  const limits = { maxRenderMilliseconds: 300 };
  const impatient = createPdfRenderer(limits);
  onEnd(() => impatient.close());
  const share = { accountId: 'T1', lane: 'request' } as const;
  // This document would take minutes, and hardly any memory.
  const long = { source: `${HEAD}#for i in range(100000000) { if i < 0 [x] }` };
  await assert.rejects(impatient.render(long, {}, share), { code: 'pdf-too-slow' });
  limits.maxRenderMilliseconds = 60_000;
  assert.ok((await impatient.render(PAGE, {}, share)).length > 0);
});

const needsPgrep = { skip: process.platform === 'win32' ? 'needs pgrep' : false };

function renderingProcesses(): number[] {
  const { stdout } = spawnSync('pgrep', ['-P', String(process.pid), '-f', 'pdf-process'], {
    encoding: 'utf8',
  });
  return stdout.trim().split('\n').map(Number);
}

test(
  'the rendering process ends when it has nothing to do, and another one renders the next document',
  needsPgrep,
  async () => {
    await renderer.render(PAGE, {});
    const others = renderingProcesses();
    const resting = createPdfRenderer({ idleMilliseconds: 10 });
    onEnd(() => resting.close());
    const share = { accountId: 'T1', lane: 'request' } as const;
    await resting.render(PAGE, {}, share);
    await eventually('it has ended', async () => renderingProcesses().length === others.length);
    assert.ok((await resting.render(PAGE, {}, share)).length > 0);
  },
);

test(
  'a rendering process that is killed while it has nothing to do is replaced at the next document',
  needsPgrep,
  async () => {
    await renderer.render(PAGE, {});
    for (const processId of renderingProcesses()) process.kill(processId, 'SIGKILL');
    // Until Node has heard of the end, a document fails.
    const isRendered = () =>
      renderer.render(PAGE, {}).then(
        () => true,
        () => false,
      );
    await eventually('the next document is rendered', isRendered);
  },
);

test('when the service is killed while a document is rendered, the rendering process ends in silence', async () => {
  const renderAndDie = `
    const { fork } = require('node:child_process');
    const child = fork(process.argv[1], { serialization: 'advanced' });
    child.send({ source: 'hei', files: {}, model: '{}' }, () => process.kill(process.pid, 'SIGKILL'));`;
  const program = fileURLToPath(new URL('../../../src/platform/documents/pdf-process.ts', import.meta.url));
  const service = spawn(process.execPath, ['--eval', renderAndDie, program], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  // The rendering process has the same stderr. So its text ends when both have ended.
  assert.equal(await text(service.stderr), '');
});
