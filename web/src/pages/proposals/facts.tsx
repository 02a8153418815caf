import type { ReactNode } from 'react';
import classes from './proposals.module.css';

export type FactRow = readonly [name: string, value: ReactNode];

/** Names and values beside each other; on a phone below each other, so that addresses have room. */
export function Facts({ rows }: { rows: readonly FactRow[] }) {
  return (
    <dl className={classes['facts']}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="breakable">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
