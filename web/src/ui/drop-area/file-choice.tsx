import { FileButton } from '@mantine/core';
import { useRef } from 'react';
import type { ReactElement } from 'react';

/** A button that chooses files. The same file may be chosen again: somebody has changed it meanwhile, or mended what was wrong. */
export function FileChoice({
  accept,
  isMultiple = false,
  onFiles,
  children,
}: {
  accept?: string | undefined;
  isMultiple?: boolean;
  onFiles: (files: readonly File[]) => void;
  children: (props: { onClick: () => void }) => ReactElement;
}) {
  const forget = useRef<() => void>(null);
  return (
    <FileButton
      multiple={isMultiple}
      onChange={(chosen) => {
        // A browser says nothing when somebody chooses the file that a field has already.
        forget.current?.();
        const files = chosen instanceof File ? [chosen] : (chosen ?? []);
        if (files.length > 0) onFiles(files);
      }}
      resetRef={forget}
      {...(accept !== undefined && { accept })}
    >
      {children}
    </FileButton>
  );
}
