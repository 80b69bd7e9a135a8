import type { FormInstance } from 'antd';
import { useRef, useState } from 'react';
import { notify } from '../../platform/notices';
import { isRefusal, placeErrors } from './field-errors';
import type { FormDialogProps } from './form-dialog.props';
import { formDialogTexts as texts } from './form-dialog.texts';

/** Spec §9, form dialog warning. */
const warningMs = 1000;

/** What submitting does: validates, warns, tells the caller and puts the server's words at the fields. */
export const useSubmit = <Values extends object>(form: FormInstance<Values>, props: FormDialogProps<Values>) => {
  const [busy, setBusy] = useState(false);
  const [others, setOthers] = useState<readonly string[]>([]);
  // State arrives with the next drawing; two Enters can come before it.
  const underWay = useRef(false);

  const showRefusal = (errors: unknown) => {
    const placed = placeErrors(form, errors);
    form.setFields(placed.fields as Parameters<typeof form.setFields>[0]);
    setOthers(placed.others);
    const first = placed.fields[0];
    if (first) form.scrollToField(first.name, { focus: true, block: 'center' });
  };

  const tell = async (emit: () => unknown) => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    setOthers([]);
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
    clearOthers: () => setOthers([]),
    onValid: (values: Values) => tell(() => (props.check ? props.onSubmit(true, values) : props.onSubmit(values))),
    onInvalid: (values: Values) => {
      notify.warning(texts.incomplete, warningMs);
      if (props.check) void tell(() => props.onSubmit(false, values));
    },
  };
};
