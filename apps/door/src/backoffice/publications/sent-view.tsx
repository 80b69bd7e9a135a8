import type { Sent } from '@shuyuan/contract/backoffice/publications/publication';
import { useEffect, useRef } from 'preact/hooks';
import { publicationTexts as texts } from './publication.texts';

/** What was sent; without a number, an earlier submission had arrived already. */
export const SentView = ({
  sent,
  onAnother,
}: {
  readonly sent: Sent | undefined;
  readonly onAnother: (() => void) | undefined;
}) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section class="card sent">
      <p class="tick" aria-hidden="true">
        ✓
      </p>
      <h2 ref={heading} tabIndex={-1}>
        {texts.sentTitle}
      </h2>
      {sent === undefined ? (
        <p>{texts.sentBefore}</p>
      ) : (
        <>
          {sent.thanks === '' ? null : <p class="thanks">{sent.thanks}</p>}
          <p>
            {texts.sentNumber} <strong class="number">{sent.number}</strong>
          </p>
          <p class="small">{texts.sentKeep}</p>
        </>
      )}
      {onAnother === undefined ? null : (
        <button type="button" class="second" onClick={onAnother}>
          {texts.another}
        </button>
      )}
    </section>
  );
};
