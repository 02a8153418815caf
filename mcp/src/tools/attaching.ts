import { z } from 'zod';
import { findInvoice, draftArgument } from '../finding.ts';
import { ToolError, tool } from '../tool.ts';
import { toldOf, write, written } from '../writing.ts';

/** What the API takes, by the ending of a name. */
const TYPES: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
};

export const attachFile = tool(
  {
    name: 'attach_file',
    title: 'Attach a file',
    description:
      'Attaches a file to the draft of an invoice or credit note: it goes along with mail and e-invoice. At most 700 kB; larger ones a person attaches in the app.',
    kind: 'writes',
    input: {
      draft: draftArgument,
      filename: z.string().describe('Ends with pdf, png, jpg, csv, xlsx or ods.'),
      base64: z.base64().exactOptional().describe('The bytes of the file.'),
      text: z.string().exactOptional().describe('Instead, of a csv: what it says.'),
    },
    output: { ...written, attachmentId: z.string().nullable(), sizeBytes: z.number() },
  },
  async ({ draft, filename, base64, text }, call) => {
    if ((base64 === undefined) === (text === undefined)) {
      throw new ToolError('Give base64 or text. Nothing was done.');
    }
    const type = TYPES[filename.split('.').at(-1)?.toLowerCase() ?? ''];
    if (type === undefined) {
      throw new ToolError('The name must end with one of these. Nothing was done.', Object.keys(TYPES));
    }
    const { id } = await findInvoice(call.api, draft);
    const bytes = base64 === undefined ? Buffer.from(text ?? '') : Buffer.from(base64, 'base64');
    const { body, outcome } = await write(call, 'attachment', (header) =>
      call.api.POST('/v1/invoices/{id}/attachments', {
        params: { path: { id }, query: { filename }, header },
        body: new Blob([bytes], { type }),
      }),
    );
    return {
      told: `${toldOf(outcome)} A file of ${body.size} bytes.`,
      data: { ...outcome, attachmentId: body.id, sizeBytes: body.size },
    };
  },
);
