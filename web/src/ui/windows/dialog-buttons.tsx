import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './dialog-buttons.module.css';

/** The buttons at the foot of a dialog. They stay in sight while the content above them scrolls. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return (
    <Group justify="flex-end" gap="sm" className={classes['foot'] ?? ''}>
      {children}
    </Group>
  );
}
