import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { ActionButton } from '../../../ui/action-button/action-button';
import { EmptyState } from '../../../ui/empty-state/empty-state';
import { formDialogTexts } from '../../../ui/form-dialog/form-dialog.texts';
import { meQuery } from '../../identity';
import { recordQuery } from '../record.queries';
import { type EditBase, formFields, namesIn, newBase, storedBase, writtenMeta } from './edit-values';
import { recordEditTexts as texts } from './record-edit.texts';
import type { RecordEditorProps } from './record-editor.props';
import { RecordSheet } from './record-sheet';
import type { RecordSheetHandle } from './record-sheet.props';
import { RecordWindow } from './record-window';
import { needsPage } from './sections';

interface Start {
  readonly base: EditBase;
  readonly names: ReadonlyMap<string, string>;
}

/** The form's initial values: the record as it is now, or the form's defaults. */
const useStart = ({ meta, recordId, initial }: RecordEditorProps) => {
  const { data, isError, isFetchedAfterMount, refetch } = useQuery({
    ...recordQuery(meta.id, recordId ?? 0),
    enabled: recordId !== undefined,
  });
  const me = useQuery(meQuery).data;
  const [start, setStart] = useState<Start>();
  // Set once: a later refetch of the record must not change the values while staff edit them.
  if (start === undefined && recordId === undefined) {
    setStart({ base: newBase(meta, initial), names: namesIn(meta, initial ?? {}) });
  }
  // What a drawer loaded earlier may be stale.
  if (start === undefined && isFetchedAfterMount && data !== undefined) {
    setStart({ base: storedBase(meta, data), names: namesIn(meta, data) });
  }
  return { start, userId: me?.id, failed: isError && start === undefined, retry: () => void refetch() };
};

const Waiting = ({ failed, onRetry }: { failed: boolean; onRetry: () => void }) =>
  failed ? (
    <EmptyState compact tone="failure" icon="FileOutlined" title={texts.loadFailed} hint={texts.loadFailedHint}>
      <ActionButton onClick={onRetry}>{texts.retry}</ActionButton>
    </EmptyState>
  ) : (
    <div role="status" aria-label={formDialogTexts.loading}>
      <Skeleton active paragraph={{ rows: 6 }} title={false} />
    </div>
  );

/** Whether the window is there; the content of a large one comes a step later, so that the browser can answer in between. */
const useWindowDrawn = (isLarge: boolean): boolean => {
  const [drawn, setDrawn] = useState(!isLarge);
  useEffect(() => {
    const timer = setTimeout(() => setDrawn(true));
    return () => clearTimeout(timer);
  }, []);
  return drawn;
};

/** The form of a record, new or stored: a dialog, or a page of its own if it has many fields. */
export const RecordEditor = (props: RecordEditorProps) => {
  const { recordId, nested = false } = props;
  const isNew = recordId === undefined;
  const meta = useMemo(() => writtenMeta(props.meta, { isNew }), [props.meta, isNew]);
  const [open, setOpen] = useState(true);
  const sheet = useRef<RecordSheetHandle>(null);
  const { start, userId, failed, retry } = useStart({ ...props, meta });
  const page = needsPage(formFields(meta));
  const isWindowDrawn = useWindowDrawn(page);
  const leave = async () => {
    if (sheet.current === null || (await sheet.current.mayLeave())) setOpen(false);
  };
  return (
    <RecordWindow
      open={open}
      title={recordId === undefined ? texts.addTitle(meta.name) : texts.editTitle(meta.name, recordId)}
      page={page}
      onLeave={() => void leave()}
      onOpened={() => sheet.current?.focusFirst()}
      onClosed={props.onClose}
    >
      {!isWindowDrawn ? null : start === undefined || userId === undefined ? (
        <Waiting failed={failed} onRetry={retry} />
      ) : (
        <RecordSheet
          meta={meta}
          start={start.base}
          names={start.names}
          initial={props.initial}
          at={props.at}
          help={props.help}
          userId={userId}
          page={page}
          nested={nested}
          handle={sheet}
          addressOf={props.addressOf}
          onSaved={props.onSaved}
          onDone={() => setOpen(false)}
          Editor={RecordEditor}
        />
      )}
    </RecordWindow>
  );
};
