import { useState } from 'react';
import { Failure } from '../../../platform/http/failure';
import { type Field, type FieldErrors, fieldsOf, readFieldErrors, type Values, type Way } from './sign-in.check';

/** Puts the focus into the input of a field. */
export type FocusField = (field: Field) => void;

const nothing: Values = { username: '', password: '', mobile: '', code: '' };

/** The typed values and their errors; the values survive a change of the way to sign in and a failure. */
export const useSignInFields = (focus: FocusField) => {
  const [way, setWay] = useState<Way>('password');
  const [values, setValues] = useState(nothing);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [alert, setAlert] = useState('');

  /** Shows the errors at their fields and focuses the first; without any it focuses `otherwise`. */
  const showErrors = (found: FieldErrors, otherwise: Field): void => {
    setErrors(found);
    focus(fieldsOf[way].find((field) => found[field] !== undefined) ?? otherwise);
  };

  return {
    way,
    values,
    errors,
    alert,
    showErrors,
    clearAlert: (): void => setAlert(''),
    showAlert: setAlert,
    showFailure: (thrown: unknown, otherwise: Field): void => {
      if (!(thrown instanceof Failure)) throw thrown;
      const found = readFieldErrors(way, thrown.errors);
      setAlert(Object.keys(found).length === 0 ? thrown.errmsg : '');
      showErrors(found, otherwise);
    },
    choose: (chosen: Way): void => {
      setWay(chosen);
      setErrors({});
      setAlert('');
    },
    type: (field: Field, value: string): void => {
      setValues((typed) => ({ ...typed, [field]: value }));
      setErrors(({ [field]: _gone, ...others }) => others);
      setAlert('');
    },
  };
};
