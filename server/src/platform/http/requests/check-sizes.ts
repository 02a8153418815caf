import type { FieldError, FieldErrorCode } from '../../../domain/errors/field-errors.ts';
import { MOST_FIELD_ERRORS } from '../../../domain/errors/errors.ts';
import { fieldPath, printableFieldName } from './field-path.ts';

/** What is read here of a JSON schema. */
type Schema = {
  properties?: Record<string, Schema>;
  additionalProperties?: unknown;
  items?: Schema;
  maxItems?: number;
  maxLength?: number;
  maxProperties?: number;
};

/**
 * Looks at sizes before anything else is checked: arrays with too many items, objects with too many
 * names, texts that are far too long, objects with very many
 * unknown fields. Checking each of 500 000 items costs seconds and makes an answer of 25 MB, so an input that is refused here is
 * not looked at further.
 *
 * Afterwards the input has at most as many values to check as its schema has places for, and 100 unknown fields.
 *
 * @param unknown the code of an unknown field
 * @returns the fields whose size alone is wrong, at most one more than an answer names; none for what is to be checked further
 */
export function checkSizes(schema: object, input: unknown, unknown: FieldErrorCode): FieldError[] {
  const tooLarge: FieldError[] = [];
  const unknownFields: FieldError[] = [];
  look(schema, input, '');
  return unknownFields.length > MOST_FIELD_ERRORS ? [...tooLarge, ...unknownFields] : tooLarge;

  function look(part: Schema, value: unknown, path: string): void {
    if (typeof value === 'string') {
      // A character has at most two of these units; how many characters exactly, the check itself counts.
      if (part.maxLength !== undefined && value.length > 2 * part.maxLength) {
        tooLarge.push({ field: path, code: 'too-long', details: { max: part.maxLength } });
      }
    } else if (Array.isArray(value)) {
      lookAtItems(part, value, path);
    } else if (typeof value === 'object' && value !== null) {
      lookAtFields(part, value, path);
    }
  }

  function lookAtItems({ items, maxItems }: Schema, values: unknown[], path: string): void {
    if (maxItems !== undefined && values.length > maxItems) {
      tooLarge.push({ field: path, code: 'too-many', details: { max: maxItems } });
    } else if (items !== undefined) {
      for (const [index, value] of values.entries()) look(items, value, `${path}[${index}]`);
    }
  }

  function lookAtFields(part: Schema, value: object, path: string): void {
    const { properties, additionalProperties, maxProperties = Infinity } = part;
    if (Object.keys(value).length > maxProperties) {
      tooLarge.push({ field: path, code: 'too-many', details: { max: maxProperties } });
    }
    for (const [name, part] of Object.entries(properties ?? {})) {
      if (Object.hasOwn(value, name))
        look(part, (value as Record<string, unknown>)[name], fieldPath(path, name));
    }
    if (additionalProperties !== false) return;
    for (const name in value) {
      if (unknownFields.length > MOST_FIELD_ERRORS) return;
      if (properties !== undefined && Object.hasOwn(properties, name)) continue;
      unknownFields.push({ field: fieldPath(path, printableFieldName(name)), code: unknown });
    }
  }
}
