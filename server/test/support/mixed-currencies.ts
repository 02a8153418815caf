/**
 * Finds arithmetic that mixes øre with amounts of other currencies. The types keep both apart when an amount is handed on
 * (domain/money.ts), but the sum of two amounts is a plain number to the compiler. So this looks at both sides of each sum and comparison,
 * and at the type that is wanted of each sum.
 *
 * The interface of the compiler is called unstable by its makers. Only this test uses it, so a new version can break nothing else.
 */
import { API } from 'typescript/unstable/sync';
import type { Checker, Type } from 'typescript/unstable/sync';
import { SyntaxKind } from 'typescript/unstable/ast';
import type { BinaryExpression, Expression, Node, SourceFile } from 'typescript/unstable/ast';
import { isBinaryExpression, isParenthesizedExpression } from 'typescript/unstable/ast/is';

const SUMS = new Set<SyntaxKind>([SyntaxKind.PlusToken, SyntaxKind.MinusToken]);
const COMPARED = new Set<SyntaxKind>([
  ...SUMS,
  SyntaxKind.PlusEqualsToken,
  SyntaxKind.MinusEqualsToken,
  SyntaxKind.LessThanToken,
  SyntaxKind.LessThanEqualsToken,
  SyntaxKind.GreaterThanToken,
  SyntaxKind.GreaterThanEqualsToken,
  SyntaxKind.EqualsEqualsEqualsToken,
  SyntaxKind.ExclamationEqualsEqualsToken,
]);

type Mark = 'Ore' | 'Amount' | 'both' | undefined;

/**
 * @param config the tsconfig.json of the program
 * @param folder the files that are looked at: those whose path has this part
 * @returns each place where two kinds of amounts meet, as `file:line text`
 */
export function findMixedCurrencies(config: string, folder: string): { mixed: string[]; looked: number } {
  const api = new API({ cwd: process.cwd() });
  try {
    const [project] = api.updateSnapshot({ openProject: config }).getProjects();
    if (project === undefined) throw new Error(`No program of ${config}`);
    const { program, checker } = project;
    const marks = marksOf(checker);
    const files = program
      .getSourceFileNames()
      .filter((name) => name.includes(folder))
      .flatMap((name) => program.getSourceFile(name) ?? [])
      .filter(({ text }) => /Ore|Amount/.test(text));
    const found = files.map((file) => mixedIn(file, checker, marks));
    return {
      mixed: found.flatMap(({ mixed }) => mixed),
      looked: found.reduce((sum, { looked }) => sum + looked, 0),
    };
  } finally {
    api.close();
  }
}

function mixedIn(file: SourceFile, checker: Checker, markOf: (type: Type | undefined) => Mark) {
  const expressions: BinaryExpression[] = [];
  const visit = (node: Node): void => {
    if (isBinaryExpression(node) && COMPARED.has(node.operatorToken.kind)) expressions.push(node);
    node.forEachChild(visit);
  };
  file.forEachChild(visit);
  const sides = expressions.flatMap(({ left, right }) => [left, right]);
  const types = sides.length === 0 ? [] : checker.getTypeAtLocation(sides);
  const marks = new Map(sides.map((side, index) => [side, markOf(types[index])]));
  // A sum has the mark of its parts, although its type is a plain number.
  const markOfSum = (side: Expression): Mark => {
    if (isParenthesizedExpression(side)) return markOfSum(side.expression);
    const isSum = isBinaryExpression(side) && SUMS.has(side.operatorToken.kind);
    return isSum ? (markOfSum(side.left) ?? markOfSum(side.right)) : marks.get(side);
  };
  const isMixed = (node: BinaryExpression): boolean => {
    const [left, right] = [markOfSum(node.left), markOfSum(node.right)];
    if (left !== undefined && right !== undefined && left !== right) return true;
    if (!SUMS.has(node.operatorToken.kind) || (left ?? right) === undefined) return false;
    const wanted = markOf(checker.getContextualType(node));
    return wanted !== undefined && wanted !== 'both' && wanted !== (left ?? right);
  };
  const mixed = expressions.filter(isMixed).map((node) => {
    const line = file.text.slice(0, node.end).split('\n').length;
    return `${file.fileName}:${line} ${file.text.slice(node.pos, node.end).trim()}`;
  });
  return { mixed, looked: expressions.length };
}

/** The mark of a type, by the text in which the compiler shows the type. */
function marksOf(checker: Checker): (type: Type | undefined) => Mark {
  const known = new Map<number, Mark>();
  return (type) => {
    if (type === undefined) return undefined;
    if (!known.has(type.id)) {
      const text = checker.typeToString(type);
      const isOre = /\bOre\b|"NOK"; }/.test(text);
      const isAmount = /\bAmount\b|"of its thing"/.test(text);
      known.set(type.id, isOre && isAmount ? 'both' : isOre ? 'Ore' : isAmount ? 'Amount' : undefined);
    }
    return known.get(type.id);
  };
}
