import { Type } from 'typebox';
import type { Endpoints } from '../../../platform/http/endpoint.ts';
import { answerObject, pathId } from '../../../platform/http/fields.ts';
import { createEntryTemplate, deleteEntryTemplate, listEntryTemplates } from './entry-templates.ts';
import { entryTemplateSchema, MOST_TEMPLATES, newEntryTemplate } from './schemas.ts';

const tag = 'Books';

export function templateRoutes(endpoints: Endpoints): void {
  endpoints.shown(
    {
      url: '/v1/entry-templates',
      operationId: 'listEntryTemplates',
      bound: 'few',
      tag,
      summary: 'List templates of manual entries',
      description: 'By name. Not paged.\n\nNeeds built-in accounting.',
      scope: 'bilag:read',
      needsAccounting: true,
      answer: {
        schema: answerObject('EntryTemplateList', {
          items: Type.Array(entryTemplateSchema, { description: 'Empty when there are none.' }),
        }),
        description: 'The templates.',
      },
    },
    listEntryTemplates,
  );

  endpoints.post(
    {
      url: '/v1/entry-templates',
      operationId: 'createEntryTemplate',
      isInternal: true,
      tag,
      summary: 'Make a template of a manual entry',
      description: `Keeps a manual entry as a template, at most ${MOST_TEMPLATES}.\n\nNeeds built-in accounting.`,
      scope: 'bilag:write',
      needsAccounting: true,
      body: newEntryTemplate,
      answer: { status: 201, schema: entryTemplateSchema, description: 'The template.' },
    },
    createEntryTemplate,
  );

  endpoints.delete(
    {
      url: '/v1/entry-templates/:id',
      operationId: 'deleteEntryTemplate',
      moves: 'nothing',
      shows: { before: 'listEntryTemplates', item: 'id' },
      tag,
      summary: 'Delete a template',
      description: 'Deletes the template. The entry that it was made of stays.\n\nNeeds built-in accounting.',
      scope: 'bilag:write',
      needsAccounting: true,
      params: Type.Object({ id: pathId('EntryTemplateId', 'The template.') }),
      answer: { status: 204, schema: Type.Undefined(), description: 'The template is gone.' },
    },
    deleteEntryTemplate,
  );
}
