import { failures } from '../../../platform/http/failures';
import { notify } from '../../../platform/notices';
import { session } from '../../../platform/session';
import { confirm } from '../../../ui/confirm-dialog/confirm';
import { recordTexts } from '../record.texts';
import { batchTexts as texts } from './batch.texts';
import type { PartsOutcome } from './in-parts';

/** How many reasons are shown. */
const reasonsMax = 8;

/** Says how many records an act reached and, where some were left, why; an expired session asks to sign in. */
export const tellOutcome = async ({ done, left, failures: met }: PartsOutcome): Promise<void> => {
  if (left.length === 0) return notify.success(texts.allDone(done));
  const last = met.at(-1);
  if (last?.status === 401) return failures.report({ failure: last, quiet: false, token: session.token() });
  const reasons = met.map(({ errmsg, errors }) => {
    const named = Object.values(errors ?? {}).flat();
    return named.length === 0 ? errmsg : recordTexts.because(errmsg, named);
  });
  const shown = [...new Set(reasons)].slice(0, reasonsMax);
  await confirm({
    title: texts.partlyDone(done, left.length),
    content: (
      <>
        {shown.map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
        <p>{texts.stillChosen}</p>
      </>
    ),
    ok: texts.understood,
  });
};
