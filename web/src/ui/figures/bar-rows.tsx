import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { AnchorLink } from '../links.tsx';
import type { Destination } from '../links.tsx';
import classes from './bar-rows.module.css';

/** Labels that several rows may have need an `id`. `link` leads to what the row sums. */
export type BarRow = {
  id?: string;
  label: string;
  hint?: string;
  value: number;
  shown: ReactNode;
  link?: Destination | undefined;
  tone?: 'plain' | 'warm' | 'hot';
};

/**
 * Sums beside each other as bars. It is a table, so that it reads the same without eyes: the bars only repeat the figures.
 * @param headings of the first and of the last column, for screen readers
 */
export function BarRows({
  caption,
  headings,
  rows,
}: {
  caption: string;
  headings: [string, string];
  rows: BarRow[];
}) {
  const most = Math.max(...rows.map(({ value }) => value), 0);
  return (
    <table className={classes['rows']}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {headings.map((heading) => (
            <th key={heading} scope="col">
              <VisuallyHidden>{heading}</VisuallyHidden>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, label, hint, value, shown, link, tone = 'plain' }) => (
          <tr key={id ?? label}>
            <th scope="row">
              {link === undefined ? (
                label
              ) : (
                <AnchorLink {...link} fz="inherit" className={classes['link'] ?? ''}>
                  {label}
                </AnchorLink>
              )}
              {hint !== undefined && <span className={classes['hint']}> {hint}</span>}
              <span
                className={classes['bar']}
                data-tone={tone}
                aria-hidden
                style={{ width: most === 0 || value === 0 ? 0 : `max(3px, ${(value / most) * 100}%)` }}
              />
            </th>
            <td className="figures">{shown}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
