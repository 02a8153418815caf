import type { ModalProps } from '@mantine/core';
import { Suspense, useState } from 'react';
import { later } from './later.ts';

const DialogWindow = later(() => import('./dialog-window.tsx'), 'DialogWindow');

/** A dialog. The code of dialogs is loaded when the first one opens. */
export function Dialog(props: ModalProps) {
  const [isWanted, setIsWanted] = useState(props.opened);
  if (props.opened && !isWanted) setIsWanted(true);
  return (
    isWanted && (
      <Suspense>
        <DialogWindow {...props} />
      </Suspense>
    )
  );
}
