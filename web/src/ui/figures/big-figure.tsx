import { Card, Text } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { AnchorLink } from '../links.tsx';
import type { Destination } from '../links.tsx';
import classes from './big-figure.module.css';

/**
 * A figure that a page begins with, in a card of its own.
 * @param link where the figure leads to
 * @param isMain whether it is larger than those beside it
 * @param isLate whether it calls for action
 */
export function BigFigure({
  label,
  value,
  hint,
  link,
  isMain = false,
  isLate = false,
}: {
  label: string;
  value: string;
  hint?: ReactNode;
  link?: Destination;
  isMain?: boolean;
  isLate?: boolean;
}) {
  return (
    <Card
      withBorder
      padding="md"
      className={classes['figure'] ?? ''}
      data-late={isLate || undefined}
      data-main={isMain || undefined}
      data-link={link !== undefined || undefined}
    >
      <Text size="sm" c="dimmed" component="div" className={classes['label'] ?? ''}>
        {link === undefined ? (
          label
        ) : (
          <>
            <AnchorLink {...link} className={classes['cover'] ?? ''} inherit>
              {label}
            </AnchorLink>
            <IconChevronRight size={16} aria-hidden />
          </>
        )}
      </Text>
      <Text className={`figures ${classes['value']}`}>{value}</Text>
      {hint !== undefined && (
        <Text size="sm" c="dimmed" component="div">
          {hint}
        </Text>
      )}
    </Card>
  );
}
