import { writeFileSync } from 'node:fs';
import type { GrowthOperation, GrowthRow } from './growth-results.ts';

type Line = { operation: GrowthOperation; colour: string; dashed?: true };
type Panel = { title: string; left: number; lines: Line[] };

const PANELS: Panel[] = [
  {
    title: 'Create, send, pay, get',
    left: 70,
    lines: [
      { operation: 'create', colour: 'blue' },
      { operation: 'send', colour: 'orange' },
      { operation: 'pay', colour: 'green' },
      { operation: 'get', colour: 'purple' },
    ],
  },
  {
    title: 'Pages of 100',
    left: 540,
    lines: [
      { operation: 'invoices, page 1', colour: 'blue' },
      { operation: 'invoices, page 1000', colour: 'blue', dashed: true },
      { operation: 'journal, page 1', colour: 'green' },
      { operation: 'journal, page 1000', colour: 'green', dashed: true },
      { operation: 'clients, last page', colour: 'purple', dashed: true },
      { operation: 'invoices by status', colour: 'orange' },
    ],
  },
];
const [WIDTH, TOP, HEIGHT] = [370, 64, 260];
const SIZES = [1_000, 10_000, 100_000, 1_000_000];
const LEGEND_ROW = 20;

/** Overwrites docs/growth.svg: p50 by the number of invoices, both axes logarithmic, for light and dark pages. */
export function drawGrowth(rows: GrowthRow[]): void {
  writeFileSync(new URL('../docs/growth.svg', import.meta.url), growthChart(rows));
}

function growthChart(rows: GrowthRow[]): string {
  const times = rows.map(({ measured }) => measured.p50Milliseconds);
  const decades = {
    from: Math.floor(Math.log10(Math.min(...times))),
    to: Math.ceil(Math.log10(Math.max(...times))),
  };
  const y = (milliseconds: number) =>
    TOP + HEIGHT * (1 - (Math.log10(milliseconds) - decades.from) / (decades.to - decades.from));
  const ticks = Array.from(
    { length: decades.to - decades.from + 1 },
    (_, index) => 10 ** (decades.from + index),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 500" font-family="system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif" font-size="13" role="img" aria-labelledby="title desc">
  <title id="title">Time of a request by the number of invoices of an account</title>
  <desc id="desc">Median in milliseconds with 8 connections, for a thousand to a million invoices. The numbers stand in bench/GROWTH.md.</desc>
  <style>
    .page { fill: #ffffff } text { fill: #33475b } .title { font-weight: 600; font-size: 15px }
    .grid { stroke: #d5dde4 } polyline { fill: none; stroke-width: 2.5 } .dashed { stroke-dasharray: 7 5 }
    .blue { stroke: #1f6fb8 } .orange { stroke: #c2621b } .green { stroke: #2b8a5a } .purple { stroke: #8d4fb0 }
    @media (prefers-color-scheme: dark) {
      .page { fill: #14202c } text { fill: #d5dde4 } .grid { stroke: #33475b }
      .blue { stroke: #62aef0 } .orange { stroke: #f0964f } .green { stroke: #5cc692 } .purple { stroke: #c58ee6 }
    }
  </style>
  <rect class="page" width="960" height="500"/>
${PANELS.map((panel) => drawPanel(panel, rows, ticks, y)).join('\n')}
</svg>
`;
}

function drawPanel(
  { title, left, lines }: Panel,
  rows: GrowthRow[],
  ticks: number[],
  y: (milliseconds: number) => number,
): string {
  const x = (invoices: number) => left + (WIDTH * SIZES.indexOf(invoices)) / (SIZES.length - 1);
  const bottom = TOP + HEIGHT;
  return [
    text(left, TOP - 28, `${title}: p50, ms`, 'start', 'title'),
    ...ticks.flatMap((tick) => [
      `  <line class="grid" x1="${left}" x2="${left + WIDTH}" y1="${y(tick)}" y2="${y(tick)}"/>`,
      text(left - 8, y(tick) + 4, String(tick), 'end'),
    ]),
    ...SIZES.flatMap((size) => [
      `  <line class="grid" x1="${x(size)}" x2="${x(size)}" y1="${TOP}" y2="${bottom}"/>`,
      text(x(size), bottom + 20, size.toLocaleString('en').replaceAll(',', ' '), 'middle'),
    ]),
    text(left + WIDTH / 2, bottom + 42, 'invoices of the account', 'middle'),
    ...lines.flatMap(({ operation, colour, dashed }, index) => {
      const style = `${colour}${dashed === true ? ' dashed' : ''}`;
      const points = rows
        .filter((row) => row.operation === operation)
        .map(
          ({ invoices, measured }) => `${x(invoices).toFixed(1)},${y(measured.p50Milliseconds).toFixed(1)}`,
        );
      const [legendX, legendY] = [
        left + (index % 2) * (WIDTH / 2),
        bottom + 68 + Math.floor(index / 2) * LEGEND_ROW,
      ];
      return [
        `  <polyline class="${style}" points="${points.join(' ')}"/>`,
        `  <polyline class="${style}" points="${legendX},${legendY} ${legendX + 32},${legendY}"/>`,
        text(legendX + 40, legendY + 4, operation, 'start'),
      ];
    }),
  ].join('\n');
}

function text(x: number, y: number, content: string, anchor: string, style?: string): string {
  const name = style === undefined ? '' : ` class="${style}"`;
  return `  <text${name} x="${x}" y="${y}" text-anchor="${anchor}">${content}</text>`;
}
