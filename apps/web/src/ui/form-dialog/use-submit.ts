import type { FormInstance } from 'antd';
import { useRef, useState } from 'react';
import { notify } from '../../platform/notices';
import { isRefusal, type PlacedErrors, placeErrors } from './field-errors';
import type { SubmitProps } from './form-dialog.props';
import { formDialogTexts as texts } from './form-dialog.texts';

/** Requirements §9, form dialog warning. */
const warningMs = 1000;

/** Submits: validates, warns, calls `onSubmit` and shows the server's messages at the fields. */
export const useSubmit = <Values extends object>(form: FormInstance<Values>, props: SubmitProps<Values>) => {
  const [busy, setBusy] = useState(false);
  const [others, setOthers] = useState<readonly string[]>([]);
  // State arrives with the next render; Enter may be pressed twice before it.
  const underWay = useRef(false);
  const refused = useRef<readonly { name: PlacedErrors['fields'][number]['name']; value: unknown }[]>([]);

  const typedIn = (name: PlacedErrors['fields'][number]['name']): unknown =>
    form.getFieldValue(name as Parameters<typeof form.getFieldValue>[0]);
  const setErrors = (fields: PlacedErrors['fields']) =>
    form.setFields([...fields] as Parameters<typeof form.setFields>[0]);

  const forgetRefusal = () => {
    refused.current = [];
    setOthers([]);
  };

  // A field without rules is never validated again, so nothing else removes the server's message from it.
  const clearCorrected = () => {
    const mended = refused.current.filter(({ name, value }) => typedIn(name) !== value);
    refused.current = refused.current.filter((field) => !mended.includes(field));
    setErrors(mended.map(({ name }) => ({ name, errors: [] })));
  };

  const showRefusal = (errors: unknown) => {
    const placed = placeErrors(form, errors);
    setErrors(placed.fields);
    refused.current = placed.fields.map(({ name }) => ({ name, value: typedIn(name) }));
    setOthers(placed.others);
    const first = placed.fields[0];
    if (first) form.scrollToField(first.name, { focus: true, block: 'center' });
  };

  const tell = async (emit: () => unknown) => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    forgetRefusal();
    try {
      await emit();
    } catch (error) {
      if (!isRefusal(error)) throw error;
      showRefusal(error.errors);
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  };

  return {
    busy,
    isBusy: () => underWay.current,
    others,
    forgetRefusal,
    clearCorrected,
    onValid: (values: Values) =>
      tell(() => (props.check ? props.onSubmit(true, values) : props.onSubmit(values, form))),
    onInvalid: (values: Values) => {
      notify.warning(texts.incomplete, warningMs);
      if (props.check) void tell(() => props.onSubmit(false, values));
    },
  };
};
