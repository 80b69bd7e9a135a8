import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { preferences } from '../../backoffice/preferences';

/** The papers that receipts are printed on. */
export const receiptPapers = ['a4-halves', 'continuous'] as const;
export type ReceiptPaper = (typeof receiptPapers)[number];

const key = 'receipt-paper';
const paperQuery = queryOptions({
  queryKey: ['preference', key],
  queryFn: async (): Promise<ReceiptPaper> =>
    (await preferences.load(key)) === 'continuous' ? 'continuous' : 'a4-halves',
});

/** The paper that the user last printed receipts on, and its change, which is remembered in any browser. */
export const useReceiptPaper = (): readonly [ReceiptPaper, (paper: ReceiptPaper) => void] => {
  const client = useQueryClient();
  const { data = 'a4-halves' } = useQuery(paperQuery);
  // The cache tells its readers a moment later, in which the radio would jump back.
  const [chosen = data, setChosen] = useState<ReceiptPaper>();
  const choose = (paper: ReceiptPaper) => {
    setChosen(paper);
    client.setQueryData(paperQuery.queryKey, paper);
    void preferences.save(key, paper).catch(() => undefined);
  };
  return [chosen, choose];
};
