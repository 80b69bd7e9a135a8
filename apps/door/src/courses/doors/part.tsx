import type { ComponentChildren } from 'preact';
import { Banner } from '../../ui/banner';
import { doorTexts as texts } from './door.texts';
import type { Loaded } from './use-own-part';

/** Grey lines where the content will be. */
const Skeleton = () => (
  <div class="card skeleton" role="status">
    <span class="unseen">{texts.loading}</span>
    <span aria-hidden="true" />
    <span aria-hidden="true" />
    <span aria-hidden="true" />
  </div>
);

/** A part under its heading; one that is not open stays as it is, with all that was typed. */
export const Part = <T,>({
  title,
  loaded: { data, fault, reload },
  isOpen,
  isTitleSeen = true,
  children,
}: {
  readonly title: string;
  /** Where the page says enough by itself, the title is only for those who listen. */
  readonly isTitleSeen?: boolean;
  readonly loaded: Loaded<T>;
  readonly isOpen: boolean;
  readonly children: (data: T) => ComponentChildren;
}) => (
  <section hidden={!isOpen}>
    <h2 class={isTitleSeen ? 'part-title' : 'part-title unseen'} tabIndex={-1}>
      {title}
    </h2>
    {fault === undefined ? null : (
      <>
        <Banner kind="error">{fault}</Banner>
        <button type="button" class="second retry" onClick={reload}>
          {texts.retry}
        </button>
      </>
    )}
    {data === undefined ? fault === undefined ? <Skeleton /> : null : children(data)}
  </section>
);

/** What is said where there is nothing. */
export const Empty = ({ children }: { readonly children: string }) => <p class="card empty">{children}</p>;

/** Names and values; what has no value is left out. */
export const Facts = ({ rows }: { readonly rows: readonly (readonly [name: string, value: string | null])[] }) => (
  <dl class="facts">
    {rows
      .filter(([, value]) => value !== null && value !== '')
      .map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);
