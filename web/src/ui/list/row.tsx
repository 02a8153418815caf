import { Anchor, Group, Text } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import classes from './list.module.css';

/** The one link of a row or card, which opens its page from anywhere in it. */
export const RowLink = createLink(({ className = '', ...link }: ComponentProps<typeof Anchor<'a'>>) => (
  <Anchor fz="inherit" {...link} className={`${classes['link']} breakable ${className}`} />
));

/** A row on a phone. @param end at the right of the title: a text is a figure */
export function RowCard({
  title,
  isPlain = false,
  end,
  below,
  belowEnd,
  children,
}: {
  title: ReactNode;
  /** Whether the title does not stand out. */
  isPlain?: boolean;
  end?: ReactNode;
  /** Between the title and the last line. */
  children?: ReactNode;
  below?: ReactNode;
  belowEnd?: ReactNode;
}) {
  return (
    <>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Text {...(!isPlain && { fw: 650 })} component="div" className="breakable">
          {title}
        </Text>
        {typeof end === 'string' ? <Text className="figures">{end}</Text> : end}
      </Group>
      {children}
      {(below !== undefined || belowEnd !== undefined) && (
        <Group justify="space-between" mt={4} gap="xs">
          {below}
          {belowEnd}
        </Group>
      )}
    </>
  );
}

/** Small and grey, below the title. */
export function Dimmed({ children }: { children: ReactNode }) {
  return (
    <Text size="sm" c="dimmed" className="breakable">
      {children}
    </Text>
  );
}
