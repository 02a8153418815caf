import { Group } from '@visx/group';
import { PatternLines } from '@visx/pattern';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar, Line } from '@visx/shape';
import { useId } from 'react';
import type { Overview } from '../../http/overview.ts';
import { roughAmount, shortMonth } from '../../text/formats.ts';
import { useLanguage } from '../../text/language.tsx';
import classes from './home.module.css';

const LEFT = 52;
const BOTTOM = 26;
const TOP = 8;
/** So wide must a month be for its name. Below, every second month is named. */
const NAME_WIDTH = 36;

/**
 * Two bars a month: what was invoiced is filled, what came in is hatched, so that the bars can be told apart without colours.
 * Hidden from screen readers, which get the table.
 * @param shown the month whose figures stand above
 */
export default function MonthsChart({
  months,
  width,
  height,
  shown,
  onPoint,
}: {
  months: Overview['months'];
  width: number;
  height: number;
  shown: string | undefined;
  onPoint: (month: string | undefined) => void;
}) {
  const { language } = useLanguage();
  const hatching = useId();
  const values = months.flatMap(({ invoiced, received }) => [invoiced, received]);
  const bottom = height - BOTTOM;
  const x = scaleBand({ domain: months.map(({ month }) => month), range: [LEFT, width], padding: 0.28 });
  const y = scaleLinear({
    // A month of credit notes is below zero.
    domain: [Math.min(0, ...values), Math.max(100, ...values)],
    range: [bottom, TOP],
    nice: 4,
  });
  const bar = x.bandwidth() / 2;
  const named = x.step() < NAME_WIDTH ? 2 : 1;
  const heightOf = (value: number) => ({ y: Math.min(y(value), y(0)), height: Math.abs(y(value) - y(0)) });
  return (
    <svg
      width={width}
      height={height}
      aria-hidden
      className={classes['chart']}
      onMouseLeave={() => onPoint(undefined)}
    >
      <PatternLines
        id={hatching}
        width={6}
        height={6}
        orientation={['diagonal']}
        className={classes['hatching'] ?? ''}
      />
      {y.ticks(4).map((tick) => (
        <Group key={tick} top={y(tick)}>
          <Line from={{ x: LEFT, y: 0 }} to={{ x: width, y: 0 }} className={classes['grid'] ?? ''} />
          <text x={LEFT - 8} dy={4} textAnchor="end" className={classes['tick']}>
            {roughAmount(tick, language)}
          </text>
        </Group>
      ))}
      {months.map(({ month, invoiced, received }) => {
        const left = x(month) ?? 0;
        return (
          <Group key={month} onMouseEnter={() => onPoint(month)} onClick={() => onPoint(month)}>
            <rect
              x={left - (x.step() - x.bandwidth()) / 2}
              width={x.step()}
              y={TOP}
              height={bottom - TOP}
              className={classes['month']}
              data-shown={month === shown || undefined}
            />
            <Bar
              x={left}
              width={Math.max(bar - 1, 1)}
              rx={2}
              {...heightOf(invoiced)}
              className={classes['invoiced'] ?? ''}
            />
            <Bar
              x={left + bar + 1}
              width={Math.max(bar - 1, 1)}
              rx={2}
              {...heightOf(received)}
              fill={`url(#${hatching})`}
              className={classes['received'] ?? ''}
            />
          </Group>
        );
      })}
      <Line from={{ x: LEFT, y: y(0) }} to={{ x: width, y: y(0) }} className={classes['axis'] ?? ''} />
      {months.map(
        ({ month }, index) =>
          (months.length - 1 - index) % named === 0 && (
            <text
              key={month}
              x={(x(month) ?? 0) + bar}
              y={bottom + 18}
              textAnchor="middle"
              className={classes['tick']}
            >
              {shortMonth(month, language).replace('.', '')}
            </text>
          ),
      )}
    </svg>
  );
}
