import { type ReactNode, useId } from 'react';

/** A shared component under its name. */
export const Exhibit = ({ title, wide, children }: { title: string; wide?: boolean; children: ReactNode }) => {
  const titleId = useId();
  return (
    <section className={wide ? 'exhibit exhibit-wide' : 'exhibit'} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <div className="exhibit-content">{children}</div>
    </section>
  );
};
