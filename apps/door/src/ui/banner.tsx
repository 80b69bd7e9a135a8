import type { ComponentChildren } from 'preact';

/** A message above or within the page; an error is announced at once. */
export const Banner = ({
  kind = 'note',
  children,
}: {
  readonly kind?: 'note' | 'error' | 'success';
  readonly children: ComponentChildren;
}) => (
  <div class={`banner ${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
    {children}
  </div>
);
