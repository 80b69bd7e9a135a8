import { Failure } from '../../platform/http/failure';
import { failures } from '../../platform/http/failures';
import { session } from '../../platform/session';
import { recordTexts as texts } from './record.texts';

/**
 * Reports a failure together with the records concerned: a rejected delete names what still refers to the record, and
 * there is no field to show that at.
 */
export const withNamedFailure = async <Reply>(work: Promise<Reply>): Promise<Reply> => {
  const token = session.token();
  try {
    return await work;
  } catch (thrown) {
    if (!(thrown instanceof Failure)) throw thrown;
    const named = Object.values(thrown.errors ?? {}).flat();
    const errmsg = named.length === 0 ? thrown.errmsg : texts.because(thrown.errmsg, named);
    const failure = new Failure(thrown.kind, { ...thrown, errmsg });
    failures.report({ failure, quiet: false, token });
    throw failure;
  }
};
