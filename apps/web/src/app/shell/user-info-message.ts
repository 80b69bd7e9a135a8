import { Failure } from '../../platform/http/failure';
import { httpTexts } from '../../platform/http/http.texts';

/** Requirements §8, user-info failure: the error message, or 'Has Error' when there is none. */
export const userInfoMessage = (error: unknown): string =>
  error instanceof Failure && error.errmsg !== httpTexts.error ? error.errmsg : httpTexts.hasError;
