import { globSync, readFileSync } from 'node:fs';

const SOURCES = new URL('../../../../mcp/src/', import.meta.url).pathname;
/** Their texts are no answers of tools: the instructions, the resources, and what surrounds data. */
const OTHERS = new Set(['server.ts', 'resources.ts', 'as-data.ts', 'agent.ts', 'index.ts', 'refusals.ts']);

/** Every piece of a sentence that the tools can answer, as their sources have it. What is filled in stands between pieces. */
export function sentencesOfTools(): string[] {
  const files = globSync('**/*.ts', { cwd: SOURCES }).filter((file) => !OTHERS.has(file));
  const pieces = files.flatMap((file) => piecesOf(readFileSync(`${SOURCES}${file}`, 'utf8')));
  return [...new Set(pieces)];
}

const NO_ANSWER = /(\.describe\(|\btext\(|description:|title:|new Error\(|import .*from|\.join\()\s*$/;
const LITERAL = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/gs;

function piecesOf(source: string): string[] {
  const code = source.replaceAll(/\/\*\*?[^]*?\*\/|^\s*\/\/.*$/gm, '');
  return [...code.matchAll(LITERAL)].flatMap(({ 0: literal, index }) => {
    if (NO_ANSWER.test(code.slice(Math.max(0, index - 40), index))) return [];
    const text = literal.slice(1, -1).replaceAll('\\n', '\n');
    const inner = [...text.matchAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g)].flatMap(([one]) => piecesOf(one));
    const own = text.split(/\$\{(?:[^{}]|\{[^{}]*\})*\}/).map((piece) => piece.trim());
    return [...own.filter((piece) => /[a-z].* .*[a-z]/i.test(piece)), ...inner];
  });
}
