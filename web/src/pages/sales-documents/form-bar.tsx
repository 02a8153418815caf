import { Group } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import classes from './form-bar.module.css';
import { FormTotals } from './form-totals.tsx';

/** Stands at the bottom of the window while somebody fills in the form: the sums, and the way on. */
export function FormBar({
  children,
  ...sums
}: Omit<ComponentProps<typeof FormTotals>, 'look'> & { children: ReactNode }) {
  return (
    <div className={classes['bar']}>
      <FormTotals {...sums} look="bar" />
      <Group gap="sm" className={classes['actions'] ?? ''}>
        {children}
      </Group>
    </div>
  );
}
