import openapiTS, { COMMENT_HEADER, astToString } from 'openapi-typescript';
import ts from 'typescript';

/**
 * The types of what an OpenAPI document describes, as a TypeScript file. A schema with `x-typescript` has the type that stands there.
 * @param document its address or its text
 * @param inject what such types need, such as imports
 */
export async function schemaTypes(document: URL | string, inject = ''): Promise<string> {
  const ast = await openapiTS(document, {
    silent: true,
    // A field of a request that has a default may be left out.
    defaultNonNullable: false,
    inject,
    transform: (schema) => writtenType({ ...schema }) ?? openUnion({ ...schema }),
  });
  return `${COMMENT_HEADER}${astToString(ast)}`;
}

function writtenType({ 'x-typescript': type }: Record<string, unknown>): ts.TypeNode | undefined {
  return typeof type === 'string' ? ts.factory.createTypeReferenceNode(type) : undefined;
}

/**
 * `'draft' | 'sent' | (string & {})` for values of answers: editors offer those that are known, and the compiler demands
 * that a program is ready for others. A plain `string` beside them would swallow them.
 */
function openUnion(schema: Record<string, unknown>): ts.TypeNode | undefined {
  const { type, 'x-extensible-enum': known } = schema;
  // Of several types each comes by itself.
  if (!Array.isArray(known) || Array.isArray(type)) return undefined;
  const { factory, SyntaxKind } = ts;
  const any = factory.createKeywordTypeNode(
    type === 'string' ? SyntaxKind.StringKeyword : SyntaxKind.NumberKeyword,
  );
  return factory.createUnionTypeNode([
    ...known.map((value: string | number) =>
      factory.createLiteralTypeNode(
        typeof value === 'number' ? factory.createNumericLiteral(value) : factory.createStringLiteral(value),
      ),
    ),
    factory.createParenthesizedType(
      factory.createIntersectionTypeNode([any, factory.createTypeLiteralNode([])]),
    ),
  ]);
}
