import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { useTexts } from '../../../text/language.tsx';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { openingTexts } from './opening-texts.ts';

/** Opens a dialog for pasting from a spreadsheet. */
export function PasteButton({ title, children }: { title: string; children: ReactNode }) {
  const texts = useTexts(openingTexts);
  return (
    <DialogButton label={texts.paste} title={title} variant="default" size="xl">
      <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
    </DialogButton>
  );
}
