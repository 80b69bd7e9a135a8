import type { RecordImport } from '@shuyuan/contract/backoffice/records/record-import';
import { useQuery } from '@tanstack/react-query';
import { Progress } from 'antd';
import { type ClipboardEvent, type DragEvent, useId, useState } from 'react';
import { notify } from '../../../platform/notices';
import { ActionButton } from '../../../ui/action-button/action-button';
import type { ListToolProps } from '../list/list-tool';
import { importsQuery, saveTemplate, sendFile, showImport } from './import.queries';
import { importTexts as texts } from './import.texts';
import { type PastedInto, pastedSheet } from './pasted-sheet';

const warningMs = 4000;

const PastImports = ({ formId, onOpen }: { formId: number; onOpen: (entry: RecordImport) => void }) => {
  const { data = [] } = useQuery(importsQuery(formId));
  return (
    <section className="import-past">
      <h2>{texts.past}</h2>
      {data.length === 0 ? <p className="import-faint">{texts.pastEmpty}</p> : null}
      <ul>
        {data.map((entry) => (
          <li key={entry.id}>
            <span className="import-past-name">{entry.file_name}</span>
            <span className="import-faint">{texts.pastLine(entry.rows, entry.admin_name)}</span>
            <span>{texts.states[entry.state]}</span>
            <ActionButton
              kind="link"
              size="small"
              aria-label={texts.openOf(entry.file_name)}
              onClick={async () => onOpen(await showImport(formId, entry.id))}
            >
              {texts.open}
            </ActionButton>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** Takes rows that were copied in a spreadsheet program. */
const PasteBox = ({ into, onSheet }: { into: PastedInto; onSheet: (sheet: File) => void }) => {
  const paste = (event: ClipboardEvent) => {
    event.preventDefault();
    const sheet = pastedSheet(event.clipboardData.getData('text/plain'), into);
    if (sheet instanceof File) onSheet(sheet);
    else notify.warning(sheet?.fault ?? texts.notTable, warningMs);
  };
  return (
    <textarea
      className="import-paste"
      rows={1}
      value=""
      onChange={() => undefined}
      aria-label={texts.paste}
      aria-description={texts.pasteHint}
      placeholder={`${texts.paste}。${texts.pasteHint}`}
      onPaste={paste}
    />
  );
};

/** A file by drag and drop or by file chooser, or pasted rows; the template, and earlier imports. */
export const ChooseStep = ({
  meta,
  columns,
  onTaken,
}: Pick<ListToolProps, 'meta' | 'columns'> & { onTaken: (entry: RecordImport) => void }) => {
  const [share, setShare] = useState<number>();
  const [over, setOver] = useState(false);
  const id = useId();
  const send = async (file: File | undefined) => {
    if (file === undefined || share !== undefined) return;
    setShare(0);
    try {
      onTaken(await sendFile(meta.id, file, { onProgress: setShare }));
    } catch {
      // The call itself reports failures.
      setShare(undefined);
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void send(event.dataTransfer.files[0]);
  };
  return (
    <>
      <label
        htmlFor={id}
        className={over ? 'import-drop import-drop-over' : 'import-drop'}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <strong>{share === undefined ? texts.drop : texts.uploading}</strong>
        {share === undefined ? (
          <span className="import-faint">{texts.dropHint}</span>
        ) : (
          <Progress percent={Math.round(share * 100)} aria-label={texts.uploading} />
        )}
        <input
          id={id}
          type="file"
          // Old files can be chosen as well, so that staff read how to save them anew.
          accept=".xlsx,.csv,.txt,.xls,.et,.ods"
          disabled={share !== undefined}
          onChange={(event) => {
            void send(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </label>
      <PasteBox into={{ meta, columns }} onSheet={(sheet) => void send(sheet)} />
      <p className="import-template">
        <ActionButton kind="link" onClick={() => saveTemplate(meta.id)}>
          {texts.template}
        </ActionButton>
        <span className="import-faint">{texts.templateHint}</span>
      </p>
      <PastImports formId={meta.id} onOpen={onTaken} />
    </>
  );
};
