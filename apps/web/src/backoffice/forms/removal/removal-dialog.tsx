import { useMutation } from '@tanstack/react-query';
import { Alert, Input } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { notify } from '../../../platform/notices';
import { ActionButton } from '../../../ui/action-button/action-button';
import { Modal } from '../../../ui/window/window';
import { destroyFormAndTable } from '../form.queries';
import type { OpenedForm } from '../opened';
import { useLast } from '../use-last';
import { removalTexts as texts } from './removal.texts';
import '../../../ui/form-dialog/form-dialog.css';
import './removal-dialog.css';

const Consequences = ({ form }: { form: OpenedForm }) => (
  <div className="removal-consequences">
    <p>{texts.goes(form.name)}</p>
    <ul>
      {form.live_version === null ? <li>{texts.noTable}</li> : <li>{texts.table(form.table_name, form.rows ?? 0)}</li>}
      <li>{texts.fields}</li>
      {form.menu_id === null ? null : <li>{texts.entry}</li>}
    </ul>
    {form.live_version === null ? null : <p>{texts.recycled}</p>}
  </div>
);

const RemovalSheet = (props: { form: OpenedForm; onClose: () => void; onRemoved: () => void }) => {
  const { form, onClose, onRemoved } = props;
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const fieldId = useId();
  const removal = useMutation({
    mutationFn: () => destroyFormAndTable(form.id),
    onSuccess: () => {
      notify.success(texts.removed);
      onRemoved();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const fits = typed.trim() === form.name;
    setWrong(!fits);
    if (fits && !removal.isPending) removal.mutate();
  };
  return (
    <form noValidate onSubmit={submit}>
      {removal.error ? <Alert type="error" showIcon title={removal.error.message} /> : null}
      <Consequences form={form} />
      <label htmlFor={fieldId}>{texts.type(form.name)}</label>
      <Input
        id={fieldId}
        value={typed}
        autoComplete="off"
        status={wrong ? 'error' : ''}
        aria-invalid={wrong}
        aria-describedby={`${fieldId}-wrong`}
        onChange={({ target }) => {
          setTyped(target.value);
          setWrong(false);
        }}
      />
      <p id={`${fieldId}-wrong`} className="removal-wrong" role="alert">
        {wrong ? texts.wrong : ''}
      </p>
      <div className="form-dialog-buttons">
        <ActionButton onClick={onClose}>{texts.cancel}</ActionButton>
        <ActionButton kind="danger" type="submit" busy={removal.isPending}>
          {texts.remove}
        </ActionButton>
      </div>
    </form>
  );
};

/** Deletes a form with its table; staff confirm by typing its name. */
export const RemovalDialog = (props: { form: OpenedForm | null; onClose: () => void; onRemoved: () => void }) => {
  const form = useLast(props.form);
  if (form === null) return null;
  return (
    <Modal
      open={props.form !== null}
      title={texts.title}
      width={520}
      rootClassName="removal-dialog"
      mask={{ closable: false }}
      footer={null}
      destroyOnHidden
      onCancel={props.onClose}
    >
      <RemovalSheet form={form} onClose={props.onClose} onRemoved={props.onRemoved} />
    </Modal>
  );
};
