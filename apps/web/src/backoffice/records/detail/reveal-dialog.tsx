import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { Form, Input } from 'antd';
import { FormDialog } from '../../../ui/form-dialog/form-dialog';
import { recentReasons } from './recent-reasons';
import { revealTexts as texts } from './reveal.texts';

const reasonMin = 2;
const reasonMax = 200;

interface Reason {
  readonly reason: string;
}

/** Asks for the reason to reveal a masked value. */
export const RevealDialog = (props: {
  field: CustomFormField;
  open: boolean;
  onClose: () => void;
  /** Resolves once the value is revealed. */
  onReason: (reason: string) => Promise<void>;
}) => {
  const { field, open, onClose, onReason } = props;
  const submit = async ({ reason }: Reason) => {
    await onReason(reason.trim());
    recentReasons.add(reason.trim());
    onClose();
  };
  return (
    <FormDialog<Reason>
      open={open}
      title={texts.title(field.name)}
      record={field.field}
      width={36}
      values={{ reason: '' }}
      onClose={onClose}
      onSubmit={submit}
    >
      {(form) => (
        <>
          <p className="reveal-intro">{texts.intro}</p>
          <Form.Item
            name="reason"
            label={texts.reason}
            rules={[{ required: true, whitespace: true, min: reasonMin, message: texts.missing }]}
          >
            <Input maxLength={reasonMax} />
          </Form.Item>
          <fieldset className="reveal-reasons" aria-label={texts.recent}>
            {recentReasons.list().map((reason) => (
              <button key={reason} type="button" onClick={() => form.setFieldsValue({ reason })}>
                {reason}
              </button>
            ))}
          </fieldset>
        </>
      )}
    </FormDialog>
  );
};
