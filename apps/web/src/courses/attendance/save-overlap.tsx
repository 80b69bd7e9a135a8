import { attendanceErrors } from '@shuyuan/contract/courses/attendance/attendance.errors';
import type { SessionClash } from '@shuyuan/contract/courses/attendance/session';
import { Failure } from '../../platform/http/failure';
import { failures } from '../../platform/http/failures';
import { session } from '../../platform/session';
import { confirm } from '../../ui/confirm-dialog/confirm';
import { attendanceTexts } from './attendance.texts';

const { sessions: texts } = attendanceTexts;

/** What a conflicting session shares, and which it is, as far as the caller may know. */
export const clashWords = ({ id, shares, starts_at, ends_at, class_name, topic }: SessionClash): string => {
  const clock = `${starts_at}–${ends_at}`;
  const which = id === null ? texts.unseen(clock) : texts.clash(class_name, clock, topic);
  return `${shares.map((share) => texts.shares[share]).join('、')}：${which}`;
};

const clashesIn = (thrown: unknown): readonly SessionClash[] => {
  if (!(thrown instanceof Failure) || thrown.errcode !== attendanceErrors.clash.errcode) return [];
  const { data } = thrown;
  const clashes: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'clashes') : undefined;
  return Array.isArray(clashes) ? clashes : [];
};

const namedMax = 5;

const Clashes = ({ clashes }: { clashes: readonly SessionClash[] }) => (
  <>
    <ul>
      {clashes.slice(0, namedMax).map((clash) => (
        <li key={`${clash.date}/${clash.starts_at}/${clash.id}`}>{`${clash.date} ${clashWords(clash)}`}</li>
      ))}
    </ul>
    {clashes.length > namedMax ? <p>{texts.moreClashes(clashes.length - namedMax)}</p> : null}
  </>
);

/** Saves sessions; where teacher or room are taken, asks whether to save all the same. */
export const saveOverlap = async <T,>(save: (overlapOk: boolean) => Promise<T>): Promise<T> => {
  const reported = (thrown: unknown): never => {
    if (thrown instanceof Failure) failures.report({ failure: thrown, quiet: false, token: session.token() });
    throw thrown;
  };
  try {
    return await save(false);
  } catch (thrown) {
    const clashes = clashesIn(thrown);
    if (clashes.length === 0 || clashes.some(({ shares }) => shares.includes('class'))) return reported(thrown);
    const agreed = await confirm({
      title: texts.clashTitle(clashes.length),
      content: <Clashes clashes={clashes} />,
      ok: texts.saveAnyway,
    });
    // Whoever declines finds the conflicts at their fields.
    if (!agreed) throw thrown;
    return save(true).catch(reported);
  }
};
