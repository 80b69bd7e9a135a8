import { auditListMost } from '@shuyuan/contract/product/audit';
import { type ReactNode, useCallback, useState } from 'react';
import type { LoadList } from '../../platform/list-state/list-state';
import { ArchivedNote } from '../../ui/archived-note/archived-note';
import type { LoadLog } from './audit.queries';
import { auditTexts as texts } from './audit.texts';

/** Loads a log and remembers what of it cannot be listed: more than can be paged through, and what was archived. */
export const useLog = <Row,>(loadPage: LoadLog<Row>, of: 'log' | 'part'): { load: LoadList<Row>; note: ReactNode } => {
  const [isCapped, setCapped] = useState(false);
  const [archived, setArchived] = useState<Awaited<ReturnType<LoadLog<Row>>>['archived']>(null);
  const load = useCallback<LoadList<Row>>(
    async (state, signal) => {
      const page = await loadPage(state, signal);
      setCapped(page.total >= auditListMost);
      setArchived(page.archived);
      return page;
    },
    [loadPage],
  );
  const note = (
    <>
      {isCapped ? <p className="audit-note">{texts.most(auditListMost)}</p> : null}
      <ArchivedNote archived={archived} of={of} />
    </>
  );
  return { load, note };
};
