import type { Sent } from '@shuyuan/contract/backoffice/publications/publication';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { publicationTexts as texts } from './publication.texts';

/** Says that it was sent; where nothing is known of it, an earlier submission had arrived already. */
export const SentView = ({
  sent,
  children,
}: {
  /** A number that is '' is not shown. */
  readonly sent: Sent | undefined;
  /** The ways on from here. */
  readonly children?: ComponentChildren;
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
          {sent.number === '' ? null : (
            <>
              <p>
                {texts.sentNumber} <strong class="number">{sent.number}</strong>
              </p>
              <p class="small">{texts.sentKeep}</p>
            </>
          )}
        </>
      )}
      {children}
    </section>
  );
};
