import { buildSerializer } from '../../../platform/http/answers/serialisers.ts';
import { NAMED, WRITTEN_BY } from './schemas.ts';

type Write = (item: object) => string;

const named = Object.fromEntries(NAMED.map((schema) => [(schema as { $id?: string }).$id ?? '', schema]));
const compiled = new Map<string, Write>();

/** Writes items as answers of the API have them: fields of ours that no caller sees stand in no file. */
export function writerOf(name: keyof typeof WRITTEN_BY): Write {
  const known = compiled.get(name);
  if (known !== undefined) return known;
  const schema = WRITTEN_BY[name];
  const write = buildSerializer(named)({ schema, method: '', url: '', httpStatus: '' }) as Write;
  compiled.set(name, write);
  return write;
}
