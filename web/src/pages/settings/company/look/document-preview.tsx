import { Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { FIRST_ACCENT_COLOUR } from '../../../../../../server/src/domain/accent-colour.ts';
import type { Schemas } from '../../../../http/account-api.ts';
import { appApi } from '../../../../http/app-api.ts';
import { dataOf } from '../../../../http/data-of.ts';
import { useAccount } from '../../../../http/session.ts';
import { useTexts } from '../../../../text/language.tsx';
import { ErrorNotice } from '../../../../ui/error-notice.tsx';
import classes from '../../settings.module.css';
import type { CompanySettings } from '../company-settings.ts';
import { companyTexts } from '../company-texts.ts';
import type { LogoDraft } from './logo-draft.ts';
import { logoProblem } from './logo-problem.ts';
import { partsTexts } from '../parts-texts.ts';

const TYPING_MILLISECONDS = 400;

type Look = Pick<CompanySettings, 'accentColour' | 'language' | 'logo'>;

/**
 * The PDF of an example invoice with what is typed and chosen now, saved or not. The service draws it as a picture, because
 * phones show no PDF in a page.
 */
export function DocumentPreview({ look, logo }: { look: Look; logo: LogoDraft | undefined }) {
  const texts = useTexts(companyTexts);
  const parts = useTexts(partsTexts);
  const { companyId } = useAccount().company;
  const isColour = /^#[\da-f]{6}$/i.test(look.accentColour);
  const [accentColour] = useDebouncedValue(
    isColour ? look.accentColour : FIRST_ACCENT_COLOUR,
    TYPING_MILLISECONDS,
  );
  const { language } = look;
  const { data, error, isFetching, refetch } = useQuery({
    // The saved logo is part of the key, because another one gives another picture.
    queryKey: ['document-preview', companyId, accentColour, language, logo?.id ?? look.logo],
    queryFn: () => drawPreview(companyId, { accentColour, language, ...(logo && { logo: logo.content }) }),
    placeholderData: (previous: Blob | undefined) => previous,
    gcTime: 0,
  });
  const address = useObjectAddress(data);
  const problem = logoProblem(error);
  if (error !== null) {
    const more = problem ? { title: texts.logoProblems[problem] } : { retry: () => void refetch() };
    return <ErrorNotice error={error} {...more} />;
  }
  if (address === undefined) return <Skeleton height={480} aria-busy />;
  return <img className={classes['paper']} src={address} alt={parts.documentAlt} aria-busy={isFetching} />;
}

async function drawPreview(companyId: string, body: Schemas['DocumentLook']): Promise<Blob> {
  const params = { path: { companyId } };
  return dataOf(
    await appApi.POST('/companies/{companyId}/document-preview', { params, body, parseAs: 'blob' }),
  );
}

/** An address of the bytes for as long as they are shown. */
function useObjectAddress(blob: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (blob === undefined) return undefined;
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return address;
}
