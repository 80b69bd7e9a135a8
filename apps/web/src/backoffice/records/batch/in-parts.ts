import { actMax } from '@shuyuan/contract/backoffice/records/record-hits';
import { Failure } from '../../../platform/http/failure';

/** Refused parts are halved until those that can go have gone; not more often than this, since each is a call. */
const halvingsMax = 60;

/** What came of an act on many records. */
export interface PartsOutcome {
  readonly done: number;
  /** The records that were left as they are, with the reasons. */
  readonly left: readonly number[];
  readonly failures: readonly Failure[];
}

const partsOf = (ids: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(ids.length / actMax) }, (_, at) => ids.slice(at * actMax, (at + 1) * actMax));

const halves = (ids: readonly number[]): number[][] => {
  const middle = Math.ceil(ids.length / 2);
  return [ids.slice(0, middle), ids.slice(middle)];
};

/** Whether some of the records are the reason: others may still go. */
const isRefusal = (failure: Failure): boolean =>
  failure.kind === 'refused' && [400, 404, 409].includes(failure.status ?? 0);

/**
 * Acts on many records in parts, each of which is done as a whole or not at all. One that is refused is halved, so that
 * a few records do not hold up the rest; any other failure, and `isStopped`, ends it.
 */
export const inParts = async (
  ids: readonly number[],
  {
    run,
    onProgress,
    isStopped,
  }: {
    run: (part: number[]) => Promise<unknown>;
    onProgress: (done: number) => void;
    isStopped: () => boolean;
  },
): Promise<PartsOutcome> => {
  const waiting = partsOf(ids);
  const left: number[] = [];
  const failures: Failure[] = [];
  let done = 0;
  let halvings = 0;
  for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
    if (isStopped()) return { done, left: [...left, ...part, ...waiting.flat()], failures };
    const failure = await run(part).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    if (failure === undefined) {
      done += part.length;
      onProgress(done);
    } else if (!(failure instanceof Failure)) {
      throw failure;
    } else if (!isRefusal(failure)) {
      return { done, left: [...left, ...part, ...waiting.flat()], failures: [...failures, failure] };
    } else if (part.length > 1 && halvings < halvingsMax) {
      halvings += 1;
      waiting.unshift(...halves(part));
    } else {
      left.push(...part);
      failures.push(failure);
    }
  }
  return { done, left, failures };
};
