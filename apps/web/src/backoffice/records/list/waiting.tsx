const lines = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

/** A placeholder for rows. */
export const Waiting = () => (
  <div className="data-table-waiting" aria-busy="true">
    {lines.map((line) => (
      <span key={line} />
    ))}
  </div>
);
