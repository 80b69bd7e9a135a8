import { type RecordRow, recordRef } from '@shuyuan/contract/backoffice/records/record';
import { Form, Input, Radio } from 'antd';
import { notify } from '../../platform/notices';
import { FormDialog } from '../../ui/form-dialog/form-dialog';
import { moveMembers } from './contact.queries';
import { contactTexts } from './contact.texts';

const texts = contactTexts.move;

interface Values {
  to: 'graduated' | 'studying';
  reason: string;
}

/** Where a member in this state can go: those who study or pause graduate, and a graduation can be taken back. */
export const graduationFrom = (state: unknown): Values['to'] | undefined => {
  if (state === 'graduated') return 'studying';
  return state === 'studying' || state === 'paused' ? 'graduated' : undefined;
};

/** The name of a member in a list. */
export const nameOf = (row: RecordRow): string =>
  recordRef.safeParse(row.contact).data?.label ?? contactTexts.nameless(row.id);

/** The members concerned: a single one by name, several by their count. */
const wordsFor = (rows: readonly RecordRow[]): string => {
  const [first] = rows;
  return first === undefined || rows.length > 1 ? texts.people(rows.length) : nameOf(first);
};

/** Lets members graduate, or takes that back, with a reason. */
export const MoveDialog = (props: {
  rows: readonly RecordRow[] | undefined;
  onClose: () => void;
  onMoved: () => void;
}) => {
  const { rows = [] } = props;
  const ways = new Set(rows.map(({ state }) => graduationFrom(state)));
  const [only] = ways;
  return (
    <FormDialog<Values>
      open={props.rows !== undefined}
      title={texts.title(wordsFor(rows))}
      record={rows.map(({ id, version }) => `${id}/${version}`).join(' ')}
      width={36}
      values={ways.size === 1 && only !== undefined ? { to: only } : {}}
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
          options={[
            { value: 'graduated', label: texts.graduate },
            { value: 'studying', label: texts.back },
          ]}
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
