import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from '../../support/imports.ts';

export type Rule = {
  alert: string;
  expr: string;
  annotations: Record<string, string>;
  labels: { severity: string };
};

type Panel = { type: string; title: string; targets: { expr: string }[] };

export function readRules(): Rule[] {
  return parse(readFileSync(join(root, 'deploy/prometheus/alerts.yaml'), 'utf8')).groups.flatMap(
    ({ rules }: { rules: Rule[] }) => rules,
  );
}

/** The figures that each alert rule asks for. */
export function ruleFigures(): Record<string, string[]> {
  return Object.fromEntries(readRules().map(({ alert, expr }) => [alert, figuresOf(expr)]));
}

/** The figures that each panel of the dashboard asks for. */
export function dashboardFigures(): Record<string, string[]> {
  const { panels }: { panels: Panel[] } = JSON.parse(
    readFileSync(join(root, 'deploy/grafana/tilgode.json'), 'utf8'),
  );
  return Object.fromEntries(
    panels
      .filter(({ type }) => type !== 'row')
      .map(({ title, targets }) => [title, targets.flatMap(({ expr }) => figuresOf(expr))]),
  );
}

/** The figures at `/metrics`, and those that Prometheus adds. */
export function figuresIn(text: string): Set<string> {
  const names = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', kind]) =>
    kind === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  );
  return new Set(['up', ...names]);
}

/** The names in an expression that are no functions, words of PromQL or labels. */
function figuresOf(expr: string): string[] {
  const bare = expr
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}/g, '')
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/\b(by|on)\s*\([^)]*\)/g, '');
  return [...bare.matchAll(/\b[a-z]\w*\b(?!\s*\()/g)]
    .map(([name]) => name)
    .filter((name) => !/^(by|on|group_left|unless|or|and|e9|sum|max|min|count|topk)$/.test(name));
}
