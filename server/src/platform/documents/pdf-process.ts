/** A separate process that draws one PDF after another, because Typst blocks its process while it draws. */
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import { DRAWABLE_CHARACTERS, FONT_FAMILIES, readFonts } from './fonts.ts';
import { printableValue } from './printable-text.ts';

export type RenderTask = {
  source: string;
  files: Record<string, Uint8Array>;
  isPicture: boolean;
  model: string;
};
/** `problem` is fit for a log: the text that Typst quotes is left out, because it may be a customer's. */
export type RenderOutcome = { pdf: Uint8Array } | { problem: string };
/** With the memory that the process holds then. */
export type Rendered = { outcome: RenderOutcome; usedBytes: number };

/** A folder that does not exist. A template can therefore read only the files that were passed with it. */
const WORKSPACE = fileURLToPath(new URL('no-such-folder', import.meta.url));
const compiler = NodeCompiler.create({ workspace: WORKSPACE, fontArgs: [{ fontBlobs: readFonts() }] });

/**
 * Lowers the priority, because drawing takes seconds of a core and its callers can wait, while requests take
 * milliseconds. On a busy machine the scheduler gives this process about a third of the time of a process of normal priority;
 * with 10, a tenth, which may not be enough within the time limit of a document.
 */
const PRIORITY = 5;

setPriority(PRIORITY);

// A terminal and systemd send their signal to every process. The parent ends this one when its last PDF is drawn.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {});
// This process ends with its parent, because nobody else would take its PDFs.
process.on('disconnect', () => process.exit());
// Without the callback, sending to a parent that has just died would be an error that nobody handles.
process.on('message', (task: RenderTask) => {
  const rendered: Rendered = { outcome: renderPdf(task), usedBytes: process.memoryUsage.rss() };
  process.send?.(rendered, () => {});
});

/** What the process does for `PdfRenderer.render`. */
function renderPdf({ source, files, isPicture, model }: RenderTask): RenderOutcome {
  const paths = Object.keys(files).map((path) => `${WORKSPACE}${path}`);
  try {
    for (const [path, bytes] of Object.entries(files)) {
      compiler.mapShadow(`${WORKSPACE}${path}`, Buffer.from(bytes));
    }
    const printable = JSON.stringify(printableValue(JSON.parse(model), DRAWABLE_CHARACTERS));
    const document = compile(source, printable);
    return {
      pdf: isPicture ? Buffer.from(compiler.svg(document)) : compiler.pdf(document, { pdfStandard: 'a-2a' }),
    };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { problem: message.replaceAll(/`[^`]*`/g, '…') };
  } finally {
    for (const path of paths) compiler.unmapShadow(path);
    // Without this, every document ever rendered would stay in memory.
    compiler.evictCache(0);
  }
}

function compile(source: string, model: string): NodeTypstDocument {
  const compiled = compiler.compile({
    mainFileContent: source,
    inputs: { model, families: JSON.stringify(FONT_FAMILIES) },
  });
  if (compiled.result !== null) return compiled.result;
  const diagnostics: unknown[] = compiled.takeError()?.shortDiagnostics ?? [];
  throw new Error(
    `Typst: ${diagnostics.map((one) => (Object(one) as { message?: unknown }).message).join('; ')}`,
  );
}
