import { useQuery } from '@tanstack/react-query';
import { importFile } from '../../http/files/import-file.ts';
import type { ImportKind, ImportReport } from '../../http/files/import-file.ts';
import { useAccount } from '../../http/session.ts';

/** `key` is that of the one import of this file with these choices. */
export type AskedImport = Omit<Parameters<typeof importFile>[1], 'kind'> & { key: string };

/** What would come of a file. While it is asked anew, the report before is shown on. */
export function useForeseen(kind: ImportKind, asked: AskedImport | undefined) {
  const { data: report, error, isFetching } = useReport(kind, asked);
  // The warnings that name these customers come only while there is no answer.
  const unanswered = useReport(kind, asked && { ...asked, companiesAreBusinesses: false });
  const unsaid = unanswered.data?.warnings.filter(isOfCompany) ?? [];
  return { report: report ?? undefined, error, isFetching, unsaid };
}

/** Whether a warning is about a customer with the name of a company whose type the file leaves out. */
export function isOfCompany({ code }: ImportReport['warnings'][number]): boolean {
  return code === 'type-assumed';
}

function useReport(kind: ImportKind, asked: AskedImport | undefined) {
  const { accountId } = useAccount();
  return useQuery({
    queryKey: ['import', accountId, kind, asked?.key, asked?.companiesAreBusinesses],
    queryFn: () => (asked ? importFile(accountId, { kind, ...asked }, undefined) : null),
    enabled: asked !== undefined,
    placeholderData: (before) => before,
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
  });
}
