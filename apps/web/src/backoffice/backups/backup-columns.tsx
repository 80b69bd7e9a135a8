import type { BackupRun } from '@shuyuan/contract/backoffice/backups/backup';
import type { Column } from '../../ui/data-table/column';
import { StateTag } from '../../ui/state-tag/state-tag';
import { fileSize } from '../../ui/upload/file-size';
import { backupTexts as texts } from './backup.texts';

const { columns: titles } = texts;
const tones = { running: 'plain', succeeded: 'good', failed: 'bad' } as const;

const State = ({ run: { state, message, removed_at: removed } }: { run: BackupRun }) => (
  <span className="backup-state" title={message}>
    <StateTag tone={tones[state]}>{texts.states[state]}</StateTag>
    <span>{removed === null ? message : texts.removed}</span>
  </span>
);

export const backupColumns: readonly Column<BackupRun>[] = [
  { key: 'started_at', title: titles.started_at, kind: 'datetime', width: 148, sortable: true, heading: true },
  { key: 'state', title: titles.state, width: 220, render: (run) => <State run={run} /> },
  { key: 'cause', title: titles.cause, width: 70, value: ({ cause }) => texts.causes[cause] },
  {
    key: 'bytes',
    title: titles.bytes,
    width: 96,
    sortable: true,
    value: ({ bytes }) => (bytes === null ? '' : fileSize(bytes)),
  },
  { key: 'rows', title: titles.rows, kind: 'number', width: 96 },
  { key: 'files', title: titles.files, kind: 'number', width: 86 },
  {
    key: 'is_sealed',
    title: titles.is_sealed,
    width: 80,
    value: (run) => (run.is_sealed ? texts.sealed : texts.plain),
  },
  { key: 'path', title: titles.path, width: 260, value: ({ path }) => path.slice(path.lastIndexOf('/') + 1) },
  { key: 'ended_at', title: titles.ended_at, kind: 'datetime', width: 148, hidden: true },
];
