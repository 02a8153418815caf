/**
 * OpenAPI 3.0 has no type `null`: what may be null is `nullable`,
 * and null is no value of an `enum`.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const FILE = 'openapi-3.0.json';
const document = JSON.parse(readFileSync(FILE, 'utf8'), (_key, value) => {
  if (Array.isArray(value?.anyOf) && value.anyOf.some(({ type }) => type === 'null')) {
    const { anyOf, ...rest } = value;
    return { ...rest, allOf: anyOf.filter(({ type }) => type !== 'null'), nullable: true };
  }
  if (Array.isArray(value?.enum)) return { ...value, enum: value.enum.filter((one) => one !== null) };
  return value;
});
delete document.info.summary;
writeFileSync(FILE, JSON.stringify(document));
