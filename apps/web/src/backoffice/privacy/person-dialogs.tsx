import type { ChosenRecord } from '@shuyuan/contract/backoffice/privacy/person';
import { Form, Input } from 'antd';
import { notify } from '../../platform/notices';
import { confirm } from '../../ui/confirm-dialog/confirm';
import { FormDialog } from '../../ui/form-dialog/form-dialog';
import { useFollowJob } from '../jobs';
import { erasePerson, exportPerson } from './person.queries';
import { personTexts as texts } from './person.texts';

const reasonMin = 2;
const reasonMax = 200;

const ReasonField = () => (
  <Form.Item
    name="reason"
    label={texts.reason}
    rules={[{ required: true, whitespace: true, min: reasonMin, message: texts.reasonMissing }]}
  >
    <Input maxLength={reasonMax} placeholder={texts.reasonHint} />
  </Form.Item>
);

interface DialogProps {
  readonly open: boolean;
  readonly records: readonly ChosenRecord[];
  readonly onClose: () => void;
}

/** Asks why a person's data is exported. */
export const ExportDialog = ({ open, records, onClose }: DialogProps) => {
  const follow = useFollowJob();
  const submit = async ({ reason }: { reason: string }) => {
    const { msg, data } = await exportPerson({ records: [...records], reason });
    notify.success(msg);
    follow(data.job_id);
    onClose();
  };
  return (
    <FormDialog<{ reason: string }>
      open={open}
      title={texts.exportTitle(records.length)}
      width={40}
      values={{ reason: '' }}
      onClose={onClose}
      onSubmit={submit}
    >
      <p className="person-note">{texts.exportIntro}</p>
      <ReasonField />
    </FormDialog>
  );
};

interface Erasure {
  readonly reason: string;
  readonly confirmation: string;
}

/** Asks for the reason and the name, and asks once more before anything is erased. */
export const EraseDialog = (props: DialogProps & { titles: readonly string[]; onErased: () => void }) => {
  const { open, records, titles, onClose, onErased } = props;
  const submit = async ({ reason, confirmation }: Erasure) => {
    const question = { title: texts.confirmErase, content: texts.willErase(records.length), danger: true };
    if (!(await confirm(question))) return;
    const { msg } = await erasePerson({ records: [...records], reason, confirmation });
    notify.success(msg);
    onClose();
    onErased();
  };
  return (
    <FormDialog<Erasure>
      open={open}
      title={texts.eraseTitle(records.length)}
      width={40}
      values={{ reason: '', confirmation: '' }}
      onClose={onClose}
      onSubmit={submit}
    >
      <p className="person-warning">{texts.eraseIntro}</p>
      <ReasonField />
      <Form.Item
        name="confirmation"
        label={texts.confirmation(titles)}
        rules={[
          {
            required: true,
            validator: async (_rule, value: string) => {
              if (value.trim() === '') throw new Error(texts.confirmationMissing);
              if (!titles.includes(value.trim())) throw new Error(texts.confirmationWrong);
            },
          },
        ]}
      >
        <Input autoComplete="off" />
      </Form.Item>
    </FormDialog>
  );
};
