/** The types of the API, from openapi.json: src/schema.ts. Writes the file; with --check says whether it is up to date. */
import { readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { COMMENT_HEADER, astToString } from 'openapi-typescript';
import ts from 'typescript';

const DOCUMENT = new URL('../../openapi.json', import.meta.url);
const FILE = new URL('../src/schema.ts', import.meta.url);

const ast = await openapiTS(DOCUMENT, {
  silent: true,
  // A field of a request that has a default may be left out.
  defaultNonNullable: false,
  transform: (schema) => openUnion({ ...schema }),
});
const text = `${COMMENT_HEADER}${astToString(ast)}`;
if (!process.argv.includes('--check')) writeFileSync(FILE, text);
else if (readFileSync(FILE, 'utf8') !== text) {
  process.stderr.write('client/src/schema.ts does not match openapi.json.\n');
  process.exitCode = 1;
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
