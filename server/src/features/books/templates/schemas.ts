import { Type } from 'typebox';
import { id } from '../../../platform/http/fields.ts';

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

export const newEntryTemplate = Type.Object(
  { name, entryId },
  { additionalProperties: false, 'x-name': 'NewEntryTemplate' },
);

export const entryTemplateSchema = Type.Object(
  { id: id('Identifier.'), name, entryId },
  { 'x-name': 'EntryTemplate' },
);
