import type { ModalProps } from '@mantine/core';
import { useState } from 'react';
import { later } from './later.ts';

const DialogWindow = later(() => import('./dialog-window.tsx'), 'DialogWindow', { instead: 'dialog' });

/** A dialog. The code of dialogs is loaded when the first one opens. */
export function Dialog(props: ModalProps) {
  const [isWanted, setIsWanted] = useState(props.opened);
  if (props.opened && !isWanted) setIsWanted(true);
  return isWanted && <DialogWindow {...props} />;
}
