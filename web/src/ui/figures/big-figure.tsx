import { Anchor, Card, Text } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './big-figure.module.css';

/**
 * A figure that a page begins with, in a card of its own.
 * @param to the page that the figure leads to
 * @param isMain whether it is larger than those beside it
 * @param isLate whether it calls for action
 */
export function BigFigure({
  label,
  value,
  hint,
  to,
  isMain = false,
  isLate = false,
}: {
  label: string;
  value: string;
  hint?: ReactNode;
  to?: string;
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
      data-link={to !== undefined || undefined}
    >
      <Text size="sm" c="dimmed" component="div" className={classes['label'] ?? ''}>
        {to === undefined ? (
          label
        ) : (
          <>
            <Anchor component={Link} to={to} className={classes['cover'] ?? ''} inherit>
              {label}
            </Anchor>
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
