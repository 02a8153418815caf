import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type { RenderOutcome, RenderTask } from './pdf-thread.ts';

/** Typst source, which reads its model as `json(bytes(sys.inputs.model))`, and the files it names, by path (`/logo.png`). */
export type PdfTemplate = { source: string; files?: Record<string, Uint8Array> };

export type PdfRenderer = {
  /**
   * The PDF (PDF/A-2a, tagged) of a template and its model, any JSON value. The template must set the document's date: then
   * the same input gives the same bytes. Texts of the model reach the template as data, never as code.
   *
   * @throws Error when the template or one of its files is faulty
   */
  render(template: PdfTemplate, model: unknown): Promise<Uint8Array>;
};

export type OwnPdfRenderer = PdfRenderer & {
  /** Waits for what is being rendered. */
  close(): Promise<void>;
};

/**
 * Renders in one thread of its own, since Typst does not give way while it works; the thread starts at the first render
 * and stays, because starting it costs more than rendering a page.
 */
export function createPdfRenderer(): OwnPdfRenderer {
  const threads = new Piscina<RenderTask, RenderOutcome>({
    filename: fileURLToPath(new URL('pdf-thread.ts', import.meta.url)),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: Infinity,
    // What Typst holds of a document is freed on the thread's event loop. One that waits for its next task in Atomics.wait
    // never gets there: it grew by 0.7 MB a page.
    atomics: 'disabled',
  });
  const working = new Set<Promise<unknown>>();
  return {
    async render({ source, files = {} }, model) {
      const task = threads.run({ source, files, model: JSON.stringify(model) });
      working.add(task);
      try {
        const outcome = await task;
        if ('problem' in outcome) throw new Error(outcome.problem);
        return outcome.pdf;
      } finally {
        working.delete(task);
      }
    },
    async close() {
      // The pool's own close drops what waits for the thread to start.
      await Promise.allSettled(working);
      await threads.destroy();
    },
  };
}
