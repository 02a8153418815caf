import type { SchemaPlace, ComparisonRule } from '../../domain/proposals/foreseen.ts';
import { COMPARED_BY_VALUE } from '../../domain/proposals/foreseen.ts';

/** The part of a schema that says where the members of a value are, and how they are compared. */
type Node = {
  $ref?: string;
  $id?: string;
  'x-name'?: string;
  'x-compared'?: ComparisonRule;
  properties?: Record<string, Node>;
  items?: Node;
};

/** The schemas that others refer to, by their `$id`. */
export type NamedSchemas = Readonly<Record<string, unknown>>;

/** Follows a schema along a value. Each place is found once, however often the value has it. */
export function schemaPlaceOf(schema: unknown, named: NamedSchemas): SchemaPlace {
  const { 'x-compared': rule, properties = {}, items } = resolved(schema as Node, named);
  const members = new Map<string, SchemaPlace>();
  let ofItems: SchemaPlace | undefined;
  return {
    rule,
    member: (name) => {
      if (!Object.hasOwn(properties, name)) return COMPARED_BY_VALUE;
      const place = members.get(name) ?? schemaPlaceOf(properties[name], named);
      members.set(name, place);
      return place;
    },
    item: () => {
      ofItems ??= items === undefined ? COMPARED_BY_VALUE : schemaPlaceOf(items, named);
      return ofItems;
    },
  };
}

/** The name of the resource that a schema describes, in the public document; undefined where the schema has no name. */
export function resourceNameOf(schema: unknown): string | undefined {
  const { $ref, $id, 'x-name': name } = schema as Node;
  return $ref?.replace('#', '') ?? $id ?? name;
}

function resolved(schema: Node, named: NamedSchemas): Node {
  const { $ref, ...own } = schema;
  if ($ref === undefined) return schema;
  const target = named[$ref.replace('#', '')];
  if (target === undefined) throw new Error(`${$ref} is no schema.`);
  return { ...resolved(target as Node, named), ...own };
}
