import type { RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { type PersonalField, personalFields } from '@shuyuan/contract/courses/doors/personal-field';
import { useQuery } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import { useMemo, useState } from 'react';
import { permissionsQuery } from '../../backoffice/identity';
import { type ListParts, RecordPanel } from '../../backoffice/records';
import { notify } from '../../platform/notices';
import type { ScreenProps } from '../../platform/screen';
import { confirm } from '../../ui/confirm-dialog/confirm';
import { FormDialog } from '../../ui/form-dialog/form-dialog';
import { decideCorrection } from './correction.queries';
import { correctionTexts as texts } from './correction.texts';

interface Deciding {
  readonly row: RecordRow;
  readonly refresh: () => void;
}

const nameOf = ({ contact }: RecordRow): string =>
  typeof contact === 'object' && contact !== null && 'label' in contact ? String(contact.label) : '';

const wordsOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const apply = async ({ row, refresh }: Deciding): Promise<void> => {
  const field = personalFields[row.field as PersonalField].name;
  const content = texts.applyHint(field, wordsOf(row.old_value), wordsOf(row.new_value));
  if (!(await confirm({ title: texts.applyTitle(nameOf(row)), content }))) return;
  // The call itself reports failures; the reloaded list then shows why.
  const done = await decideCorrection({ id: row.id, version: row.version, state: 'applied' }).catch(() => undefined);
  if (done !== undefined) notify.success(done.msg);
  refresh();
};

const RefuseDialog = ({ refusing, onClose }: { refusing: Deciding | undefined; onClose: () => void }) => {
  const submit = async ({ decision }: { decision: string }) => {
    if (refusing === undefined) return;
    const { id, version } = refusing.row;
    const body = { id, version, state: 'refused', decision: decision.trim() } as const;
    // After a failure too: the reloaded list then shows why.
    const { msg } = await decideCorrection(body).finally(refusing.refresh);
    notify.success(msg);
    onClose();
  };
  return (
    <FormDialog
      open={refusing !== undefined}
      title={texts.refuseTitle(refusing === undefined ? '' : nameOf(refusing.row))}
      record={refusing?.row.id ?? 0}
      width={36}
      values={{ decision: '' }}
      onClose={onClose}
      onSubmit={submit}
    >
      <Form.Item
        name="decision"
        label={texts.reason}
        extra={texts.reasonHint}
        rules={[{ required: true, whitespace: true, message: texts.required }]}
      >
        <Input.TextArea rows={3} maxLength={200} />
      </Form.Item>
    </FormDialog>
  );
};

/** The corrections that people asked for, with the decisions about them. */
export const CorrectionsPage = ({ auths }: ScreenProps) => {
  const { data: nodes = [] } = useQuery(permissionsQuery);
  const mayDecide = nodes.includes('correction.decide');
  const [refusing, setRefusing] = useState<Deciding>();
  const parts = useMemo(
    (): ListParts => ({
      title: texts.list,
      empty: () => ({ title: texts.empty, hint: texts.emptyHint }),
      acts: (row, { refresh }) =>
        mayDecide && row.state === 'pending'
          ? [
              { key: 'apply', label: texts.apply, onSelect: () => void apply({ row, refresh }) },
              { key: 'refuse', label: texts.refuse, onSelect: () => setRefusing({ row, refresh }) },
            ]
          : [],
    }),
    [mayDecide],
  );
  return (
    <>
      <RecordPanel formId={courseFormIds.correction} parts={parts} auths={auths} />
      <RefuseDialog refusing={refusing} onClose={() => setRefusing(undefined)} />
    </>
  );
};
