import { Paper, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { amount, moneyInKroner, wholeNumber } from '../../../text/formats.ts';
import { useLanguage } from '../../../text/language.tsx';
import { AnchorLink } from '../../../ui/links.tsx';
import type { Destination } from '../../../ui/links.tsx';
import classes from './reports.module.css';

/** Hides the column on narrow or on wide screens. */
type Screens = { visibleFrom?: 'sm' | 'md'; hiddenFrom?: 'sm' | 'md' };

/** A sum in a table, with a link to the entries behind it. @param kroner null when there is no sum */
export function Figure({
  kroner,
  link,
  label,
  more,
  isWhole = false,
  ...screens
}: {
  kroner: number | null;
  link?: Destination | undefined;
  /** For screen readers: the target of the link, where the row does not tell it. */
  label?: string;
  /** Stands under the sum. */
  more?: ReactNode;
  /** Shows no øre. */
  isWhole?: boolean;
} & Screens) {
  const { language } = useLanguage();
  if (kroner === null) {
    return (
      <Table.Td ta="right" {...screens}>
        –
      </Table.Td>
    );
  }
  const shown = isWhole ? wholeNumber(inWhole(kroner), language) : amount(kroner, language);
  return (
    <Table.Td ta="right" className={`figures ${kroner === 0 ? classes['zero'] : ''}`} {...screens}>
      {link === undefined ? (
        shown
      ) : (
        <AnchorLink
          {...link}
          inherit
          className={classes['above'] ?? ''}
          {...(label !== undefined && { 'aria-label': `${shown}, ${label}` })}
        >
          {shown}
        </AnchorLink>
      )}
      {more}
    </Table.Td>
  );
}

/** Half a krone is rounded away from 0, so that a sum and what takes it back look alike. */
function inWhole(kroner: number): number {
  return Math.sign(kroner) * Math.round(Math.abs(kroner));
}

/** A heading over a column of sums. */
export function FigureHead({
  children,
  isWhole = false,
  ...screens
}: { children: ReactNode; isWhole?: boolean } & Screens) {
  return (
    <Table.Th ta="right" w={{ base: isWhole ? 84 : 104, sm: 130 }} {...screens}>
      {children}
    </Table.Th>
  );
}

/** The large sums of a report. */
export function MainFigures({ figures }: { figures: { label: string; kroner: number; isMain?: boolean }[] }) {
  const { language } = useLanguage();
  return (
    <div className={classes['main']}>
      {figures.map(({ label, kroner, isMain = false }) => (
        <Paper key={label} withBorder p="sm">
          <Text size="sm" c="dimmed">
            {label}
          </Text>
          <Text size="lg" fw={isMain ? 750 : 500} className="figures">
            {moneyInKroner(kroner, language)}
          </Text>
        </Paper>
      ))}
    </div>
  );
}
