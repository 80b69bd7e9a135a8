import { type RecordRow, recordRef } from '@shuyuan/contract/backoffice/records/record';
import { type MemberState, memberStates } from '@shuyuan/contract/courses/contacts/member.form';
import { Form, Input, Radio } from 'antd';
import { notify } from '../../platform/notices';
import { FormDialog } from '../../ui/form-dialog/form-dialog';
import { moveMembers } from './contact.queries';
import { contactTexts } from './contact.texts';

const texts = contactTexts.move;

interface Values {
  to: MemberState;
  reason: string;
}

/** The members concerned: a single one by name, several by their count. */
const wordsFor = (rows: readonly RecordRow[]): string => {
  const [first] = rows;
  if (first === undefined || rows.length > 1) return texts.people(rows.length);
  return recordRef.safeParse(first.contact).data?.label ?? contactTexts.nameless(first.id);
};

/** Moves members to another state, with a reason. */
export const MoveDialog = (props: {
  rows: readonly RecordRow[] | undefined;
  onClose: () => void;
  onMoved: () => void;
}) => {
  const { rows = [] } = props;
  const only = rows.length === 1 ? rows[0]?.state : undefined;
  return (
    <FormDialog<Values>
      open={props.rows !== undefined}
      title={texts.title(wordsFor(rows))}
      record={rows.map(({ id, version }) => `${id}/${version}`).join(' ')}
      width={36}
      onClose={props.onClose}
      onSubmit={async (values) => {
        const items = rows.map(({ id, version }) => ({ id, version }));
        notify.success((await moveMembers({ items, ...values })).msg);
        props.onMoved();
        props.onClose();
      }}
    >
      <p>{texts.hint}</p>
      <Form.Item name="to" label={texts.to} rules={[{ required: true, message: texts.choose }]}>
        <Radio.Group
          options={memberStates
            .filter(({ value }) => value !== only)
            .map(({ value, label }) => ({
              value,
              label: only === 'paused' && value === 'studying' ? texts.back : label,
            }))}
        />
      </Form.Item>
      <Form.Item
        name="reason"
        label={texts.reason}
        rules={[{ required: true, whitespace: true, message: texts.sayWhy }]}
      >
        <Input maxLength={200} />
      </Form.Item>
    </FormDialog>
  );
};
