import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { useTexts } from '../../../text/language.tsx';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { openingTexts } from './opening-texts.ts';

/** Opens a dialog for pasting from a spreadsheet. @param children of the dialog, with the function that closes it */
export function PasteButton({
  title,
  children,
}: {
  title: string;
  children: (close: () => void) => ReactNode;
}) {
  const texts = useTexts(openingTexts);
  return (
    <DialogButton label={texts.paste} title={title} variant="default" size="xl">
      {(close) => <Suspense fallback={<PageSkeleton />}>{children(close)}</Suspense>}
    </DialogButton>
  );
}
