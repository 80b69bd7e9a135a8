import type { RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { useQuery } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import { useMemo, useState } from 'react';
import { permissionsQuery } from '../../backoffice/identity';
import { type ListParts, RecordPanel } from '../../backoffice/records';
import { notify } from '../../platform/notices';
import { confirm } from '../../ui/confirm-dialog/confirm';
import { FormDialog } from '../../ui/form-dialog/form-dialog';
import { decideLeave, findMembers } from './attendance.queries';
import { attendanceTexts } from './attendance.texts';

const { leave: texts } = attendanceTexts;

interface Rejecting {
  readonly row: RecordRow;
  readonly refresh: () => void;
}

const nameOf = (row: RecordRow): string => String(row.member_name ?? '');

const approve = async ({ row, refresh }: Rejecting): Promise<void> => {
  if (!(await confirm({ title: texts.approveTitle(nameOf(row)), content: texts.approveHint }))) return;
  // The call itself reports failures; the reloaded list then shows why.
  const done = await decideLeave({ id: row.id, version: row.version, state: 'approved' }).catch(() => undefined);
  if (done !== undefined) notify.success(done.data.changed > 0 ? texts.changed(done.msg, done.data.changed) : done.msg);
  refresh();
};

const RejectDialog = ({ rejecting, onClose }: { rejecting: Rejecting | undefined; onClose: () => void }) => {
  const submit = async ({ decision }: { decision: string }) => {
    if (rejecting === undefined) return;
    const { id, version } = rejecting.row;
    const { msg } = await decideLeave({ id, version, state: 'rejected', decision: decision.trim() });
    notify.success(msg);
    rejecting.refresh();
    onClose();
  };
  return (
    <FormDialog
      open={rejecting !== undefined}
      title={texts.rejectTitle(rejecting === undefined ? '' : nameOf(rejecting.row))}
      record={rejecting?.row.id ?? 0}
      width={36}
      values={{ decision: '' }}
      onClose={onClose}
      onSubmit={submit}
    >
      <Form.Item
        name="decision"
        label={texts.reason}
        rules={[{ required: true, whitespace: true, message: texts.required }]}
      >
        <Input.TextArea rows={3} maxLength={200} />
      </Form.Item>
    </FormDialog>
  );
};

/** Members are chosen by name, from those of the class. */
const ofClass = (classId: number, name: string): ListParts => ({
  fixed: { class: { id: classId, label: name } },
  choices: { member: (asked) => findMembers(classId, asked) },
});

/** The leave requests of a class or of the whole school, with their decisions. */
export const LeaveTab = ({ classId, name }: { classId?: number; name: string }) => {
  const { data: nodes = [] } = useQuery(permissionsQuery);
  const mayDecide = nodes.includes('attendance.leave');
  const [rejecting, setRejecting] = useState<Rejecting>();
  const parts = useMemo(
    (): ListParts => ({
      title: texts.list(name),
      ...(classId === undefined ? { withholds: ['create'] } : ofClass(classId, name)),
      empty: ({ actions }) => ({
        title: texts.empty,
        hint: actions.includes('create') ? texts.emptyHint : texts.emptyReadOnly,
      }),
      acts: (row, { refresh }) =>
        mayDecide && row.state === 'pending'
          ? [
              { key: 'approve', label: texts.approve, onSelect: () => void approve({ row, refresh }) },
              { key: 'reject', label: texts.reject, onSelect: () => setRejecting({ row, refresh }) },
            ]
          : [],
    }),
    [classId, name, mayDecide],
  );
  return (
    <>
      <RecordPanel formId={courseFormIds.leave} parts={parts} />
      <RejectDialog rejecting={rejecting} onClose={() => setRejecting(undefined)} />
    </>
  );
};
