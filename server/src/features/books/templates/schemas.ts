import { Type } from 'typebox';
import { answerObject, id, requestObject } from '../../../platform/http/fields.ts';

export const MOST_TEMPLATES = 200;

const name = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: '\\S',
  format: 'single-line',
  description: 'Unique among the templates.',
  examples: ['Husleie'],
});
const entryId = id('The manual entry whose text and lines a new one begins with.');

export const newEntryTemplate = requestObject('NewEntryTemplate', { name, entryId });

export const entryTemplateSchema = answerObject('EntryTemplate', { id: id('Identifier.'), name, entryId });
