import type { RecordRow } from '@shuyuan/contract/backoffice/records/record';
import type { SeriesChange } from '@shuyuan/contract/courses/attendance/session';
import { Form, Radio } from 'antd';
import { notify } from '../../platform/notices';
import { textOf } from '../../platform/row-values';
import { FormDialog } from '../../ui/form-dialog/form-dialog';
import { cancelSeries, changeSeries } from './attendance.queries';
import { attendanceTexts } from './attendance.texts';
import { saveOverlap } from './save-overlap';
import { SessionFields } from './session-fields';

const { sessions: texts } = attendanceTexts;

interface OverSeries {
  /** The chosen session; absent while nothing is open. */
  readonly row: RecordRow | undefined;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

type Part = Pick<SeriesChange, 'part'>;
type Change = Omit<SeriesChange, 'id' | 'version' | 'overlap_ok'>;

const draftOf = (row: RecordRow | undefined): Change => ({
  part: 'following',
  date: textOf(row?.date),
  starts_at: textOf(row?.starts_at).slice(0, 5),
  ends_at: textOf(row?.ends_at).slice(0, 5),
  topic: textOf(row?.topic),
  teacher: textOf(row?.teacher),
  room: textOf(row?.room),
});

const PartField = ({ hint }: { hint: string }) => (
  <Form.Item name="part" label={texts.part} extra={hint}>
    <Radio.Group
      options={[
        { value: 'following', label: texts.parts.following },
        { value: 'all', label: texts.parts.all },
      ]}
    />
  </Form.Item>
);

/** Changes a session and the rest of its series; conflicts of any of them are shown. */
export const ChangeSeriesDialog = ({ row, onClose, onDone }: OverSeries) => {
  const submit = async (draft: Change) => {
    if (row === undefined) return;
    const { id, version } = row;
    const { msg } = await saveOverlap((overlap_ok) => changeSeries({ ...draft, id, version, overlap_ok }));
    notify.success(msg);
    onDone();
    onClose();
  };
  return (
    <FormDialog<Change>
      open={row !== undefined}
      title={texts.changeSeries}
      record={row?.id ?? 0}
      values={draftOf(row)}
      onClose={onClose}
      onSubmit={submit}
    >
      <PartField hint={texts.seriesHint} />
      <SessionFields dateLabel={texts.seriesDate} />
    </FormDialog>
  );
};

/** Cancels a session and the rest of its series. */
export const CancelSeriesDialog = ({ row, onClose, onDone }: OverSeries) => {
  const submit = async ({ part }: Part) => {
    if (row === undefined) return;
    const { msg } = await cancelSeries({ id: row.id, version: row.version, part });
    notify.success(msg);
    onDone();
    onClose();
  };
  return (
    <FormDialog<Part>
      open={row !== undefined}
      title={texts.cancelSeries}
      record={row?.id ?? 0}
      width={36}
      values={{ part: 'following' }}
      onClose={onClose}
      onSubmit={submit}
    >
      <PartField hint={texts.cancelHint} />
    </FormDialog>
  );
};
