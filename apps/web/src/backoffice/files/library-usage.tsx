import type { FileUsage } from '@shuyuan/contract/backoffice/files/file';
import { useQuery } from '@tanstack/react-query';
import { fileSize } from '../../ui/upload/file-size';
import { usageQuery } from './file.queries';
import { libraryTexts as texts } from './library.texts';

/** The share from which the bar warns. */
const highShare = 0.9;

const stateOf = ({ bytes, limit }: FileUsage['own']): 'fine' | 'high' | 'full' => {
  if (limit === 0 || bytes < limit * highShare) return 'fine';
  return bytes < limit ? 'high' : 'full';
};

/** The thresholds of the `meter` element: normal, warning, full. */
const levels = (limit: number) => ({ min: 0, max: limit, low: limit * highShare, high: limit - 1, optimum: 0 });

const Bar = ({ label, room }: { label: string; room: FileUsage['own'] }) => {
  const { bytes, limit } = room;
  const state = stateOf(room);
  const words = limit === 0 ? texts.unlimited(fileSize(bytes)) : texts.used(fileSize(bytes), fileSize(limit));
  return (
    <div className="library-usage-bar" data-state={state}>
      <span>{label}</span>
      {limit === 0 ? null : <meter aria-label={label} {...levels(limit)} value={Math.min(bytes, limit)} />}
      <span className="library-usage-words">{state === 'full' ? `${words} · ${texts.usageFull}` : words}</span>
    </div>
  );
};

/** How much of the upload quota is used; reloaded with each `version` of the list. */
export const LibraryUsage = ({ version }: { version: number }) => {
  const { data } = useQuery(usageQuery(version));
  if (data === undefined) return null;
  return (
    <section className="library-usage" aria-label={texts.usage}>
      <Bar label={texts.ownUsage} room={data.own} />
      <Bar label={texts.allUsage} room={data.all} />
      {data.unused.files === 0 ? null : <p>{texts.unusedFiles(data.unused.files, fileSize(data.unused.bytes))}</p>}
      {data.waiting.files === 0 ? null : <p>{texts.waitingFiles(data.waiting.files, fileSize(data.waiting.bytes))}</p>}
    </section>
  );
};
