import type { ImportState, RecordImport } from '@shuyuan/contract/backoffice/records/record-import';
import { Alert, Steps } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { Modal } from '../../../ui/window/window';
import type { ListToolProps } from '../list/list-tool';
import { ChooseStep } from './choose-step';
import { FaultsStep } from './faults-step';
import { discard, showImport } from './import.queries';
import { importTexts as texts } from './import.texts';
import type { ImportController } from './import-controller';
import { MappingStep } from './mapping-step';
import { ProgressStep } from './progress-step';
import { ResultStep } from './result-step';
import { ImportedFile } from './sheet-choice';
import './import-dialog.css';

const stepOf: Readonly<Record<ImportState, number>> = {
  uploaded: 1,
  checking: 2,
  checked: 2,
  committing: 3,
  committed: 3,
  undoing: 3,
  undone: 3,
};

interface StepProps {
  readonly wizard: ImportController;
  readonly mapsAgain: boolean;
  readonly onFailed: (message: string) => void;
  readonly onClose: () => void;
}

const Step = ({ wizard, mapsAgain, onFailed, onClose }: StepProps) => {
  const { state, job_id: jobId, id, sheet, header_row: heading } = wizard.entry;
  const isBusy = state === 'checking' || state === 'committing' || state === 'undoing';
  if (isBusy && jobId !== null) return <ProgressStep key={jobId} wizard={wizard} jobId={jobId} onFailed={onFailed} />;
  if (state === 'uploaded' || mapsAgain) return <MappingStep key={`${id}/${sheet}/${heading}`} wizard={wizard} />;
  if (state === 'checked') return <FaultsStep wizard={wizard} />;
  return <ResultStep wizard={wizard} onClose={onClose} />;
};

interface DialogProps extends Pick<ListToolProps, 'meta' | 'columns' | 'refresh'> {
  /** An import that has begun: its file was sent already. */
  readonly begun?: RecordImport;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** From a file to records, step by step; it can be closed at any time and opened again from the list of imports. */
export const ImportDialog = (props: DialogProps) => {
  const { meta, refresh, open, onClose } = props;
  const [entry, setEntry] = useState(props.begun);
  const [mapsAgain, setMapsAgain] = useState(false);
  const [failure, setFailure] = useState('');
  const id = entry?.id;
  const take = useCallback((next: RecordImport | undefined) => {
    setEntry(next);
    setMapsAgain(false);
  }, []);
  const reload = useCallback(async () => {
    if (id === undefined) return;
    const next = await showImport(meta.id, id);
    take(next);
    if (next.state === 'committed' || next.state === 'undone') refresh();
  }, [meta.id, id, take, refresh]);
  const wizard = useMemo((): ImportController | undefined => {
    if (entry === undefined) return undefined;
    const restart = () => {
      // An import that wrote nothing needs no line in the list of imports.
      if (entry.state === 'uploaded' || entry.state === 'checked')
        void discard(meta.id, entry.id).catch(() => undefined);
      take(undefined);
    };
    return { meta, entry, take, reload, restart, remap: () => setMapsAgain(true) };
  }, [meta, entry, take, reload]);
  const step = entry === undefined ? 0 : mapsAgain ? 1 : stepOf[entry.state];
  return (
    <Modal
      open={open}
      title={texts.title(meta.name)}
      width={{ xs: '100%', lg: '64%' }}
      rootClassName="import-dialog"
      // A click outside never loses input (requirements §16).
      mask={{ closable: false }}
      footer={null}
      destroyOnHidden
      onCancel={onClose}
    >
      <Steps size="small" responsive={false} current={step} items={texts.steps.map((title) => ({ title }))} />
      {entry === undefined ? null : <ImportedFile entry={entry} />}
      {failure === '' ? null : (
        <Alert type="error" showIcon title={texts.failed(failure)} closable={{ onClose: () => setFailure('') }} />
      )}
      {wizard === undefined ? (
        <ChooseStep
          meta={meta}
          columns={props.columns}
          onTaken={(next) => {
            setFailure('');
            take(next);
          }}
        />
      ) : (
        <Step wizard={wizard} mapsAgain={mapsAgain} onFailed={setFailure} onClose={onClose} />
      )}
    </Modal>
  );
};
