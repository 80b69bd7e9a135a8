import { Alert, Form } from 'antd';
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react';
import { ActionButton } from '../action-button/action-button';
import type { FormDialogProps } from './form-dialog.props';
import { formDialogTexts as texts } from './form-dialog.texts';
import { sameValues } from './same-values';
import { useSubmit } from './use-submit';

/** What the window can ask of the form inside it. */
export interface FormSheetHandle {
  isChanged(): boolean;
  isBusy(): boolean;
  focusFirst(): void;
}

const focusable = 'input:not([type=hidden]):not([disabled]), textarea:not([disabled]), [contenteditable=true]';

/** The form with its buttons; mounted as long as the dialog shows one record. */
export const FormSheet = <Values extends object>(
  props: FormDialogProps<Values> & { handle: RefObject<FormSheetHandle | null> },
) => {
  const { values, children, submitLabel = texts.submit, maySubmit = true } = props;
  const [form] = Form.useForm<Values>();
  const root = useRef<HTMLDivElement>(null);
  const start = useRef<unknown>(undefined);
  const submit = useSubmit(form, props);

  const isChanged = () => form.isFieldsTouched() && !sameValues(form.getFieldsValue(), start.current);
  // On a touch screen the keyboard would cover half the form before anyone has read it. A user who was faster than the
  // window and is already typing in a field keeps the focus there.
  const focusFirst = () => {
    if (root.current?.contains(document.activeElement)) return;
    if (window.matchMedia('(pointer: fine)').matches) root.current?.querySelector<HTMLElement>(focusable)?.focus();
  };

  useImperativeHandle(props.handle, () => ({
    isChanged,
    isBusy: submit.isBusy,
    focusFirst,
  }));

  // Values that arrived late: the window is already open and has the focus.
  const takeFocus = useEffectEvent(() => {
    if (root.current?.closest('[role=dialog]')?.contains(document.activeElement)) focusFirst();
  });
  useEffect(() => takeFocus(), []);

  useEffect(() => {
    // A page that was hidden meanwhile comes back with what has been typed since.
    start.current ??= form.getFieldsValue();
    const hold = (event: BeforeUnloadEvent) => {
      if (form.isFieldsTouched() && !sameValues(form.getFieldsValue(), start.current)) event.preventDefault();
    };
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [form]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
    event.preventDefault();
    if (maySubmit) form.submit();
  };

  const reset = () => {
    form.resetFields();
    submit.forgetRefusal();
  };

  return (
    <div ref={root} className="form-dialog-sheet">
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={values as Values}
        scrollToFirstError={{ focus: true, block: 'center' }}
        onValuesChange={submit.clearCorrected}
        onFinish={submit.onValid}
        onFinishFailed={({ values: typed }) => submit.onInvalid(typed)}
        onKeyDown={onKeyDown}
      >
        {submit.others.length > 0 ? (
          <Alert className="form-dialog-alert" type="error" showIcon title={submit.others.join('；')} />
        ) : null}
        <div className="form-dialog-fields">{typeof children === 'function' ? children(form) : children}</div>
        <div className="form-dialog-buttons">
          <ActionButton onClick={reset} disabled={submit.busy}>
            {texts.reset}
          </ActionButton>
          <ActionButton kind="primary" type="submit" busy={submit.busy} disabled={!maySubmit}>
            {submitLabel}
          </ActionButton>
        </div>
      </Form>
    </div>
  );
};
