import { Form } from 'antd';
import { useEffect, useEffectEvent } from 'react';

/** Checks a refused field again as soon as the value that it is judged by has changed. */
export const useRecheck = (name: readonly (string | number)[], value: number): void => {
  const form = Form.useFormInstance();
  const recheck = useEffectEvent((_value: number) => {
    const field = [...name];
    if (form.getFieldError(field).length > 0) void form.validateFields([field]).catch(() => undefined);
  });
  useEffect(() => recheck(value), [value]);
};
