/** A quoted text or name, a dollar-quoted body, a comment, the end of a statement, or one other character. */
const PARTS = /'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|--.*|\/\*[\s\S]*?\*\/|;|[\s\S]/g;

/**
 * Splits SQL into its statements, without the comments between them. Texts with backslash escapes (`E'…'`) and comments
 * inside of comments are not understood, and no migration of ours has them.
 */
export function splitStatements(sql: string): string[] {
  const statements = [''];
  for (const [part] of sql.matchAll(PARTS)) {
    if (part === ';') statements.push('');
    else if (!part.startsWith('--')) statements[statements.length - 1] += part;
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '');
}
